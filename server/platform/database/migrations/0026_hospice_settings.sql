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

-- A choice shows names alone: two open locations of one hospice never share one.
update hospice_location set name = hospice_location.name || ' (' || twin.place || ')'
  from (
    select id, row_number() over (partition by hospice_id, lower(name) order by id) as place
    from hospice_location where is_active
  ) as twin
  where twin.id = hospice_location.id and twin.place > 1;
create unique index hospice_location_name on hospice_location (hospice_id, lower(name)) where is_active;

create index hospice_staff_user on hospice_staff (user_id) where user_id is not null;

-- A hospice changes itself alone, and never its plan or whether it is switched on.
alter table hospice enable row level security;
create policy hospice_seen on hospice for select to wayside_app using (true);
create policy hospice_of_hospice on hospice for update to wayside_hospice
  using (id = (select app_hospice_id())) with check (id = (select app_hospice_id()));
create policy hospice_of_admin on hospice to wayside_admin using (true) with check (true);
grant update (
  name, legal_name, ccn, npi, phone, fax, email, address, city, time_zone, response_target_minutes, admission_target_hours,
  levels_of_care, service_area_zips, version, updated_at
) on hospice to wayside_hospice, wayside_admin;

-- What belongs to a hospice stays with it: no statement of a call moves it to another, nor to another account.
do $$
declare
  kept text;
begin
  foreach kept in array array['hospice_location', 'hospice_staff'] loop
    execute format('create policy %I on %I for insert to wayside_hospice with check (hospice_id = (select app_hospice_id()))',
      kept || '_added', kept);
    execute format('create policy %I on %I for update to wayside_hospice using (hospice_id = (select app_hospice_id()))
      with check (hospice_id = (select app_hospice_id()))', kept || '_changed', kept);
    execute format('create policy %I on %I to wayside_admin using (true) with check (true)', kept || '_of_admin', kept);
  end loop;
end
$$;
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

-- One of the staff who has an account is named as the account is, and is a choice while the account is active.
update hospice_staff set is_active = false
  from app_user where app_user.id = hospice_staff.user_id and hospice_staff.is_active and not app_user.is_active;

create function follow_account() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update hospice_staff
    set name = new.first_name || ' ' || new.last_name, credentials = new.credentials, is_active = new.is_active,
      version = version + 1, updated_at = new.updated_at
    where user_id = new.id;
  return null;
end
$$;
create trigger staff_follows_account after update on app_user for each row
  when (
    (old.first_name, old.last_name, old.credentials, old.is_active)
    is distinct from (new.first_name, new.last_name, new.credentials, new.is_active)
  )
  execute function follow_account();

-- Whose rights may be other ones now is told on the channel of changes (0013), so that open streams ask again whether they may
-- go on: people by their ids, or all of an organisation.
create function tell_rights(person_ids uuid[], hospice_ids uuid[], group_ids uuid[]) returns void language sql as $$
  select pg_notify('wayside_changes', json_build_object(
    'rightsOf', json_build_object('personIds', person_ids, 'hospiceIds', hospice_ids, 'groupIds', group_ids)
  )::text)
$$;

create function tell_rights_of_person() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_rights(array[new.id], '{}', '{}');
  return null;
end
$$;
create trigger rights_of_person_told after update on app_user for each row
  when (
    (old.is_active, old.account_type, old.role, old.location_ids, old.hospice_id, old.group_id)
    is distinct from (new.is_active, new.account_type, new.role, new.location_ids, new.hospice_id, new.group_id)
  )
  execute function tell_rights_of_person();

create function tell_rights_of_hospice() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_rights('{}', array[new.id], '{}');
  return null;
end
$$;
create trigger rights_of_hospice_told after update on hospice for each row
  when (old.is_active is distinct from new.is_active) execute function tell_rights_of_hospice();

create function tell_rights_of_group() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_rights('{}', '{}', array[new.id]);
  return null;
end
$$;
create trigger rights_of_group_told after update on provider_group for each row
  when (old.is_active is distinct from new.is_active) execute function tell_rights_of_group();

-- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
do $$
declare
  made text;
begin
  foreach made in array array['follow_account', 'tell_rights_of_person', 'tell_rights_of_hospice', 'tell_rights_of_group'] loop
    execute format('alter function %I() set search_path = pg_catalog, %I, pg_temp', made, current_schema());
  end loop;
end
$$;
