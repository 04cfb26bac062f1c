-- Queries of lists that people keep under a name.

create table saved_filter (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app_user,
  -- The owner's: its people read what is shared.
  hospice_id uuid references hospice,
  kind text not null check (kind in (
    'communication', 'hospice_performance', 'provider_groups', 'stakeholders', 'referral_registries', 'hospice_user_access'
  )),
  name text not null check (length(name) between 1 and 60),
  -- The name in small letters of every script, which not every collation knows.
  name_key text not null,
  -- As it stands in an address. What was searched for is never in it: that may be a patient's name.
  query text not null check (length(query) <= 4000),
  is_default boolean not null default false,
  is_shared boolean not null default false,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_shared or hospice_id is not null)
);
create unique index saved_filter_name on saved_filter (owner_id, kind, name_key) where deleted_at is null;
create unique index saved_filter_default on saved_filter (owner_id, kind) where deleted_at is null and is_default;
create index saved_filter_shared on saved_filter (hospice_id) where deleted_at is null and is_shared;

grant select, insert, delete on saved_filter to wayside_app;
grant update (name, name_key, query, is_default, is_shared, deleted_at, version, updated_at) on saved_filter to wayside_app;

alter table saved_filter enable row level security;
create policy saved_filter_own on saved_filter to wayside_app
  using (owner_id = nullif(current_setting('wayside.user_id', true), '')::uuid)
  with check (
    owner_id = nullif(current_setting('wayside.user_id', true), '')::uuid
    and (hospice_id is null or hospice_id = app_hospice_id())
  );
create policy saved_filter_of_hospice on saved_filter for select to wayside_app using (
  is_shared and deleted_at is null and hospice_id = app_hospice_id()
);
