import { createHash } from 'node:crypto';
import { MINUTE } from '#contract/platform/durations.ts';

/** Answers that take long to make, kept in this process for others who ask the same in the same minute. */
export interface KeptAnswers {
  /**
   * The answer under this key, made by `make` unless it is kept or being made: those who ask meanwhile wait for the same one.
   * @param key everything that the answer depends on, the rights of its reader and the position of the data among it
   * @param now answers are kept until its minute ends
   */
  readonly read: <Answer>(key: unknown, now: Date, make: () => Promise<Answer>) => Promise<Answer>;
}

/** As JSON. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_BYTES_OF_ONE = MAX_BYTES / 8;
const MAX_ANSWERS = 1_000;

/** @param maxBytes the oldest answers go once there are more */
export function createKeptAnswers({ maxBytes = MAX_BYTES } = {}): KeptAnswers {
  const kept = new Map<string, string>();
  const beingMade = new Map<string, Promise<string>>();
  let minute = 0;
  let bytes = 0;

  function keep(key: string, json: string, itsMinute: number): void {
    if (itsMinute !== minute || kept.has(key) || json.length > Math.min(maxBytes, MAX_BYTES_OF_ONE)) return;
    kept.set(key, json);
    bytes += json.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes && kept.size <= MAX_ANSWERS) break;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  async function jsonOf(given: unknown, now: Date, make: () => Promise<unknown>): Promise<string> {
    const itsMinute = Math.floor(now.getTime() / MINUTE);
    if (itsMinute > minute) {
      kept.clear();
      bytes = 0;
      minute = itsMinute;
    }
    const key = createHash('sha256')
      .update(JSON.stringify([itsMinute, given]))
      .digest('base64');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const madeByAnother = beingMade.get(key);
    if (madeByAnother) {
      try {
        return await madeByAnother;
      } catch {
        // What stopped the other call, such as its turn at the database, need not stop this one.
      }
    }
    const making = make().then((answer) => JSON.stringify(answer));
    beingMade.set(key, making);
    try {
      const json = await making;
      keep(key, json, itsMinute);
      return json;
    } finally {
      if (beingMade.get(key) === making) beingMade.delete(key);
    }
  }

  return {
    read: async <Answer>(key: unknown, now: Date, make: () => Promise<Answer>) => {
      const answer: unknown = JSON.parse(await jsonOf(key, now, make));
      // The key names the call, so this is what its own `make` gave, and the contract checks each answer.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return answer as Answer;
    },
  };
}
