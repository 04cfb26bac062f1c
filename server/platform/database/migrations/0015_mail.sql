-- Every mail is a row first, written in the transaction of its cause; background work sends it. Nobody's session reads or writes
-- these tables: the server does, with its own rights.

create table mail_message (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What its reader may stop; null: essential.
  topic text,
  hospice_id uuid references hospice,
  group_id uuid references provider_group,
  referral_id uuid references referral on delete cascade,
  enrollment_id uuid references enrollment on delete cascade,
  -- Whose account it goes to, where it goes to one.
  user_id uuid references app_user,
  to_address text not null,
  to_name text,
  from_name text not null,
  reply_to text,
  language text not null default 'en',
  -- What the kind's template is filled with. No patient's data, and no secret of a link: those are made when it is sent.
  facts jsonb not null default '{}',
  status text not null default 'queued'
    check (status in ('queued', 'claimed', 'sending', 'sent', 'failed', 'suppressed', 'unclear')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Until when the worker that has it may take; later it goes back (claimed) or is looked at (sending).
  claimed_until timestamptz,
  sent_at timestamptz,
  last_error text,
  -- The mail as its reader would see it, with its links: kept only where no mail server is set, for the local outbox page.
  kept jsonb
);
create index mail_due on mail_message (due_at) where status = 'queued';
create index mail_under_way on mail_message (claimed_until) where status in ('claimed', 'sending');
create index mail_to_look_at on mail_message (created_at) where status in ('failed', 'unclear');
create index on mail_message (enrollment_id);
create index on mail_message (referral_id);

-- The random handle of a mail's way to stop, by its SHA-256.
create table mail_handle (
  hash bytea primary key,
  message_id uuid not null references mail_message on delete cascade,
  expires_at timestamptz not null
);
create index on mail_handle (message_id);

-- Who wants no more: by the SHA-256 of the address in small letters, from one hospice or from all, of one topic or of all.
create table mail_suppression (
  id uuid primary key default gen_random_uuid(),
  address_hash bytea not null,
  hospice_id uuid references hospice,
  topic text,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complaint')),
  at timestamptz not null,
  message_id uuid references mail_message on delete set null
);
create unique index mail_suppression_once
  on mail_suppression (address_hash, coalesce(hospice_id::text, ''), coalesce(topic, ''));

alter table mail_message enable row level security;
alter table mail_handle enable row level security;
alter table mail_suppression enable row level security;
