import { createCounter } from './counters.queries.ts';
import { createRefusedUntil } from './refusedUntil.ts';

/** Counts the wrong tokens of network addresses in this process. */
export interface WrongTokens {
  /** Until when the tokens of this address are not looked up; undefined where they are. */
  readonly refusedUntil: (address: string) => Date | undefined;
  readonly count: (address: string) => void;
}

/**
 * Counts tokens of surveys and guests that are wrong or no longer good. An address that sends many is refused without the database until
 * its minute is over. An address is shared by a household or a house: fewer than the limit hurt nobody.
 * @param limit wrong tokens a minute; 0: no limit
 */
export function createWrongTokens(limit: number, clock: () => Date): WrongTokens {
  const countOne = createCounter(limit, clock);
  const refused = createRefusedUntil(clock);
  return {
    refusedUntil: refused.of,
    count: (address) => {
      if (limit === 0) return;
      const { remaining, resetsIn } = countOne(address);
      if (remaining === 0) refused.refuse(address, new Date(clock().getTime() + resetsIn * 1000));
    },
  };
}
