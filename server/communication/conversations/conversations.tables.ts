import type { Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** The rows of baseline/11_communication.sql. */

export type ConversationSide = 'hospice' | 'group';

/** The state of a conversation: columns of `communication_recipient` that its entries and readers update. */
export interface ConversationColumns {
  referral_id: Optional<string>;
  thread_id: GeneratedAlways<string>;
  last_entry_at: OptionalMoment;
  group_wrote_at: OptionalMoment;
  hospice_wrote_at: OptionalMoment;
  waits_since: OptionalMoment;
  hospice_read_until: OptionalMoment;
  person_read_until: OptionalMoment;
  assigned_to_id: Optional<string>;
  snoozed_until: OptionalMoment;
}

interface ConversationEntryTable {
  id: Generated<string>;
  recipient_id: string;
  at: Moment;
  side: ConversationSide;
  author_id: Optional<string>;
  author_name: string;
  text: string;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    conversation_entry: ConversationEntryTable;
  }
}
