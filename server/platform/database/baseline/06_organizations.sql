-- Hospices with their locations and staff, provider groups with their directories, what hospices share, and merges.

create table hospice (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  legal_name text,
  ccn text check (ccn ~ '^[0-9A-Z]{6}$'),
  npi text check (npi ~ '^[0-9]{10}$'),
  plan text not null default 'standard' check (plan in ('standard', 'pro')),
  phone text,
  fax text,
  email text,
  address text,
  city text,
  -- Of its state, confirmed by who opens the hospice: there is no default.
  time_zone text not null,
  response_target_minutes integer not null default 60 check (response_target_minutes between 1 and 10080),
  urgent_response_target_minutes integer not null default 30 check (urgent_response_target_minutes between 1 and 10080),
  admission_target_hours integer not null default 24 check (admission_target_hours between 1 and 720),
  levels_of_care text[] not null default '{rhc,chc,gip,irc}'
    check (cardinality(levels_of_care) > 0 and levels_of_care <@ array['rhc', 'chc', 'gip', 'irc']),
  service_area_zips text[] not null default '{}',
  -- What it shares with groups by default.
  sharing jsonb not null,
  sharing_version integer not null default 1,
  -- When the hospice agreed that families are told which groups read their single answers. Null: it did not, and groups see them only in
  -- sum, whatever the settings say.
  families_told_at timestamptz,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A hospice changes its own profile, but not its plan or whether it is switched on.
grant select on hospice to wayside_app;
grant update (
  name, legal_name, ccn, npi, phone, fax, email, address, city, time_zone, response_target_minutes,
  urgent_response_target_minutes, admission_target_hours, levels_of_care, service_area_zips, version, updated_at
) on hospice to wayside_hospice, wayside_admin;
-- Administrators open hospices, choose their plan, and switch them on and off.
grant insert (
  name, legal_name, ccn, npi, plan, phone, fax, email, address, city, time_zone, sharing, created_at, updated_at
) on hospice to wayside_admin;
grant update (plan, is_active, version, updated_at) on hospice to wayside_admin;
alter table hospice enable row level security;
create policy hospice_seen on hospice for select to wayside_app using (true);
create policy hospice_of_hospice on hospice for update to wayside_hospice
  using (id = (select app_hospice_id())) with check (id = (select app_hospice_id()));
create policy hospice_of_admin on hospice to wayside_admin using (true) with check (true);

create function announce_rights_of_hospice() returns trigger language plpgsql security definer as $$
begin
  perform announce_rights('{}', array[new.id], '{}');
  return null;
end
$$;
create trigger rights_of_hospice_announced after update on hospice for each row
  when (old.is_active is distinct from new.is_active) execute function announce_rights_of_hospice();

create table hospice_location (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  name text not null,
  type text not null check (type in ('office', 'inpatient_unit', 'branch')),
  address text,
  phone text,
  fax text,
  service_area_zips text[] not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on hospice_location (hospice_id);
-- People choose a location by name: two open locations of a hospice never share one.
create unique index hospice_location_name on hospice_location (hospice_id, lower(name)) where is_active;

create table hospice_staff (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- Somebody with an account has the account's name, and can be chosen while the account is active.
  user_id uuid references app_user,
  name text not null,
  credentials text,
  discipline text not null check (discipline in ('rn', 'lpn', 'np', 'md', 'msw', 'chaplain', 'hha', 'liaison', 'intake', 'admin')),
  can_be_admission_nurse boolean not null default false,
  can_be_primary_nurse boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on hospice_staff (hospice_id);
-- One entry for each person: nobody stands twice among those who can be chosen.
create unique index hospice_staff_user on hospice_staff (user_id, hospice_id) where user_id is not null;

-- No other hospice sees a hospice's staff and locations, and no call can move them to another hospice or account.
grant select on hospice_location, hospice_staff to wayside_app;
grant insert (hospice_id, name, type, address, phone, fax, service_area_zips, created_at, updated_at) on hospice_location
  to wayside_hospice, wayside_admin;
grant update (name, type, address, phone, fax, service_area_zips, is_active, version, updated_at) on hospice_location
  to wayside_hospice, wayside_admin;
grant insert (
  hospice_id, name, credentials, discipline, can_be_admission_nurse, can_be_primary_nurse, created_at, updated_at
) on hospice_staff to wayside_hospice, wayside_admin;
grant update (
  name, credentials, discipline, can_be_admission_nurse, can_be_primary_nurse, is_active, version, updated_at
) on hospice_staff to wayside_hospice, wayside_admin;
alter table hospice_location enable row level security;
create policy hospice_location_of_hospice on hospice_location for select to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy hospice_location_of_group on hospice_location for select to wayside_group using ((select app_group_id()) is not null);
create policy hospice_location_added on hospice_location for insert to wayside_hospice with check (hospice_id = (select app_hospice_id()));
create policy hospice_location_changed on hospice_location for update to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy hospice_location_of_admin on hospice_location to wayside_admin using (true) with check (true);
alter table hospice_staff enable row level security;
create policy hospice_staff_of_hospice on hospice_staff for select to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy hospice_staff_of_group on hospice_staff for select to wayside_group using ((select app_group_id()) is not null);
create policy hospice_staff_added on hospice_staff for insert to wayside_hospice with check (hospice_id = (select app_hospice_id()));
create policy hospice_staff_changed on hospice_staff for update to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy hospice_staff_of_admin on hospice_staff to wayside_admin using (true) with check (true);

-- Who takes referrals at a hospice, or at a location with settings of its own: an owner by default, a manager, weekly shifts, and the hours
-- in which no email is sent. The names of people who lost access stay and count for nothing.
create table on_call (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- Null: all locations without settings of their own.
  hospice_location_id uuid references hospice_location,
  -- False: the location uses the hospice's settings again.
  is_own boolean not null default true,
  default_owner_id uuid references app_user,
  manager_id uuid references app_user,
  -- By the hospice's clock; they may cross midnight.
  quiet_from time,
  quiet_to time,
  -- Whether they also hold back emails about received referrals.
  quiet_holds_received boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (hospice_id, hospice_location_id),
  check ((quiet_from is null) = (quiet_to is null))
);
create index on on_call (hospice_location_id) where hospice_location_id is not null;

create table on_call_shift (
  on_call_id uuid not null references on_call on delete cascade,
  place integer not null,
  person_id uuid not null references app_user,
  -- The day on which it begins: 1 is Monday.
  weekday integer not null check (weekday between 1 and 7),
  starts_at time not null,
  -- Not later than its start: on the next day.
  ends_at time not null,
  primary key (on_call_id, place)
);

grant select, insert on on_call to wayside_hospice, wayside_admin;
grant update (
  is_own, default_owner_id, manager_id, quiet_from, quiet_to, quiet_holds_received, version, updated_at
) on on_call to wayside_hospice, wayside_admin;
grant select, insert, delete on on_call_shift to wayside_hospice, wayside_admin;
alter table on_call enable row level security;
create policy on_call_of_hospice on on_call to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy on_call_of_admin on on_call to wayside_admin using (true) with check (true);
alter table on_call_shift enable row level security;
create policy on_call_shift_of_hospice on on_call_shift to wayside_app
  using (on_call_id in (select id from on_call)) with check (on_call_id in (select id from on_call));

-- A merged group, community or provider is switched off and points to the one that was kept, which is never merged itself.
-- `search_name` is stored, as computing it takes far longer than comparing it.
create table provider_group (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  search_name text not null generated always as (searchable(name)) stored,
  type text not null check (type in ('physician_group', 'aco', 'hospital', 'snf', 'assisted_living', 'home_health', 'payer', 'other')),
  phone text,
  city text,
  is_active boolean not null default true,
  merged_into_id uuid references provider_group,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (merged_into_id is null or (merged_into_id <> id and not is_active))
);
create index on provider_group (merged_into_id) where merged_into_id is not null;
create index provider_group_name on provider_group using gin (search_name gin_trgm_ops);
grant select on provider_group to wayside_app;

create function announce_rights_of_group() returns trigger language plpgsql security definer as $$
begin
  perform announce_rights('{}', '{}', array[new.id]);
  return null;
end
$$;
create trigger rights_of_group_announced after update on provider_group for each row
  when (old.is_active is distinct from new.is_active) execute function announce_rights_of_group();

create table group_hospice (
  group_id uuid not null references provider_group,
  hospice_id uuid not null references hospice,
  since timestamptz not null default now(),
  primary key (group_id, hospice_id)
);
create index on group_hospice (hospice_id);
grant select on group_hospice to wayside_app;
alter table group_hospice enable row level security;
create policy connection_of_hospice on group_hospice for select to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy connection_of_group on group_hospice for select to wayside_group using (group_id = (select app_group_id()));
create policy connection_of_admin on group_hospice for select to wayside_admin using (true);

-- What each location takes now, for the groups that choose a hospice: kept by the hospice's managers, and read by connected groups.
create table location_availability (
  hospice_location_id uuid primary key references hospice_location,
  hospice_id uuid not null references hospice,
  is_accepting boolean not null default true,
  reason text,
  accepts_again_on date,
  next_visit_at timestamptz,
  -- Null: the hospice's.
  levels_of_care text[]
    check (cardinality(levels_of_care) > 0 and levels_of_care <@ array['rhc', 'chc', 'gip', 'irc']),
  payers text[] not null default '{}',
  languages text[] not null default '{}',
  version integer not null default 1,
  -- Also where somebody confirmed it unchanged.
  updated_at timestamptz not null,
  updated_by uuid references app_user,
  -- Kept as it was at the time.
  updated_by_name text not null,
  check (not is_accepting or (reason is null and accepts_again_on is null))
);
create index on location_availability (hospice_id);
grant select on location_availability to wayside_app;
grant insert on location_availability to wayside_hospice, wayside_admin;
grant update (
  is_accepting, reason, accepts_again_on, next_visit_at, levels_of_care, payers, languages, version, updated_at, updated_by, updated_by_name
) on location_availability to wayside_hospice, wayside_admin;
alter table location_availability enable row level security;
create policy availability_of_hospice on location_availability to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy availability_of_group on location_availability for select to wayside_group
  using (hospice_id in (select group_hospice.hospice_id from group_hospice where group_id = (select app_group_id())));
create policy availability_of_admin on location_availability to wayside_admin using (true) with check (true);

create table community (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  search_name text not null generated always as (searchable(name)) stored,
  type text not null check (type in ('assisted_living', 'memory_care', 'skilled_nursing', 'long_term_care', 'independent_living', 'group_home', 'hospital', 'other')),
  city text,
  phone text,
  group_id uuid references provider_group,
  is_active boolean not null default true,
  merged_into_id uuid references community,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (merged_into_id is null or (merged_into_id <> id and not is_active))
);
create index on community (group_id);
create index on community (merged_into_id) where merged_into_id is not null;
create index community_name on community using gin (search_name gin_trgm_ops);
grant select on community to wayside_app;

-- A responsible provider; the person may or may not have an account.
create table provider (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references provider_group,
  user_id uuid references app_user,
  -- The person who had this entry before moving to another group; somebody who comes back gets it again.
  former_user_id uuid references app_user,
  name text not null,
  search_name text not null generated always as (searchable(name)) stored,
  specialty text,
  npi text check (npi ~ '^[0-9]{10}$'),
  phone text,
  is_active boolean not null default true,
  -- Added with a referral, until an administrator confirms or merges it. It is usable at once.
  is_unverified boolean not null default false,
  merged_into_id uuid references provider,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (merged_into_id is null or (merged_into_id <> id and not is_active))
);
create index on provider (group_id);
create index on provider (user_id);
create index on provider (former_user_id) where former_user_id is not null;
create index on provider (npi) where npi is not null;
create index on provider (merged_into_id) where merged_into_id is not null;
create index provider_name on provider using gin (search_name gin_trgm_ops);
grant select on provider to wayside_app;

-- What a hospice shows the groups that refer to it: its default (hospice.sharing), and settings of its own for single groups. Kinds of
-- facts decide what stands in a record; events decide, per audience, what stands in histories and what is new.
create table group_sharing (
  hospice_id uuid not null references hospice,
  group_id uuid not null references provider_group,
  sharing jsonb not null,
  primary key (hospice_id, group_id)
);
create index on group_sharing (group_id);
grant select on group_sharing to wayside_app;
alter table group_sharing enable row level security;
create policy sharing_of_hospice on group_sharing for select to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy sharing_of_group on group_sharing for select to wayside_group using (group_id = (select app_group_id()));
create policy sharing_of_admin on group_sharing for select to wayside_admin using (true);

-- Who changed which setting, for the default or for one group.
create table sharing_change (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  group_id uuid references provider_group,
  at timestamptz not null,
  actor_id uuid references app_user,
  -- Kept as it was at the time.
  actor_name text not null,
  changes jsonb not null
);
create index on sharing_change (hospice_id, at desc, id);
grant select, insert on sharing_change to wayside_app;
alter table sharing_change enable row level security;
create policy change_of_hospice on sharing_change to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy change_of_admin on sharing_change to wayside_admin using (true) with check (true);
create trigger sharing_change_append_only before update or delete on sharing_change
  for each statement execute function refuse_change_unless_purging();

-- The events as a hospice starts with them: communities see less than those who treat the patient (contract/organizations/sharing/sharing.ts).
create function default_shared_events() returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(event, jsonb_build_object(
    'responsible_provider', in_app || mailed, 'group', in_app || mailed,
    'community', case when event in ('enrolled', 'sia_started', 'death', 'discharged_alive') then in_app else '[]'::jsonb end
  ))
  from (
    select event, '["in_app"]'::jsonb as in_app,
      case when event in ('enrolled', 'declined', 'death', 'discharged_alive') then '["email"]'::jsonb else '[]'::jsonb end as mailed
    from unnest(array[
      'referral_received', 'first_contact', 'visit_scheduled', 'pending_start_of_care', 'enrolled', 'declined',
      'level_of_care_change', 'sia_started', 'discharged_alive', 'death', 'low_score'
    ]) as event
  ) as known
$$;

-- Settings as they hold: single answers and comments only once the hospice agreed that families are told; else the sums alone.
create function held_sharing(settings jsonb, told_at timestamptz) returns jsonb language sql immutable parallel safe
  return case
    when told_at is null and jsonb_exists_any(settings -> 'shared', array['survey_scores', 'comments'])
    then settings || jsonb_build_object('shared', (settings -> 'shared') - array['survey_scores', 'comments', 'survey_scores_in_sum']
      || case
        when jsonb_exists_any(settings -> 'shared', array['survey_scores', 'survey_scores_in_sum']) then '["survey_scores_in_sum"]'::jsonb
        else '[]'::jsonb
      end)
    else settings
  end;

-- What a hospice shares with a group: the group's own settings, or else the default.
create function sharing_with(reading_group uuid) returns table (hospice_id uuid, sharing jsonb) language sql stable as $$
  select hospice.id, held_sharing(coalesce(own.sharing, hospice.sharing), hospice.families_told_at)
  from hospice left join group_sharing as own on own.hospice_id = hospice.id and own.group_id = reading_group
$$;

-- The hospices that share a kind of fact with a group: a list asks once per statement, not per row. Sharing the score of each patient
-- includes their sum.
create function hospices_sharing(fact text, reading_group uuid default app_group_id()) returns table (hospice_id uuid)
  language sql stable as $$
  select shown.hospice_id from sharing_with(reading_group) as shown
  where jsonb_exists(shown.sharing -> 'shared', fact)
    or (fact = 'survey_scores_in_sum' and jsonb_exists(shown.sharing -> 'shared', 'survey_scores'))
$$;

-- The same for one hospice.
create function hospice_shares(hospice_id uuid, fact text, reading_group uuid default app_group_id()) returns boolean
  language sql stable as $$
  select exists (select from hospices_sharing($2, $3) as shown where shown.hospice_id = $1)
$$;

create function groups_sharing(hospice_id uuid, fact text, groups uuid[]) returns uuid[] language sql stable as $$
  select array(select each from unnest(groups) as each where hospice_shares($1, $2, each))
$$;

-- The events that a group's people see in the app, by hospice and audience.
create function events_shown(reading_group uuid default app_group_id()) returns table (hospice_id uuid, event text, audience text)
  language sql stable as $$
  select shown.hospice_id, event.key, audience.key
  from sharing_with(reading_group) as shown
    cross join lateral jsonb_each(coalesce(shown.sharing -> 'events', default_shared_events())) as event
    cross join lateral jsonb_each(event.value) as audience
  where jsonb_exists(audience.value, 'in_app')
$$;

-- The fact that must be shared for an event to be shared (contract/organizations/sharing/sharingSettings.ts).
create function fact_of_event(event text) returns text language sql immutable parallel safe
  return case
    when event in ('first_contact', 'visit_scheduled') then 'dates'
    when event = 'level_of_care_change' then 'level_of_care'
    when event = 'sia_started' then 'sia'
    when event in ('discharged_alive', 'death') then 'discharge'
    when event = 'low_score' then 'survey_scores'
  end;

-- The events that a group's people are mailed, by audience.
create function events_mailed(of_hospice uuid, reading_group uuid) returns table (event text, audience text)
  language sql stable as $$
  select event.key, audience.key
  from sharing_with(reading_group) as shown
    cross join lateral jsonb_each(coalesce(shown.sharing -> 'events', default_shared_events())) as event
    cross join lateral jsonb_each(event.value) as audience
  where shown.hospice_id = of_hospice and jsonb_exists(audience.value, 'email')
    and (fact_of_event(event.key) is null or jsonb_exists(shown.sharing -> 'shared', fact_of_event(event.key)))
$$;

create table record_merge (
  id uuid primary key default gen_random_uuid(),
  -- Merges lock each other in this order.
  number bigint not null generated always as identity,
  kind text not null check (kind in ('group', 'community', 'provider')),
  kept_id uuid not null,
  merged_id uuid not null,
  -- Kept as they were at the time.
  kept_name text not null,
  merged_name text not null,
  was_active boolean not null,
  at timestamptz not null,
  by_id uuid references app_user,
  by_name text not null,
  moved jsonb not null default '[]',
  undone_at timestamptz,
  undone_by uuid references app_user,
  -- Rows that were changed by hand before the merge was undone.
  stayed integer not null default 0,
  check (kept_id <> merged_id)
);
create unique index on record_merge (number);
create index on record_merge (kept_id);
create index on record_merge (merged_id);

-- What a merge changed, row by row: a column's value before and after, or a removed row that the kept record already had.
create table record_merge_row (
  id bigint generated always as identity primary key,
  merge_id uuid not null references record_merge on delete cascade,
  table_name text not null,
  column_name text not null,
  row_key jsonb not null,
  old_value text,
  new_value text,
  -- The whole row before the merge, where undoing compares or restores all of it.
  row_before jsonb,
  is_removed boolean not null default false
);
create index on record_merge_row (merge_id, table_name, column_name);

-- Only the server writes these, after asking who calls.
grant select on record_merge, record_merge_row to wayside_app;
alter table record_merge enable row level security;
create policy merge_of_admin on record_merge for select to wayside_admin using (true);
alter table record_merge_row enable row level security;
create policy merge_row_of_admin on record_merge_row for select to wayside_admin using (true);

-- Pairs of records that may be the same one, found when either is written: looked for among all at once, ten thousand names would
-- take many seconds.
create table likely_duplicate (
  kind text not null check (kind in ('group', 'community', 'provider')),
  first_id uuid not null,
  second_id uuid not null,
  likeness double precision not null,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index on likely_duplicate (likeness desc, first_id, second_id);
create index on likely_duplicate (second_id);
grant select on likely_duplicate to wayside_app;
alter table likely_duplicate enable row level security;
create policy likely_duplicate_of_admin on likely_duplicate for select to wayside_admin using (true);

-- How likely two records are one by what else is known of them than the names: the same city or phone makes it likelier, another NPI
-- less likely, and the same NPI is the same person. Null where they are not likely enough.
create function likeness_of(names double precision, city text, other_city text, phone text, other_phone text, npi text, other_npi text)
  returns double precision language sql immutable as $$
  select case when likeness >= 0.6 then likeness end
  from (
    select case when npi = other_npi then 1 else least(1, names
      + case when lower(city) = lower(other_city) then 0.1 else 0 end
      + case when regexp_replace(phone, '[^0-9]', '', 'g') = regexp_replace(other_phone, '[^0-9]', '', 'g') then 0.15 else 0 end
      - case when npi <> other_npi then 0.3 else 0 end
    ) end as likeness
  ) as worked_out
$$;

create function find_likely_duplicates() returns trigger language plpgsql security definer as $$
begin
  delete from likely_duplicate where first_id = new.id;
  delete from likely_duplicate where second_id = new.id;
  if not new.is_active then
    return null;
  end if;
  -- Providers are compared within their group: one who works in two groups has an entry in each.
  if tg_table_name = 'provider' then
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'provider', least(new.id, found.id), greatest(new.id, found.id), found.likeness
    from (
      select other.id, likeness_of(similarity(other.search_name, new.search_name),
        null, null, other.phone, new.phone, other.npi, new.npi) as likeness
      from provider as other
      where other.group_id = new.group_id and other.is_active and other.id <> new.id and other.search_name % new.search_name
    ) as found where found.likeness is not null;
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'provider', least(new.id, other.id), greatest(new.id, other.id), 1
    from provider as other
    where other.npi = new.npi and other.group_id = new.group_id and other.is_active and other.id <> new.id
    on conflict do nothing;
  elsif tg_table_name = 'community' then
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'community', least(new.id, found.id), greatest(new.id, found.id), found.likeness
    from (
      select other.id, likeness_of(similarity(other.search_name, new.search_name),
        other.city, new.city, other.phone, new.phone, null, null) as likeness
      from community as other
      where other.is_active and other.id <> new.id and other.search_name % new.search_name
    ) as found where found.likeness is not null;
  else
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'group', least(new.id, found.id), greatest(new.id, found.id), found.likeness
    from (
      select other.id, likeness_of(similarity(other.search_name, new.search_name),
        other.city, new.city, other.phone, new.phone, null, null) as likeness
      from provider_group as other
      where other.is_active and other.id <> new.id and other.search_name % new.search_name
    ) as found where found.likeness is not null;
  end if;
  return null;
end
$$;
create trigger likely_duplicates after insert or update of name, city, phone, is_active on provider_group
  for each row execute function find_likely_duplicates();
create trigger likely_duplicates after insert or update of name, city, phone, is_active on community
  for each row execute function find_likely_duplicates();
create trigger likely_duplicates after insert or update of name, npi, phone, group_id, is_active on provider
  for each row execute function find_likely_duplicates();

-- Earlier subjects point to tables of this one.
alter table mail_message
  add foreign key (hospice_id) references hospice,
  add foreign key (group_id) references provider_group;
alter table mail_suppression add foreign key (hospice_id) references hospice;
alter table outside_grant
  add foreign key (hospice_id) references hospice,
  add foreign key (group_id) references provider_group;
alter table app_user
  add foreign key (hospice_id) references hospice,
  add foreign key (group_id) references provider_group;
alter table service_account
  add foreign key (hospice_id) references hospice,
  add foreign key (group_id) references provider_group;
alter table saved_filter add foreign key (hospice_id) references hospice;
alter table invite
  add foreign key (hospice_id) references hospice,
  add foreign key (group_id) references provider_group,
  add foreign key (provider_id) references provider;
alter table notice_choice add foreign key (hospice_id) references hospice;
