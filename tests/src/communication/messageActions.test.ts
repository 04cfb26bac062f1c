import { expect, test } from 'vitest';
import { MessageFailure } from '#contract/communication/communications.ts';
import { actionsOf } from '#src/features/communication/useMessageActions.ts';

test('a failed message can be deleted unless its readers already see it in the app', () => {
  const removable = MessageFailure.options.filter((failure) => actionsOf({ status: 'failed', failure }).remove);
  expect(removable).toEqual(MessageFailure.options.filter((failure) => failure !== 'nothing_went_out'));
});
