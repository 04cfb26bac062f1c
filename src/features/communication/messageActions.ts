import type { Message, MessageSummary } from '#contract/communication/communications.ts';

/** What can still be done with a message, by its state. */
export interface MessageActions {
  readonly write: boolean;
  readonly send: boolean;
  readonly takeBack: boolean;
  readonly stop: boolean;
  readonly remove: boolean;
}

export function actsOf({ failure, status }: Pick<MessageSummary | Message, 'failure' | 'status'>): MessageActions {
  return {
    write: status === 'draft',
    send: status === 'draft',
    takeBack: status === 'scheduled',
    stop: status === 'sending',
    // Where no email went out its readers have it in the app: it stays.
    remove: status === 'draft' || (status === 'failed' && failure !== 'nothing_went_out'),
  };
}

/** What is asked about before it is done. */
export type AskedAct = 'send' | 'stop' | 'remove';
