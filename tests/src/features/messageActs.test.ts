import { expect, test } from 'vitest';
import { MESSAGE_FAILURES } from '#contract/communications.ts';
import { actsOf } from '#src/features/hospiceCommunication/messageActs.ts';

test('what failed can be deleted while nobody has it, and stays where its readers see it in the app', () => {
  const removable = MESSAGE_FAILURES.filter((failure) => actsOf({ status: 'failed', failure }).remove);
  expect(removable).toEqual(MESSAGE_FAILURES.filter((failure) => failure !== 'nothing_went_out'));
});
