import { createHash } from 'node:crypto';
import { HOUR } from '#contract/platform/durations.ts';
import { createCounter } from './counters.queries.ts';
import { createRemembered } from './remembered.ts';

/** A token of a survey or a guest, and the address that sent it. */
interface Sent {
  readonly token: string;
  readonly address: string;
}

/** Counts the wrong tokens of network addresses in this process. */
export interface WrongTokens {
  /** Until when the token is refused without being looked up; undefined if the database has to say whether it is right. */
  readonly refusedUntil: (sent: Sent) => Date | undefined;
  readonly note: (sent: Sent, isRight: boolean) => void;
}

const NEVER = new Date(0);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Counts tokens of surveys and guests that are wrong or expired. An address that sends many is refused without the database until its minute
 * is over: but not a token that was right before, because a household or a hospital shares an address.
 * @param limit wrong tokens a minute; 0: no limit
 */
export function createWrongTokens(limit: number, clock: () => Date): WrongTokens {
  const countOne = createCounter(limit, clock);
  const refused = createRemembered(clock);
  const right = createRemembered(clock);
  const inMs = (ms: number) => new Date(clock().getTime() + ms);
  return {
    refusedUntil: ({ address, token }) => {
      const until = refused.until(address);
      return until && right.until(hashOf(token)) === undefined ? until : undefined;
    },
    note({ address, token }, isRight) {
      if (limit === 0) return;
      const key = hashOf(token);
      if (isRight) return right.remember(key, inMs(HOUR));
      if (right.until(key)) right.remember(key, NEVER);
      const { remaining, resetsIn } = countOne(address);
      if (remaining === 0) refused.remember(address, inMs(resetsIn * 1000));
    },
  };
}
