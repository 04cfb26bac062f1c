-- Every mail is a row first, written in the transaction of its cause; a background job sends it. Calls have no rights on these tables:
-- the server reads and writes them with its own.

create table mail_message (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What the reader may unsubscribe from; null: an essential mail.
  topic text,
  hospice_id uuid,
  group_id uuid,
  referral_id uuid,
  enrollment_id uuid,
  -- The reader, if the reader has an account.
  user_id uuid,
  -- What the mail is about.
  survey_invitation_id uuid,
  invite_id uuid,
  recipient_id uuid,
  to_address text not null,
  to_name text,
  from_name text not null,
  reply_to text,
  language text not null default 'en',
  -- What the template is filled with. No patient data and no secret of a link: those are added when the mail is sent.
  data jsonb not null default '{}',
  status text not null default 'queued'
    check (status in ('queued', 'claimed', 'sending', 'sent', 'failed', 'suppressed', 'unclear', 'bounced')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- The transaction that caused it: several events of one transaction make one status notice.
  caused_in bigint,
  attempts integer not null default 0,
  -- How long a worker may take. Afterwards a claimed mail returns to the queue and a sending one becomes unclear.
  claimed_until timestamptz,
  sent_at timestamptz,
  last_error text,
  -- The last report of a mail server, with its code of RFC 3463; its text is in last_error.
  report_kind text check (report_kind in ('failed', 'delayed', 'complaint')),
  report_status text,
  bounced_at timestamptz,
  -- The rendered mail with its links: kept only where no mail server is set, for the local outbox page.
  kept jsonb,
  constraint mail_message_bounced_check check (bounced_at is null or status = 'bounced')
);
-- Mails to one person are sent before messages to many.
create index mail_due on mail_message ((kind = 'message'), due_at, id) where status = 'queued';
create index mail_under_way on mail_message (claimed_until) where status in ('claimed', 'sending');
-- The administrators' list of mails that need a look.
create index mail_to_look_at on mail_message (created_at desc, id) where status in ('failed', 'unclear', 'bounced');
create index mail_sent on mail_message (sent_at) where status = 'sent';
create index on mail_message (enrollment_id);
create index on mail_message (referral_id);
create index on mail_message (survey_invitation_id) where survey_invitation_id is not null;
create index on mail_message (invite_id) where invite_id is not null;
create index on mail_message (recipient_id) where recipient_id is not null;

-- The random handle in the unsubscribe link of a mail, by its SHA-256.
create table mail_handle (
  hash bytea primary key,
  message_id uuid not null references mail_message on delete cascade,
  expires_at timestamptz not null
);
create index on mail_handle (message_id);

-- Addresses that get no more mails, by the SHA-256 of the address in lower case: from one hospice or all, of one topic or all.
create table mail_suppression (
  id uuid primary key default gen_random_uuid(),
  address_hash bytea not null,
  hospice_id uuid,
  topic text,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complaint')),
  at timestamptz not null,
  message_id uuid references mail_message on delete set null
);
-- One row per reason: somebody who subscribes again removes their own unsubscription, and not a bounce.
create unique index mail_suppression_once
  on mail_suppression (address_hash, coalesce(hospice_id::text, ''), coalesce(topic, ''), reason);
create index on mail_suppression (message_id) where message_id is not null;

alter table mail_message enable row level security;
alter table mail_handle enable row level security;
alter table mail_suppression enable row level security;
