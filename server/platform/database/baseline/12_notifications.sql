-- What waits for a person's next digest from a hospice, and what went with one. Only the server reads it. The content is read when the
-- digest is made: what was taken back or is no longer visible by then is left out.
create table digest_item (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  hospice_id uuid not null references hospice,
  event text not null,
  at timestamptz not null,
  enrollment_id uuid references enrollment on delete cascade,
  recipient_id uuid references communication_recipient on delete cascade,
  -- No patient data. For a status change { event, isNew, isByHospice }, as in its mail.
  data jsonb not null default '{}',
  -- The transaction of the status change.
  caused_in bigint,
  -- The digest that it went with.
  mail_id uuid references mail_message on delete cascade
);
-- The same item waits only once.
create unique index digest_item_waits on digest_item (enrollment_id, recipient_id, user_id, hospice_id, event, (data ->> 'event'))
  nulls not distinct where mail_id is null;
create index digest_item_due on digest_item (hospice_id, user_id, at) where mail_id is null;
create index on digest_item (mail_id) where mail_id is not null;
create index on digest_item (enrollment_id) where enrollment_id is not null;
create index on digest_item (recipient_id) where recipient_id is not null;
alter table digest_item enable row level security;

-- The daily digests that were made: one per person, hospice and day of the hospice's calendar.
create table digest (
  hospice_id uuid not null references hospice,
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  -- Null: the digest was empty.
  mail_id uuid references mail_message on delete set null,
  made_at timestamptz not null,
  primary key (hospice_id, user_id, day)
);
create index on digest (mail_id) where mail_id is not null;
create index on digest (user_id);

-- A day of a hospice whose digests were all made.
create table digest_day (
  hospice_id uuid not null references hospice,
  day date not null,
  ended_at timestamptz not null,
  primary key (hospice_id, day)
);

-- Only the server reads these.
alter table digest enable row level security;
alter table digest_day enable row level security;

-- What each person has read of the news. Each news item is computed from the records: somebody who loses access to a record no longer
-- sees its news.

-- Up to when a person has seen the news.
create table news_seen (
  user_id uuid primary key references app_user on delete cascade,
  until timestamptz not null
);
grant select, insert, update on news_seen to wayside_app;
alter table news_seen enable row level security;
create policy news_seen_own on news_seen to wayside_app
  using (user_id = (select nullif(current_setting('wayside.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('wayside.user_id', true), '')::uuid));

-- Single items marked as read or unread; for all others news_seen counts.
create table notice_read (
  user_id uuid not null references app_user on delete cascade,
  item_id uuid not null,
  -- When the item happened; rows of items that are too old for the news are removed.
  item_at timestamptz not null,
  is_read boolean not null,
  at timestamptz not null,
  primary key (user_id, item_id)
);
create index notice_unread on notice_read (user_id, item_at) where not is_read;
grant select, insert, update, delete on notice_read to wayside_app;
alter table notice_read enable row level security;
create policy notice_read_own on notice_read to wayside_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
