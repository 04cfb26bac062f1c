-- The domain's tables, who may see their rows, and the append-only audit.
-- Row-level security is the second wall: every call runs as role wayside_app with the caller's hospice or group set for the
-- transaction; the queries ask for the tenant as well. The tables' owner (migrations, background work) is not held by it.

create extension if not exists pg_trgm;

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'wayside_app') then
    begin
      create role wayside_app nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
end
$$;
grant wayside_app to current_user;

-- Who asks, as set for the transaction; null where nothing is set.
create function app_hospice_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('wayside.hospice_id', true), '')::uuid;
create function app_group_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('wayside.group_id', true), '')::uuid;
create function app_is_admin() returns boolean language sql stable parallel safe
  return coalesce(current_setting('wayside.is_admin', true), '') = 'true';
-- The locations that a hospice's person is limited to; null: all of them.
create function app_location_ids() returns uuid[] language sql stable parallel safe
  return nullif(current_setting('wayside.location_ids', true), '')::uuid[];

-- What a search compares: small letters, without signs that people leave out.
create function searchable(value text) returns text language sql immutable parallel safe
  return translate(lower(value), '''’-.,', '');

create table hospice (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  legal_name text,
  ccn text check (ccn ~ '^[0-9A-Z]{6}$'),
  npi text check (npi ~ '^[0-9]{10}$'),
  plan text not null default 'standard' check (plan in ('standard', 'pro')),
  phone text,
  email text,
  city text,
  time_zone text not null default 'America/New_York',
  response_target_minutes integer not null default 60 check (response_target_minutes between 1 and 10080),
  admission_target_hours integer not null default 24 check (admission_target_hours between 1 and 720),
  sharing jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table hospice_location (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  name text not null,
  type text not null check (type in ('office', 'inpatient_unit', 'branch')),
  is_active boolean not null default true
);
create index on hospice_location (hospice_id);

create table provider_group (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('physician_group', 'aco', 'hospital', 'snf', 'assisted_living', 'home_health', 'payer', 'other')),
  phone text,
  city text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table group_hospice (
  group_id uuid not null references provider_group,
  hospice_id uuid not null references hospice,
  since timestamptz not null default now(),
  primary key (group_id, hospice_id)
);
create index on group_hospice (hospice_id);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  -- Set where another provider than the embedded one knows the person.
  issuer text,
  subject text,
  account_type text not null check (account_type in ('admin', 'stakeholder', 'hospice')),
  role text not null check (role in ('superuser', 'care_manager', 'provider', 'hospice_super_admin', 'hospice_admin', 'hospice_business_development', 'hospice_clinical_manager')),
  email text not null,
  first_name text not null,
  last_name text not null,
  credentials text,
  phone text,
  hospice_id uuid references hospice,
  group_id uuid references provider_group,
  -- Empty: all locations of the hospice.
  location_ids uuid[] not null default '{}',
  is_active boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, subject),
  check (hospice_id is null or account_type = 'hospice'),
  check (group_id is null or account_type = 'stakeholder')
);
create unique index app_user_email on app_user (lower(email));
create index on app_user (hospice_id);
create index on app_user (group_id);

create table hospice_staff (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  user_id uuid references app_user,
  name text not null,
  credentials text,
  discipline text not null check (discipline in ('rn', 'lpn', 'np', 'md', 'msw', 'chaplain', 'hha', 'liaison', 'intake', 'admin')),
  can_be_admission_nurse boolean not null default false,
  can_be_primary_nurse boolean not null default false,
  is_active boolean not null default true
);
create index on hospice_staff (hospice_id);

create table community (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('assisted_living', 'memory_care', 'skilled_nursing', 'long_term_care', 'independent_living', 'group_home', 'hospital', 'other')),
  city text,
  phone text,
  group_id uuid references provider_group,
  is_active boolean not null default true
);
create index on community (group_id);

-- A responsible provider; the person may or may not have an account.
create table provider (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references provider_group,
  user_id uuid references app_user,
  name text not null,
  specialty text,
  npi text check (npi ~ '^[0-9]{10}$'),
  phone text,
  is_active boolean not null default true
);
create index on provider (group_id);
create index on provider (user_id);

create sequence referral_number start 10001;

create table referral (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique default nextval('referral_number'),
  display_id text not null generated always as ('R-' || number::text) stored,
  global_status text not null default 'referral_received'
    check (global_status in ('referral_received', 'pending_start_of_care', 'enrolled', 'declined', 'entered_in_error')),
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  preferred_name text,
  date_of_birth date,
  sex_at_birth text not null default 'unknown' check (sex_at_birth in ('female', 'male', 'unknown')),
  phone text,
  address text,
  mrn text,
  preferred_language text not null default 'en',
  needs_interpreter boolean not null default false,
  -- Name in both orders, number, phone and birth date: what the search field of a list looks into.
  search_text text not null generated always as (
    searchable(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '') || ' ' || last_name || ' ' || first_name)
    || ' r-' || number::text || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '')
  ) stored,
  current_location jsonb,
  referred_by jsonb,
  diagnosis jsonb,
  payer jsonb,
  caregiver jsonb,
  source text not null,
  received_channel text not null default 'portal',
  urgency text not null default 'routine' check (urgency in ('urgent', 'routine')),
  received_at timestamptz not null,
  community_id uuid references community,
  responsible_provider_id uuid references provider,
  created_by uuid references app_user,
  -- Kept as they were: the other side may not read the person.
  created_by_name text,
  created_by_organisation text,
  creator_group_id uuid references provider_group,
  creator_hospice_id uuid references hospice,
  -- Who may see the row, kept by triggers: the hospices asked; the groups of creator, responsible provider and community.
  hospice_ids uuid[] not null default '{}',
  group_ids uuid[] not null default '{}',
  deleted_at timestamptz,
  deleted_by uuid references app_user,
  delete_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index referral_group_ids on referral using gin (group_ids);
create index referral_search on referral using gin (search_text gin_trgm_ops);
create index on referral (responsible_provider_id);
create index on referral (community_id);
create index referral_received on referral (received_at desc, id);

create table enrollment (
  id uuid primary key default gen_random_uuid(),
  referral_id uuid not null references referral,
  hospice_id uuid not null references hospice,
  hospice_location_id uuid references hospice_location,
  status text not null default 'referral_received'
    check (status in ('referral_received', 'pending_start_of_care', 'enrolled', 'declined', 'entered_in_error')),
  status_since timestamptz not null,
  status_before_error text,
  received_at timestamptz not null,
  first_contact_at timestamptz,
  first_contact_by uuid references app_user,
  evaluation_visit_at timestamptz,
  pending_reason text,
  planned_start_of_care date,
  start_of_care timestamptz,
  admission_nurse_id uuid references hospice_staff,
  primary_nurse_id uuid references hospice_staff,
  level_of_care text check (level_of_care in ('rhc', 'chc', 'gip', 'irc')),
  decline_reason text,
  decline_detail text,
  -- The enrollment at another hospice that made the system decline this one.
  declined_for uuid references enrollment,
  date_of_death date,
  discharge_date date,
  discharge_type text,
  is_sia boolean not null default false,
  sia_since timestamptz,
  sia_set_by uuid references app_user,
  error_reason text,
  duplicate_of_referral_id uuid references referral,
  assigned_to_id uuid references app_user,
  next_action text,
  next_action_due_at timestamptz,
  has_open_low_score boolean not null default false,
  has_undeliverable_survey boolean not null default false,
  has_stakeholder_alert boolean not null default false,
  last_survey_at timestamptz,
  last_survey_mean double precision,
  is_survey_stopped boolean not null default false,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (referral_id, hospice_id),
  check (status <> 'declined' or decline_reason is not null),
  check (status <> 'enrolled' or (start_of_care is not null and start_of_care >= received_at)),
  check (discharge_date is null or discharge_type is not null)
);
create index enrollment_received on enrollment (hospice_id, received_at desc, id) where deleted_at is null;
create index enrollment_status on enrollment (hospice_id, status, received_at desc) where deleted_at is null;
create index enrollment_start on enrollment (hospice_id, start_of_care) where deleted_at is null and status = 'enrolled';
create index on enrollment (primary_nurse_id);

create table status_history (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  actor_id uuid references app_user,
  reason text
);
create index on status_history (enrollment_id, at);

create table timeline_event (
  id uuid primary key default gen_random_uuid(),
  referral_id uuid not null references referral,
  -- Set where the event is about one hospice's handling; no other hospice sees it.
  hospice_id uuid references hospice,
  at timestamptz not null,
  kind text not null,
  actor_id uuid references app_user,
  -- Kept as they were at the time.
  actor_name text not null,
  actor_organisation text,
  from_status text,
  to_status text,
  text text,
  visibility text not null check (visibility in ('internal', 'shared'))
);
create index on timeline_event (referral_id, at desc, id);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  verb text not null,
  entity text,
  entity_id uuid,
  address text,
  outcome text not null,
  access_reason text,
  request_id text
);
create index on audit_event (entity_id);
create index on audit_event (actor_id, at);

create table audit_seal (
  seq bigint primary key,
  event_id bigint not null unique references audit_event,
  previous_hash text not null,
  hash text not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_event_append_only before update or delete or truncate on audit_event for each statement execute function refuse_change();
create trigger audit_seal_append_only before update or delete or truncate on audit_seal for each statement execute function refuse_change();
create trigger status_history_append_only before update or delete on status_history for each statement execute function refuse_change();

-- Who may see a referral follows from what it names.
create function set_referral_groups() returns trigger language plpgsql as $$
begin
  new.group_ids := array(
    select distinct group_id from (
      select new.creator_group_id as group_id
      union all select provider.group_id from provider where provider.id = new.responsible_provider_id
      union all select community.group_id from community where community.id = new.community_id
    ) as named where group_id is not null
  );
  return new;
end
$$;
create trigger referral_groups before insert or update of creator_group_id, responsible_provider_id, community_id on referral
  for each row execute function set_referral_groups();

create function set_groups_of_referrals() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_table_name = 'provider' then
    update referral set responsible_provider_id = responsible_provider_id where responsible_provider_id = new.id;
  else
    update referral set community_id = community_id where community_id = new.id;
  end if;
  return null;
end
$$;
create trigger provider_moved after update of group_id on provider
  for each row when (old.group_id is distinct from new.group_id) execute function set_groups_of_referrals();
create trigger community_moved after update of group_id on community
  for each row when (old.group_id is distinct from new.group_id) execute function set_groups_of_referrals();

create function add_referral_hospice() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update referral set hospice_ids = array_append(hospice_ids, new.hospice_id)
    where id = new.referral_id and not new.hospice_id = any (hospice_ids);
  return null;
end
$$;
create trigger enrollment_hospice after insert on enrollment for each row execute function add_referral_hospice();

grant select on hospice, hospice_location, provider_group, group_hospice, app_user, hospice_staff, community, provider to wayside_app;
grant select, insert, update on referral, enrollment to wayside_app;
grant select, insert on status_history, timeline_event, audit_event to wayside_app;
grant usage on sequence referral_number to wayside_app;

alter table referral enable row level security;
create policy referral_seen on referral for select to wayside_app using (
  app_is_admin()
  or app_hospice_id() = any (hospice_ids)
  or app_group_id() = any (group_ids)
  -- A referral that its creator is just writing has no enrollment yet.
  or creator_hospice_id = app_hospice_id()
);
create policy referral_created on referral for insert to wayside_app with check (
  app_is_admin() or creator_hospice_id = app_hospice_id() or creator_group_id = app_group_id()
);
create policy referral_changed on referral for update to wayside_app using (
  app_is_admin() or app_hospice_id() = any (hospice_ids) or app_group_id() = any (group_ids)
);

alter table enrollment enable row level security;
create policy enrollment_of_hospice on enrollment for select to wayside_app using (
  app_is_admin()
  or (
    hospice_id = app_hospice_id()
    -- A person limited to some locations still sees what no location has taken yet.
    and (app_location_ids() is null or hospice_location_id is null or hospice_location_id = any (app_location_ids()))
  )
  or (app_group_id() is not null and exists (select 1 from referral where referral.id = referral_id))
);
create policy enrollment_created on enrollment for insert to wayside_app with check (
  app_is_admin()
  or hospice_id = app_hospice_id()
  or (app_group_id() is not null and exists (select 1 from referral where referral.id = referral_id))
);
-- The other hospices' open enrollments are declined by the system when one enrolls: that runs as the tables' owner.
create policy enrollment_changed on enrollment for update to wayside_app using (
  app_is_admin()
  or hospice_id = app_hospice_id()
  or (app_group_id() is not null and exists (select 1 from referral where referral.id = referral_id))
);

alter table status_history enable row level security;
create policy status_history_seen on status_history for select to wayside_app using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy status_history_written on status_history for insert to wayside_app with check (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);

alter table timeline_event enable row level security;
create policy timeline_seen on timeline_event for select to wayside_app using (
  app_is_admin()
  or (hospice_id = app_hospice_id())
  or (hospice_id is null and app_hospice_id() is not null and exists (select 1 from referral where referral.id = referral_id))
  or (visibility = 'shared' and app_group_id() is not null and exists (select 1 from referral where referral.id = referral_id))
);
create policy timeline_written on timeline_event for insert to wayside_app with check (
  app_is_admin() or hospice_id = app_hospice_id()
  or (hospice_id is null and exists (select 1 from referral where referral.id = referral_id))
  or (app_group_id() is not null and visibility = 'shared' and exists (select 1 from referral where referral.id = referral_id))
);

alter table audit_event enable row level security;
create policy audit_written on audit_event for insert to wayside_app with check (true);

alter table app_user enable row level security;
create policy user_seen on app_user for select to wayside_app using (
  app_is_admin()
  or id = nullif(current_setting('wayside.user_id', true), '')::uuid
  or hospice_id = app_hospice_id()
  or group_id = app_group_id()
);
