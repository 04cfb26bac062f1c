-- A hospice whose data is deleted on a day, or was.
create table hospice_deletion (
  hospice_id uuid primary key references hospice,
  scheduled_at timestamptz not null,
  deletes_at timestamptz not null,
  -- When its super administrators were told once more.
  noticed_at timestamptz,
  -- When a server began to delete: from then on nobody can cancel it.
  begun_at timestamptz,
  deleted_at timestamptz,
  check (deleted_at is null or begun_at is not null)
);
create index on hospice_deletion (deletes_at) where deleted_at is null;
alter table hospice_deletion enable row level security;
