-- Provider groups, their directories and connections, kept by administrators; merges and what they carried over.

alter table community
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

alter table provider
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
