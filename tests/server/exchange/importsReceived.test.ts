import { describe, expect } from 'vitest';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import { errorLines, HEADING, row, run } from './support/importCalls.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const FUTURE = 'The time can’t be in the future';
const TOO_OLD = 'Enter a time in the last 90 days, or match the column with the outcome';

describe('File import of the time received', () => {
  // A minute is left to clocks that differ.
  test.for([
    { when: 'now', ago: 0, refusal: undefined },
    { when: 'a minute ahead of the clock', ago: -MINUTE, refusal: undefined },
    { when: 'a moment more than a minute ahead', ago: -MINUTE - 1, refusal: FUTURE },
    { when: 'an hour ahead', ago: -60 * MINUTE, refusal: FUTURE },
    { when: '90 days ago', ago: 90 * DAY, refusal: undefined },
    { when: 'a moment more than 90 days ago', ago: 90 * DAY + 1, refusal: TOO_OLD },
    { when: 'two years ago', ago: 730 * DAY, refusal: TOO_OLD },
  ])(
    'accepts times from 90 days ago to a minute ahead, and refuses others: $when',
    async ({ ago, refusal }, { server }) => {
      const world = await makeWorld(server);
      const moment = new Date(server.clock.now.getTime() - ago).toISOString();
      const text = `${HEADING},Received\n${row('Lee')},${moment}`;
      const imported = await run(server, world, text, { mode: 'skip_wrong_rows' });
      expect(errorLines(imported)).toEqual(refusal === undefined ? [] : [[2, 'Received', refusal]]);
      const stored = await server.db.selectFrom('referral').select('received_at').execute();
      expect(stored.map(({ received_at: at }) => at.toISOString())).toEqual(refusal === undefined ? [moment] : []);
    },
  );
});
