-- Exports of all of a hospice's data that its super administrators asked for. A job makes the file and keeps it in the document store.
create table hospice_archive (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  requested_by uuid not null references app_user,
  requested_by_name text not null,
  requested_at timestamptz not null,
  -- A server works on it until then; afterwards another one may begin anew.
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- The file of the current attempt.
  storage_key text,
  size bigint,
  ready_at timestamptz,
  ends_at timestamptz,
  failed_at timestamptz,
  check ((ready_at is null) = (ends_at is null)),
  check (ready_at is null or failed_at is null)
);
-- One at a time.
create unique index hospice_archive_open on hospice_archive (hospice_id) where ready_at is null and failed_at is null;
create index on hospice_archive (hospice_id, requested_at desc);
create index on hospice_archive (requested_by);
grant select, insert (hospice_id, requested_by, requested_by_name, requested_at) on hospice_archive to wayside_hospice;
-- Administrators of the system ask for none and download none: they are refused a record that exists, as everywhere.
grant select on hospice_archive to wayside_admin;
alter table hospice_archive enable row level security;
create policy hospice_archive_of_hospice on hospice_archive for all to wayside_hospice
  using (hospice_id = (select app_hospice_id()))
  with check (hospice_id = (select app_hospice_id()) and requested_by = (select app_user_id()));
create policy hospice_archive_of_admin on hospice_archive for select to wayside_admin using (true);

-- Addresses of other systems that are called when something happens to a referral.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid references hospice,
  group_id uuid references provider_group,
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  -- `whsec_` and base64, as Standard Webhooks has it. Callers may write it and not read it: the server shows it once and signs with it.
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  is_on boolean not null default true,
  -- The server did it, because calls had failed for too long.
  is_switched_off boolean not null default false,
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_by uuid references app_user,
  created_by_name text not null,
  created_at timestamptz not null,
  check (num_nonnulls(hospice_id, group_id) = 1),
  check (not (is_on and is_switched_off)),
  check ((former_secret is null) = (former_secret_until is null))
);
create index on webhook (hospice_id);
create index on webhook (group_id);
create index on webhook (created_by);
grant select (id, hospice_id, group_id, url, kinds, is_on, is_switched_off, failing_since, last_delivered_at, created_by,
  created_by_name, created_at) on webhook to wayside_app;
grant insert, update, delete on webhook to wayside_hospice, wayside_group;
alter table webhook enable row level security;
create policy webhook_of_hospice on webhook to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy webhook_of_group on webhook to wayside_group
  using (group_id = (select app_group_id())) with check (group_id = (select app_group_id()));
-- Administrators of the system change none: they are refused a record that exists, as everywhere.
create policy webhook_of_admin on webhook for select to wayside_admin using (true);

-- What a service account set up ends with it, whoever ends it: nothing more goes to an address that it gave. Its organization's
-- administrators can turn a webhook on again.
create function turn_off_webhooks() returns trigger language plpgsql security definer as $$
begin
  update webhook set is_on = false where created_by = new.id and is_on;
  return null;
end
$$;
create trigger service_account_ended after update of ended_at on service_account
  for each row when (old.ended_at is null and new.ended_at is not null) execute function turn_off_webhooks();

-- The calls, written in the transaction of their cause. They name records by their ids and contain nothing of them.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  -- Their order. Changes of one referral wait for each other, so among its calls it is the order of what happened.
  number bigint generated always as identity,
  webhook_id uuid not null references webhook on delete cascade,
  kind text not null,
  referral_id uuid references referral on delete cascade,
  enrollment_id uuid references enrollment on delete cascade,
  happened_at timestamptz not null,
  status text not null default 'queued' check (status in ('queued', 'claimed', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- How long a worker may take; afterwards another one calls again.
  claimed_until timestamptz,
  delivered_at timestamptz,
  -- The status of the last answer, or why there was none.
  last_answer text
);
create index webhook_delivery_due on webhook_delivery (due_at, number) where status = 'queued';
create index webhook_delivery_claimed on webhook_delivery (claimed_until) where status = 'claimed';
create index webhook_delivery_open on webhook_delivery (webhook_id, referral_id, number) where status in ('queued', 'claimed');
create index on webhook_delivery (webhook_id, number desc);
create index on webhook_delivery (referral_id);
create index on webhook_delivery (enrollment_id);
create index on webhook_delivery (happened_at);
grant select, insert (webhook_id, kind, happened_at, due_at), update (status, attempts, due_at, claimed_until)
  on webhook_delivery to wayside_hospice, wayside_group;
grant select on webhook_delivery to wayside_admin;
alter table webhook_delivery enable row level security;
create policy webhook_delivery_of_hospice on webhook_delivery to wayside_hospice using (
  webhook_id in (select webhook.id from webhook where webhook.hospice_id = (select app_hospice_id()))
);
create policy webhook_delivery_of_group on webhook_delivery to wayside_group using (
  webhook_id in (select webhook.id from webhook where webhook.group_id = (select app_group_id()))
);
create policy webhook_delivery_of_admin on webhook_delivery for select to wayside_admin using (true);

-- The kind of call for a kind of line; null: none.
create function webhook_kind(kind text) returns text language sql immutable parallel safe
  return case kind
    when 'created' then 'referral.received'
    when 'status_changed' then 'referral.status_changed'
    when 'first_contact' then 'referral.contacted'
    when 'visit_scheduled' then 'referral.visit_scheduled'
    when 'discharged' then 'referral.discharged'
    when 'document_added' then 'referral.document_added'
    when 'facts_changed' then 'referral.changed'
  end;

-- Queues calls for each line of a history, for those who can read it.
create function queue_webhook_deliveries() returns trigger language plpgsql security definer as $$
begin
  -- A file of the past says what happened long ago: nobody is notified of it.
  if current_setting('wayside.is_history', true) = 'true' or not exists (select from webhook where is_on) then
    return null;
  end if;
  insert into webhook_delivery (webhook_id, kind, referral_id, enrollment_id, happened_at, due_at)
  select webhook.id, webhook_kind(changed.kind), changed.referral_id, enrollment.id, changed.at, changed.at
  from changed
    join referral on referral.id = changed.referral_id
    join webhook on webhook.is_on and webhook_kind(changed.kind) = any (webhook.kinds) and (
      webhook.hospice_id = changed.hospice_id
      or (changed.hospice_id is null and changed.visibility = 'shared' and webhook.hospice_id = any (referral.hospice_ids))
      or (changed.visibility = 'shared' and webhook.group_id = any (referral.group_ids)
        and webhook.group_id = any (groups_shown(changed, referral, true)))
    )
      -- What happens while its organization is turned off is not sent, as with a webhook that is off.
      and not exists (select from hospice where hospice.id = webhook.hospice_id and not hospice.is_active)
      and not exists (select from provider_group where provider_group.id = webhook.group_id and not provider_group.is_active)
    left join enrollment on enrollment.referral_id = changed.referral_id and enrollment.deleted_at is null
      and enrollment.hospice_id = coalesce(changed.hospice_id, webhook.hospice_id)
  order by changed.at, changed.id;
  return null;
end
$$;
create trigger event_queued_for_webhooks after insert on timeline_event
  referencing new table as changed for each statement execute function queue_webhook_deliveries();

-- Imports of files that were started. The file is in the document store under `file_key`, and under `rows_key` what a job writes of it,
-- piece by piece: each piece's transaction says how far the import is, so whatever stops it, the next run goes on from there.
create table file_import (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid references hospice,
  group_id uuid references provider_group,
  started_by uuid references app_user,
  started_by_name text not null,
  started_at timestamptz not null,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  size integer not null check (size > 0),
  file_key text not null unique,
  -- Null once nothing is left to write.
  rows_key text unique,
  -- What the check found.
  row_count integer not null,
  wrong_rows integer not null,
  duplicate_rows integer not null,
  -- The rows to import, how many of them were taken, and how many referrals they became.
  total integer not null,
  done integer not null,
  created integer not null,
  -- The first of the rows that were taken and became no referral.
  left_out jsonb not null default '[]',
  -- The run of a job that works on it, until then; afterwards another one may go on.
  claim uuid,
  claimed_until timestamptz,
  ended_at timestamptz,
  is_stopped boolean not null default false,
  -- The end of the time that the file is kept.
  kept_until timestamptz not null,
  check (num_nonnulls(hospice_id, group_id) = 1),
  check (created <= done and done <= total),
  check (not is_stopped or ended_at is not null)
);
create index on file_import (hospice_id, started_at desc);
create index on file_import (group_id, started_at desc);
create index on file_import (started_by);
create index on file_import (kept_until);
create index file_import_open on file_import (started_at) where ended_at is null;
grant select, insert on file_import to wayside_hospice, wayside_group, wayside_admin;
alter table file_import enable row level security;
-- A file names patients of all locations: whoever sees some of them reads only files of their own.
create policy file_import_read_by_hospice on file_import for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and ((select app_location_ids()) is null or started_by = (select app_user_id()))
);
create policy file_import_started_by_hospice on file_import for insert to wayside_hospice
  with check (hospice_id = (select app_hospice_id()) and started_by = (select app_user_id()));
create policy file_import_read_by_group on file_import for select to wayside_group using (group_id = (select app_group_id()));
create policy file_import_started_by_group on file_import for insert to wayside_group
  with check (group_id = (select app_group_id()) and started_by = (select app_user_id()));
create policy file_import_read_by_admin on file_import for select to wayside_admin using (true);
create policy file_import_started_by_admin on file_import for insert to wayside_admin
  with check (started_by = (select app_user_id()));

-- What people said about the files of one sender, whose files have the same headings: for the next one.
create table import_memory (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid references hospice,
  group_id uuid references provider_group,
  -- A digest of the headings in one form and order, by which the next file is recognized: a wide file's headings are too long for an index.
  headings text not null,
  -- Which field each column is, what words mean, and the values for every row.
  said jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid not null references app_user,
  check (num_nonnulls(hospice_id, group_id) = 1)
);
create unique index import_memory_of_hospice on import_memory (hospice_id, headings) where hospice_id is not null;
create unique index import_memory_of_group on import_memory (group_id, headings) where group_id is not null;
grant select, insert (hospice_id, group_id, headings, said, updated_at, updated_by), update (said, updated_at, updated_by)
  on import_memory to wayside_hospice, wayside_group;
alter table import_memory enable row level security;
create policy import_memory_own_hospice on import_memory for all to wayside_hospice
  using (hospice_id = (select app_hospice_id()))
  with check (hospice_id = (select app_hospice_id()) and updated_by = (select app_user_id()));
create policy import_memory_own_group on import_memory for all to wayside_group
  using (group_id = (select app_group_id()))
  with check (group_id = (select app_group_id()) and updated_by = (select app_user_id()));

-- Public pages on which a person without an account refers a patient: of a hospice, and of each of its locations.
create table guest_page (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- Null: the hospice's own.
  hospice_location_id uuid references hospice_location,
  -- In the address and on paper, so they never change: made of the name that the hospice or location had when the page was first turned on.
  slug text not null,
  code text not null unique,
  is_on boolean not null,
  updated_at timestamptz not null,
  updated_by uuid references app_user,
  unique nulls not distinct (hospice_id, hospice_location_id)
);
create unique index guest_page_of_hospice on guest_page (slug) where hospice_location_id is null;
create unique index guest_page_of_location on guest_page (hospice_id, slug) where hospice_location_id is not null;
create index on guest_page (hospice_location_id) where hospice_location_id is not null;
create index on guest_page (updated_by);
grant select, insert, update (is_on, updated_at, updated_by) on guest_page to wayside_hospice, wayside_admin;
alter table guest_page enable row level security;
create policy guest_page_of_hospice on guest_page to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy guest_page_of_admin on guest_page to wayside_admin using (true) with check (true);

-- Who sent a referral without an account, and what became of it.
create table guest_referral (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- The referral that was made of it. Null: only papers came, and the hospice has made none of them (15_intake.sql).
  referral_id uuid unique references referral on delete cascade,
  -- Where the papers went: the known referral of the same patient. The sender is told nothing of it.
  merged_into_id uuid references referral,
  language text not null check (language in ('en', 'es')),
  sender_name text not null,
  sender_organization text,
  -- Null: only papers came, as for the patient's name.
  sender_phone text,
  sender_email text not null,
  -- As the sender wrote it: what the record says later is not theirs to read.
  patient_name text,
  -- The same form sent twice makes one referral.
  submission_key text not null unique,
  created_at timestamptz not null,
  verified_at timestamptz,
  verified_by uuid references app_user,
  verified_by_name text,
  -- Since when a question waits for the hospice's answer.
  waits_since timestamptz,
  -- When the sender was emailed that the hospice decided.
  told_at timestamptz
);
create index on guest_referral (hospice_id, created_at);
create index guest_referral_to_tell on guest_referral (id) where told_at is null;
create index guest_referral_known on guest_referral (hospice_id, lower(sender_email)) where verified_at is not null;
create index on guest_referral (merged_into_id) where merged_into_id is not null;
create index on guest_referral (verified_by) where verified_by is not null;
create index guest_referral_waiting on guest_referral (hospice_id) where waits_since is not null;
-- Groups see no row of it: a record asks whether it has any.
grant select on guest_referral to wayside_app;
alter table guest_referral enable row level security;
-- An enrollment that the person may see: locations count.
create policy guest_referral_of_hospice on guest_referral for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and exists (select from enrollment where enrollment.referral_id = guest_referral.referral_id)
);
create policy guest_referral_of_admin on guest_referral for select to wayside_admin using (true);

-- Questions of the sender, and the hospice's answers. Append-only.
create table guest_message (
  id uuid primary key default gen_random_uuid(),
  guest_referral_id uuid not null references guest_referral on delete cascade,
  at timestamptz not null,
  is_from_hospice boolean not null,
  author_id uuid references app_user,
  author_name text not null,
  text text not null
);
create index on guest_message (guest_referral_id, at, id);
create index on guest_message (author_id) where author_id is not null;
grant select on guest_message to wayside_hospice, wayside_admin;
alter table guest_message enable row level security;
create policy guest_message_of_hospice on guest_message for select to wayside_hospice
  using (exists (select from guest_referral where guest_referral.id = guest_referral_id));
create policy guest_message_of_admin on guest_message for select to wayside_admin using (true);

-- The links by which senders follow their referrals, by the SHA-256 of their tokens.
create table guest_link (
  hash bytea primary key,
  guest_referral_id uuid not null references guest_referral on delete cascade
);
create index on guest_link (guest_referral_id);

-- A sender's address while a code confirms it, and then the session: the browser holds a secret, whose SHA-256 is the hash.
create table guest_access (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  hospice_id uuid not null references hospice,
  hospice_location_id uuid references hospice_location on delete set null,
  -- Set by a follow link: then the session is about this referral alone.
  guest_referral_id uuid references guest_referral on delete cascade,
  email text not null,
  -- The code of the email that was sent last, hashed slowly; null before it is sent and after it was used.
  code_hash text,
  tries integer not null default 0,
  is_confirmed boolean not null default false,
  expires_at timestamptz not null
);
create index on guest_access (expires_at);
create index on guest_access (hospice_id);
create index on guest_access (hospice_location_id) where hospice_location_id is not null;
create index on guest_access (guest_referral_id) where guest_referral_id is not null;

-- Only the server reads links and sessions.
alter table guest_link enable row level security;
alter table guest_access enable row level security;
