-- Who did what: append-only, and sealed by a chain of hashes.

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  verb text not null,
  entity text,
  entity_id uuid,
  address text,
  outcome text not null,
  -- Why an administrator opened patient data: a category and words, both or neither.
  access_category text,
  access_reason text,
  request_id text,
  -- More about the call: for an export its filter without the search text, and the number of rows.
  detail jsonb,
  check ((access_category is null) = (access_reason is null))
);
create index on audit_event (entity_id);
create index on audit_event (actor_id, at);
-- One index per filter, in the order of the list, so that a page and its count are found quickly.
create index audit_event_at on audit_event (at, id);
create index audit_event_verb on audit_event (verb, at, id);
create index audit_event_of_entity on audit_event (entity, at, id);
create index audit_event_refused on audit_event (at, id) where outcome not in ('ok', 'replayed');
create index audit_event_with_reason on audit_event (at, id) where access_reason is not null;
create index audit_event_request on audit_event (request_id);
create trigger audit_event_append_only before update or delete or truncate on audit_event for each statement execute function refuse_change();

-- Everybody writes entries in their own name only; only administrators read them.
grant insert on audit_event to wayside_app;
grant select on audit_event to wayside_admin;
alter table audit_event enable row level security;
create policy audit_written on audit_event for insert to wayside_app with check (
  actor_id is not distinct from nullif(current_setting('wayside.user_id', true), '')::uuid
);
create policy audit_read on audit_event for select to wayside_admin using (true);

create table audit_seal (
  seq bigint primary key,
  event_id bigint not null unique references audit_event,
  previous_hash text not null,
  hash text not null
);
-- The head of the chain on each day (UTC), so that only one server mails it. Each server logs it, whatever is written here.
create table audit_head_day (
  day date primary key,
  seq bigint not null,
  hash text not null
);
alter table audit_head_day enable row level security;
create trigger audit_seal_append_only before update or delete or truncate on audit_seal for each statement execute function refuse_change();
