import type { ColumnType, Generated } from 'kysely';
import type { MessageFailure, MessageStatus } from '#contract/communications.ts';
import type { MessageTopic } from '#contract/mail.ts';
import type { ConversationColumns } from './conversationSchema.ts';

/** The rows of 0030_communications.sql. */

type Moment = ColumnType<Date, Date | string, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface CommunicationTable {
  id: Generated<string>;
  hospice_id: string;
  referral_id: Optional<string>;
  subject: string;
  body: string;
  topic: MessageTopic;
  group_ids: Generated<string[]>;
  community_ids: Generated<string[]>;
  person_ids: Generated<string[]>;
  saved_filter_id: Optional<string>;
  status: Generated<MessageStatus>;
  failure: Optional<MessageFailure>;
  author_id: Optional<string>;
  author_name: string;
  scheduled_at: OptionalMoment;
  sent_at: OptionalMoment;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
}

interface CommunicationRecipientTable extends ConversationColumns {
  id: Generated<string>;
  communication_id: string;
  hospice_id: string;
  user_id: string;
  group_id: string;
  subject: string;
  body: string;
  created_at: Moment;
  read_at: OptionalMoment;
}

interface MessageTemplateTable {
  id: Generated<string>;
  hospice_id: string;
  name: string;
  name_key: string;
  subject: string;
  body: string;
  topic: MessageTopic;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
}

export interface CommunicationTables {
  communication: CommunicationTable;
  communication_recipient: CommunicationRecipientTable;
  message_template: MessageTemplateTable;
}
