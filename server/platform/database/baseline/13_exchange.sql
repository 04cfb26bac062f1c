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
  if not exists (select from webhook where is_on) then
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
        and webhook.group_id = any (groups_shown(changed, referral)))
    )
    left join enrollment on enrollment.referral_id = changed.referral_id and enrollment.deleted_at is null
      and enrollment.hospice_id = coalesce(changed.hospice_id, webhook.hospice_id)
  order by changed.at, changed.id;
  return null;
end
$$;
create trigger event_queued_for_webhooks after insert on timeline_event
  referencing new table as changed for each statement execute function queue_webhook_deliveries();

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
