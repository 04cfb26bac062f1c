import { expect, test } from 'vitest';
import { MESSAGE_FAILURES } from '#contract/communication/communications.ts';
import { actsOf } from '#src/features/communication/messageActions.ts';

test('a failed message can be deleted unless its readers already see it in the app', () => {
  const removable = MESSAGE_FAILURES.filter((failure) => actsOf({ status: 'failed', failure }).remove);
  expect(removable).toEqual(MESSAGE_FAILURES.filter((failure) => failure !== 'nothing_went_out'));
});
