import { expect, test } from 'vitest';
import { MESSAGE_FAILURES } from '#contract/communication/communications.ts';
import { actionsOf } from '#src/features/communication/useMessageActions.ts';

test('a failed message can be deleted unless its readers already see it in the app', () => {
  const removable = MESSAGE_FAILURES.filter((failure) => actionsOf({ status: 'failed', failure }).remove);
  expect(removable).toEqual(MESSAGE_FAILURES.filter((failure) => failure !== 'nothing_went_out'));
});
