import type { Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';
import type { Generated } from 'kysely';
import type { MessageFailure, MessageStatus } from '#contract/communication/communications.ts';
import type { MessageTopic } from '#contract/mail/mail.ts';
import type { ConversationColumns } from '#server/communication/conversations/conversations.tables.ts';

/** The rows of baseline/11_communication.sql. */

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

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    communication: CommunicationTable;
    communication_recipient: CommunicationRecipientTable;
    message_template: MessageTemplateTable;
  }
}
