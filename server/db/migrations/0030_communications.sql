-- What hospices write to their referral sources, to whom it went, and the words that they begin with.

create table communication (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- Set where it is about one patient: read by those alone who may see the referral.
  referral_id uuid references referral on delete cascade,
  subject text not null,
  body text not null,
  topic text not null check (topic in ('announcement', 'education', 'partnership', 'conversation')),
  group_ids uuid[] not null default '{}',
  community_ids uuid[] not null default '{}',
  person_ids uuid[] not null default '{}',
  saved_filter_id uuid,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'failed')),
  failure text check (failure in ('nobody_to_write_to', 'filter_is_gone', 'patient_data', 'nothing_went_out')),
  author_id uuid references app_user,
  -- Kept as they were at the time.
  author_name text not null,
  scheduled_at timestamptz,
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((failure is not null) = (status = 'failed')),
  check (status <> 'scheduled' or scheduled_at is not null),
  check (status in ('draft', 'scheduled', 'failed') or sent_at is not null),
  check (referral_id is null or topic = 'conversation')
);
create index on communication (hospice_id, created_at desc, id);
create index on communication (scheduled_at) where status = 'scheduled';
create index on communication (hospice_id) where status = 'sending';
create index on communication (referral_id) where referral_id is not null;

-- One reader of a message that was sent. Each is a conversation of its own.
create table communication_recipient (
  id uuid primary key default gen_random_uuid(),
  communication_id uuid not null references communication on delete cascade,
  hospice_id uuid not null references hospice,
  user_id uuid not null references app_user,
  -- The group that the person was of at the time.
  group_id uuid not null references provider_group,
  -- What the person was written: filled in when it was sent, and not changed later.
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- Opened in the app by the person.
  read_at timestamptz,
  unique (communication_id, user_id)
);
create index on communication_recipient (user_id, created_at desc, id);
create index on communication_recipient (hospice_id, created_at desc);

alter table mail_message add column recipient_id uuid references communication_recipient on delete cascade;
create index on mail_message (recipient_id) where recipient_id is not null;

create table message_template (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  name text not null,
  subject text not null,
  body text not null,
  topic text not null check (topic in ('announcement', 'education', 'partnership', 'conversation')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index message_template_name on message_template (hospice_id, lower(name));

alter table communication enable row level security;
alter table communication_recipient enable row level security;
alter table message_template enable row level security;
