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
