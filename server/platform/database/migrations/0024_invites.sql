-- Invitations: who was invited to what, by whom, and the hashes of the links that were sent.

create table invite (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text,
  last_name text,
  role text not null check (role in ('superuser', 'care_manager', 'provider', 'hospice_super_admin', 'hospice_admin', 'hospice_business_development', 'hospice_clinical_manager')),
  -- Neither: an administrator.
  hospice_id uuid references hospice,
  group_id uuid references provider_group,
  -- Empty: all locations of the hospice.
  location_ids uuid[] not null default '{}',
  -- What makes the person one of the hospice's staff.
  discipline text check (discipline in ('rn', 'lpn', 'np', 'md', 'msw', 'chaplain', 'hha', 'liaison', 'intake', 'admin')),
  can_be_admission_nurse boolean not null default false,
  can_be_primary_nurse boolean not null default false,
  -- Who of the group's directory the person is.
  provider_id uuid references provider,
  -- Null: the command of the server's keeper. The name is kept: another side may not read the person.
  invited_by uuid references app_user,
  invited_by_name text,
  created_at timestamptz not null,
  -- Sent again, it begins anew: what an earlier sending made is no longer good.
  sendings integer not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  user_id uuid references app_user,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  check (
    case when role = 'superuser' then hospice_id is null and group_id is null
      when role in ('care_manager', 'provider') then hospice_id is null and group_id is not null
      else hospice_id is not null and group_id is null end
  ),
  check (provider_id is null or group_id is not null),
  check (accepted_at is null or (user_id is not null and revoked_at is null))
);
-- An e-mail has one open invitation at most, whoever invites at the same time.
create unique index invite_open on invite (lower(email)) where accepted_at is null and revoked_at is null;
create index on invite (hospice_id, created_at desc) where hospice_id is not null;
create index on invite (group_id, created_at desc) where group_id is not null;
create index on invite (created_at desc, id);

-- The tokens of the links, by their SHA-256: each mail has its own, all of one sending lead to the same invitation.
create table invite_link (
  hash bytea primary key,
  invite_id uuid not null references invite on delete cascade,
  created_at timestamptz not null
);
create index on invite_link (invite_id);

alter table mail_message add column invite_id uuid references invite on delete cascade;
create index on mail_message (invite_id) where invite_id is not null;

grant select, insert on invite to wayside_app;
grant update (sendings, sent_at, expires_at, revoked_at, revoked_by) on invite to wayside_app;

alter table invite enable row level security;
create policy invite_of_hospice on invite to wayside_hospice
  using (hospice_id = (select app_hospice_id()))
  with check (hospice_id = (select app_hospice_id()));
create policy invite_of_admin on invite to wayside_admin using (true) with check (true);
-- Links are the server's alone.
alter table invite_link enable row level security;
