-- What every subject stands on: the roles that calls run as, who asks, searching, repeated calls, limits, background work, and the
-- channel of live updates.
--
-- Every call runs as the role of its side, with the caller's hospice or group set for the transaction. Row-level security then
-- guards the tables, behind the queries, which ask for the tenant as well. The tables' owner (migrations, background work) is not
-- held by it.

-- The files of the baseline name tables of later files in the bodies of functions.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- One role for each side, so that each reads by one plain policy: a policy that asks for all sides at once can use no index. What
-- all three may is granted to wayside_app.
do $$
declare
  each text;
begin
  foreach each in array array['wayside_app', 'wayside_hospice', 'wayside_group', 'wayside_admin'] loop
    if not exists (select 1 from pg_roles where rolname = each) then
      begin
        execute format('create role %I nologin', each);
      -- Another database of the same server makes them at this moment.
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    execute format('grant %I to current_user', each);
  end loop;
end
$$;
grant wayside_app to wayside_hospice, wayside_group, wayside_admin;

-- Who asks, as set for the transaction; null where nothing is set. Policies read these in sub-selects: once a statement, not once
-- a row.
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

-- What a search compares: small letters without accents and without signs that people leave out. É is found as é and as e, Müller as
-- muller, in every collation. Accents are taken apart and left out; letters that have no parts, and capitals that the collation C does
-- not know, are listed.
create function searchable(value text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(value, NFD)), '[\u0300-\u036f]', '', 'g'),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏҐ''’‘ʼ-.,',
      'llooddddhhttiæœþßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієђјљњћџґ'
    ),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');

-- A header has one line.
create function one_line(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(words, '[[:space:][:cntrl:]]+', ' ', 'g'));

-- For triggers of tables that only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The same, but for a deleted referral that goes with its history once it was kept for as long as it must be. Only the tables' owner
-- can do that, and only where it says so for the transaction.
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

-- Answers of calls that create something, kept for a day so that a repeated call gets the first one's answer.
create table idempotency_key (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  operation text not null,
  request_hash text not null,
  status smallint,
  -- json, not jsonb: the repeated answer is the first one's to the letter.
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

-- Calls counted in windows; in the database so that a restart does not forgive and several servers count together.
create table rate_limit (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_window_ends_at on rate_limit (window_ends_at);

-- When each piece of background work last ended, on whichever server. The failure is a kind, never what was being worked on.
create table work_run (
  name text primary key,
  -- Since when a server does it: until it has ended once, it is late from here on.
  watched_since timestamptz not null,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_failed_at timestamptz,
  failure text
);
grant select on work_run to wayside_admin;
alter table work_run enable row level security;
create policy work_seen on work_run for select to wayside_admin using (true);

-- Live updates: what changes is announced on the channel `wayside_changes`, with the referral's id and the ids of those who may know,
-- never with what it holds. Servers listen and pass it on to the screens of these hospices and groups.
create type announced_change as (referral_id uuid, hospice_ids uuid[], group_ids uuid[]);

-- Equal notifications of one transaction are one. A statement that changes more than 50 referrals asks all its audiences
-- once to look again (`referralId` null).
create function announce_changes(changes announced_change[]) returns void language plpgsql as $$
declare
  most_referrals constant integer := 50;
  -- A notification has less than 8000 bytes.
  most_ids constant integer := 90;
  announced record;
begin
  for announced in
    select
      change.referral_id,
      array(select distinct id from unnest(change.hospice_ids) as id order by 1) as hospice_ids,
      array(select distinct id from unnest(change.group_ids) as id order by 1) as group_ids
    from unnest(changes) as change
    where cardinality(changes) <= most_referrals
    union all
    select null,
      array(select distinct id from unnest(changes) as change, unnest(change.hospice_ids) as id order by 1),
      array(select distinct id from unnest(changes) as change, unnest(change.group_ids) as id order by 1)
    where cardinality(changes) > most_referrals
  loop
    for part in 0 .. (greatest(cardinality(announced.hospice_ids), cardinality(announced.group_ids)) - 1) / most_ids loop
      exit when cardinality(announced.hospice_ids) + cardinality(announced.group_ids) = 0;
      perform pg_notify('wayside_changes', json_build_object(
        'referralId', announced.referral_id,
        'hospiceIds', announced.hospice_ids[part * most_ids + 1 : (part + 1) * most_ids],
        'groupIds', announced.group_ids[part * most_ids + 1 : (part + 1) * most_ids]
      )::text);
    end loop;
  end loop;
end
$$;

-- Words that were written are announced to those whom they reach, with nothing of what they say: to people by their ids, to a hospice
-- for whoever there writes to groups.
create function announce_to_people(person_ids uuid[], hospice_ids uuid[]) returns void language plpgsql as $$
declare
  -- A notification has less than 8000 bytes.
  most_ids constant integer := 90;
begin
  for part in 0 .. (greatest(cardinality(person_ids), cardinality(hospice_ids)) - 1) / most_ids loop
    exit when cardinality(person_ids) + cardinality(hospice_ids) = 0;
    perform pg_notify('wayside_changes', json_build_object('writtenTo', json_build_object(
      'personIds', person_ids[part * most_ids + 1 : (part + 1) * most_ids],
      'hospiceIds', hospice_ids[part * most_ids + 1 : (part + 1) * most_ids]
    ))::text);
  end loop;
end
$$;

-- Whose rights may be other ones now is announced as well, so that open streams ask again whether they may go on: people by their ids,
-- or everybody of an organization.
create function announce_rights(person_ids uuid[], hospice_ids uuid[], group_ids uuid[]) returns void language sql as $$
  select pg_notify('wayside_changes', json_build_object(
    'rightsOf', json_build_object('personIds', person_ids, 'hospiceIds', hospice_ids, 'groupIds', group_ids)
  )::text)
$$;
