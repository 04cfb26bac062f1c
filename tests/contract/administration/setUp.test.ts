import { expect, test } from 'vitest';
import { stepStates } from '#contract/administration/setUp.ts';

test.for([
  [[], []],
  [
    [false, false, false],
    ['next', 'later', 'later'],
  ],
  [
    [true, false, false],
    ['done', 'next', 'later'],
  ],
  [
    [false, true, false],
    ['next', 'done', 'later'],
  ],
  [
    [true, true],
    ['done', 'done'],
  ],
] as const)('the first step that is not done comes next, whatever is done after it: %j', ([done, states]) => {
  expect(stepStates(done)).toEqual(states);
});
