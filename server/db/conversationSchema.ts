import type { ColumnType, Generated } from 'kysely';

/** The rows of 0031_conversations.sql. */

type Moment = ColumnType<Date, Date | string, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type ConversationSide = 'hospice' | 'group';

/** How a conversation stands; the columns of `communication_recipient` that its entries and readers keep. */
export interface ConversationColumns {
  last_entry_at: OptionalMoment;
  group_wrote_at: OptionalMoment;
  hospice_wrote_at: OptionalMoment;
  waits_since: OptionalMoment;
  hospice_read_until: OptionalMoment;
  person_read_until: OptionalMoment;
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

export interface ConversationTables {
  conversation_entry: ConversationEntryTable;
}
