-- What every subject stands on: the roles that calls run as, who asks, searching, repeated calls, limits, background work, and the
-- channel of live updates.
--
-- Every call runs as the role of its side, with the caller's hospice or group set for the transaction. Row-level security then
-- guards the tables, behind the queries, which ask for the tenant as well. The tables' owner (migrations, background work) is not
-- held by it.

-- Function bodies may name tables that later files create.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- One role for each side, so that each side has a policy of its own: one policy for all sides cannot use an index. What all three
-- may do is granted to wayside_app.
do $$
declare
  each text;
begin
  foreach each in array array['wayside_app', 'wayside_hospice', 'wayside_group', 'wayside_admin'] loop
    if not exists (select 1 from pg_roles where rolname = each) then
      begin
        execute format('create role %I nologin', each);
      -- Another database on the same server may create the role at the same moment.
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    execute format('grant %I to current_user', each);
  end loop;
end
$$;
grant wayside_app to wayside_hospice, wayside_group, wayside_admin;

-- Who is asking, as set for the transaction; null where nothing is set. Policies for reading call these in sub-selects, so that each
-- runs once per statement and not once per row.
create function app_hospice_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('wayside.hospice_id', true), '')::uuid;
create function app_group_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('wayside.group_id', true), '')::uuid;
create function app_is_admin() returns boolean language sql stable parallel safe
  return coalesce(current_setting('wayside.is_admin', true), '') = 'true';
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('wayside.user_id', true), '')::uuid;
-- The locations that a hospice's person is limited to; null: all of them.
create function app_location_ids() returns uuid[] language sql stable parallel safe
  return nullif(current_setting('wayside.location_ids', true), '')::uuid[];

-- The form of a text that searches compare: lower case, without accents and punctuation. É is found as é and as e, Müller as muller, in
-- every collation. Letters that Unicode does not split into a letter and an accent, and capitals that collation C does not lower, are
-- listed one by one.
create function searchable(value text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(value, NFD)), '[\u0300-\u036f]', '', 'g'),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏҐ''’‘ʼ-.,',
      'llooddddhhttiæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієђјљњћџґ'
    ),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');

-- A mail header must be one line.
create function one_line(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(words, '[[:space:][:cntrl:]]+', ' ', 'g'));

-- For triggers of tables that only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The same, except for purging a deleted referral or a hospice that left. Only the tables' owner may do that, and only in a transaction
-- that sets wayside.is_purging.
create function refuse_change_unless_purging() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and coalesce(current_setting('wayside.is_purging', true), '') = 'true'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
  then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The answers of calls that create something, kept for a day: a repeated call gets the same answer.
create table idempotency_key (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  operation text not null,
  request_hash text not null,
  status smallint,
  -- json, not jsonb: the repeated answer is identical to the first, byte for byte.
  body json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
grant select, insert, update, delete on idempotency_key to wayside_app;
alter table idempotency_key enable row level security;
create policy idempotency_key_own on idempotency_key to wayside_app
  using (user_id = nullif(current_setting('wayside.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('wayside.user_id', true), '')::uuid);

-- Calls counted per time window. In the database, so that a restart does not reset the counts and several servers share them.
create table rate_limit (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_window_ends_at on rate_limit (window_ends_at);

-- When each background job last ran, on any server. `failure` names a kind of error, never the data it worked on.
create table work_run (
  name text primary key,
  -- Since when a server runs the job; until the first run ends, lateness counts from here.
  watched_since timestamptz not null,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_failed_at timestamptz,
  failure text
);
grant select on work_run to wayside_admin;
alter table work_run enable row level security;
create policy work_seen on work_run for select to wayside_admin using (true);

-- Live updates: a change is announced on the channel `wayside_changes` with the referral's id and the ids of the hospices and groups
-- that may know, never with its content. Servers listen and make the open screens of these hospices and groups reload.
create type announced_change as (referral_id uuid, hospice_ids uuid[], group_ids uuid[]);

-- At which location of a hospice a referral is or was; null: at none.
create type referral_location as (referral_id uuid, hospice_id uuid, location_id uuid);

-- Of a hospice's people, those who are limited to some locations hear of a referral at one of them (`locationIds`), and of one that is
-- at no location yet (`openHospiceIds`). `former` names the locations that it has just left: their people hear of it once more.
-- PostgreSQL sends equal notifications of one transaction once. A statement that changes more than 50 referrals asks everybody
-- concerned to reload once (`referralId` null).
create function announce_changes(changes announced_change[], former referral_location[] default '{}') returns void
language plpgsql as $$
declare
  max_referrals constant integer := 50;
  -- A notification has less than 8000 bytes.
  max_ids constant integer := 45;
  announced record;
begin
  for announced in
    with change as (
      select referral_id, hospice_ids, group_ids from unnest(changes) where cardinality(changes) <= max_referrals
      union all
      select null,
        array(select id from unnest(changes) as change, unnest(change.hospice_ids) as id),
        array(select id from unnest(changes) as change, unnest(change.group_ids) as id)
      where cardinality(changes) > max_referrals
    )
    select
      change.referral_id,
      array(select distinct id from unnest(change.hospice_ids) as id order by 1) as hospice_ids,
      array(select distinct id from unnest(change.group_ids) as id order by 1) as group_ids,
      array(
        select distinct location_id from unnest(places.of_change) where location_id is not null order by 1
      ) as location_ids,
      array(
        select distinct hospice_id from unnest(places.of_change) where location_id is null order by 1
      ) as open_hospice_ids
    from change cross join lateral (
      select array(
        select row(change.referral_id, hospice_id, null)::referral_location from unnest(change.hospice_ids) as hospice_id
        where change.referral_id is null
        union all
        select row(enrollment.referral_id, enrollment.hospice_id, enrollment.hospice_location_id)::referral_location
        from enrollment where enrollment.referral_id = change.referral_id and enrollment.hospice_id = any (change.hospice_ids)
        union all
        select place::referral_location from unnest(former) as place
        where place.referral_id = change.referral_id and place.hospice_id = any (change.hospice_ids)
      ) as of_change
    ) as places
  loop
    for part in 0 .. (greatest(
      cardinality(announced.hospice_ids), cardinality(announced.group_ids), cardinality(announced.location_ids)
    ) - 1) / max_ids loop
      exit when cardinality(announced.hospice_ids) + cardinality(announced.group_ids) = 0;
      perform pg_notify('wayside_changes', json_build_object(
        'referralId', announced.referral_id,
        'hospiceIds', announced.hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
        'openHospiceIds', announced.open_hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
        'locationIds', announced.location_ids[part * max_ids + 1 : (part + 1) * max_ids],
        'groupIds', announced.group_ids[part * max_ids + 1 : (part + 1) * max_ids]
      )::text);
    end loop;
  end loop;
end
$$;

-- A new message is announced to its readers, without its text: to people by their ids, or to a hospice for its people who write to
-- groups, and who have access to the location of the referral that it is about.
create function announce_to_people(person_ids uuid[], places referral_location[] default '{}') returns void language plpgsql as $$
declare
  -- A notification has less than 8000 bytes.
  max_ids constant integer := 45;
  hospice_ids constant uuid[] := array(select distinct hospice_id from unnest(places) order by 1);
  open_hospice_ids constant uuid[] := array(select distinct hospice_id from unnest(places) where location_id is null order by 1);
  location_ids constant uuid[] := array(select distinct location_id from unnest(places) where location_id is not null order by 1);
begin
  for part in 0 .. (greatest(cardinality(person_ids), cardinality(hospice_ids), cardinality(location_ids)) - 1) / max_ids loop
    exit when cardinality(person_ids) + cardinality(hospice_ids) = 0;
    perform pg_notify('wayside_changes', json_build_object('writtenTo', json_build_object(
      'personIds', person_ids[part * max_ids + 1 : (part + 1) * max_ids],
      'hospiceIds', hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
      'openHospiceIds', open_hospice_ids[part * max_ids + 1 : (part + 1) * max_ids],
      'locationIds', location_ids[part * max_ids + 1 : (part + 1) * max_ids]
    ))::text);
  end loop;
end
$$;

-- A change of rights is announced too, so that open streams check whether they may go on: for people by their ids, or for everybody of
-- an organization.
create function announce_rights(person_ids uuid[], hospice_ids uuid[], group_ids uuid[]) returns void language sql as $$
  select pg_notify('wayside_changes', json_build_object(
    'rightsOf', json_build_object('personIds', person_ids, 'hospiceIds', hospice_ids, 'groupIds', group_ids)
  )::text)
$$;
