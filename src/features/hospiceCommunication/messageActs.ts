import type { Message, MessageSummary } from '#contract/communications.ts';

/** What can still be done with a message, by its state. */
export interface MessageActs {
  readonly write: boolean;
  readonly send: boolean;
  readonly takeBack: boolean;
  readonly stop: boolean;
  readonly remove: boolean;
}

export function actsOf({ status }: Pick<MessageSummary | Message, 'status'>): MessageActs {
  return {
    write: status === 'draft',
    send: status === 'draft',
    takeBack: status === 'scheduled',
    stop: status === 'sending',
    remove: status === 'draft' || status === 'failed',
  };
}

/** What is asked about before it is done. */
export type AskedAct = 'send' | 'stop' | 'remove';
