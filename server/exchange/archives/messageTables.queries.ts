import { mailTopicLabel } from '#contract/mail/mail.ts';
import { sql } from '#server/platform/database/connection.ts';
import {
  code,
  moment,
  ofHospice,
  personName,
  REFERRAL_NUMBER,
  text,
  type ArchiveTable,
} from './archiveTable.queries.ts';

/** The files about messages to groups and the replies. */

const messages: ArchiveTable = {
  file: 'messages.csv',
  about: 'One row for each message that your hospice wrote.',
  from: sql`communication as message`,
  id: sql`message.id`,
  where: ofHospice(sql`message`),
  orderBy: sql`message.created_at, message.id`,
  joins: sql`left join referral on referral.id = message.referral_id`,
  columns: [
    text('Message', sql`message.id`),
    code('Status', sql`message.status`),
    code('Topic', sql`message.topic`, mailTopicLabel),
    REFERRAL_NUMBER,
    text('Subject', sql`message.subject`),
    text('Text', sql`message.body`),
    text('Written by', sql`message.author_name`),
    moment('Written', sql`message.created_at`),
    moment('Scheduled', sql`message.scheduled_at`),
    moment('Sent', sql`message.sent_at`),
  ],
};

const recipients: ArchiveTable = {
  file: 'message-recipients.csv',
  about: 'One row for each person who received a message. “Message” is the same as in messages.csv.',
  from: sql`communication_recipient as recipient`,
  id: sql`recipient.id`,
  where: ofHospice(sql`recipient`),
  orderBy: sql`recipient.created_at, recipient.id`,
  joins: sql`left join provider_group on provider_group.id = recipient.group_id
    left join app_user as reader on reader.id = recipient.user_id`,
  columns: [
    text('Message', sql`recipient.communication_id`),
    text('Conversation', sql`recipient.id`),
    text('Recipient', personName(sql`reader`)),
    text('Group', sql`provider_group.name`),
    text('Subject', sql`recipient.subject`),
    moment('Received', sql`recipient.created_at`),
    moment('Read', sql`recipient.read_at`),
  ],
};

const replies: ArchiveTable = {
  ...recipients,
  file: 'message-replies.csv',
  about: 'One row for each reply. “Conversation” is the same as in message-recipients.csv.',
  joins: sql`join conversation_entry as entry on entry.recipient_id = recipient.id`,
  linesBy: sql`entry.at, entry.id`,
  columns: [
    text('Conversation', sql`recipient.id`),
    moment('When', sql`entry.at`),
    code('From', sql`entry.side`),
    text('By', sql`entry.author_name`),
    text('Text', sql`entry.text`),
  ],
};

const templates: ArchiveTable = {
  file: 'message-templates.csv',
  about: 'One row for each message template of your own.',
  from: sql`message_template as template`,
  id: sql`template.id`,
  where: ofHospice(sql`template`),
  orderBy: sql`template.name, template.id`,
  columns: [
    text('Name', sql`template.name`),
    code('Topic', sql`template.topic`, mailTopicLabel),
    text('Subject', sql`template.subject`),
    text('Text', sql`template.body`),
  ],
};

const guests: ArchiveTable = {
  file: 'guest-referrals.csv',
  about:
    'One row for each referral, or papers without a form, that came without an account: who sent it, and who verified it.',
  from: sql`guest_referral as guest`,
  id: sql`guest.id`,
  where: ofHospice(sql`guest`),
  orderBy: sql`guest.created_at, guest.id`,
  joins: sql`left join referral on referral.id = guest.referral_id
    left join referral as known on known.id = guest.merged_into_id`,
  columns: [
    REFERRAL_NUMBER,
    text('Sender', sql`guest.sender_name`),
    text('Organization', sql`guest.sender_organization`),
    text('Phone', sql`guest.sender_phone`),
    text('Email', sql`guest.sender_email`),
    moment('Sent', sql`guest.created_at`),
    text('Verified by', sql`guest.verified_by_name`),
    moment('Verified', sql`guest.verified_at`),
    text('Merged into', sql`known.display_id`),
  ],
};

const guestMessages: ArchiveTable = {
  ...guests,
  file: 'guest-messages.csv',
  about: 'One row for each question of such a sender, and each answer.',
  joins: sql`left join referral on referral.id = guest.referral_id
    join guest_message as message on message.guest_referral_id = guest.id`,
  linesBy: sql`message.at, message.id`,
  columns: [
    REFERRAL_NUMBER,
    moment('When', sql`message.at`),
    text('By', sql`message.author_name`),
    text('Text', sql`message.text`),
  ],
};

export const MESSAGE_TABLES: readonly ArchiveTable[] = [
  messages,
  recipients,
  replies,
  templates,
  guests,
  guestMessages,
];
