-- What a hospice's managers keep: its profile, its locations and its staff. Each carries a version, as all that people edit.

alter table hospice
  add column fax text,
  add column address text,
  add column levels_of_care text[] not null default '{rhc,chc,gip,irc}'
    check (cardinality(levels_of_care) > 0 and levels_of_care <@ array['rhc', 'chc', 'gip', 'irc']),
  add column service_area_zips text[] not null default '{}';

alter table hospice_location
  add column address text,
  add column phone text,
  add column fax text,
  add column service_area_zips text[] not null default '{}',
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

alter table hospice_staff
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
