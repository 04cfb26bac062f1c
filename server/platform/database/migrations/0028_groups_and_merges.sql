-- Provider groups, their directories and connections, kept by administrators; merges and what they carried over.

alter table community
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

alter table provider
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  -- Whose entry it was until the person went to another group: it is taken up again when the person comes back.
  add column former_user_id uuid references app_user;
create index on provider (former_user_id) where former_user_id is not null;

-- A record that turned out to be another one is switched off and points to it; what is merged never points to what is merged.
do $$
declare
  mergeable text;
begin
  foreach mergeable in array array['provider_group', 'community', 'provider'] loop
    execute format(
      'alter table %1$I add column merged_into_id uuid references %1$I,
         add check (merged_into_id is null or (merged_into_id <> id and not is_active))', mergeable);
    execute format('create index on %I (merged_into_id) where merged_into_id is not null', mergeable);
    -- Working it out takes far longer than comparing it.
    execute format('alter table %I add column name_sought text not null generated always as (searchable(name)) stored', mergeable);
    execute format('create index %I on %I using gin (name_sought gin_trgm_ops)', mergeable || '_name', mergeable);
  end loop;
end
$$;
create index on provider (npi) where npi is not null;

create table record_merge (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were made, which is that of their locks.
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

-- What a merge changed, row by row: a column's value before and after, or a row as it was that gave way to the kept record's own.
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

-- Who may see a referral follows from what it names. Whoever names a record while it is being merged waits, and names the other.
create or replace function set_referral_groups() returns trigger language plpgsql security definer set search_path from current as $$
declare
  provider_group_id uuid;
  community_group_id uuid;
begin
  if new.creator_group_id is not null then
    select coalesce(merged_into_id, id) into new.creator_group_id
    from provider_group where id = new.creator_group_id for key share;
  end if;
  if new.responsible_provider_id is not null then
    select coalesce(merged_into_id, id), group_id into new.responsible_provider_id, provider_group_id
    from provider where id = new.responsible_provider_id for key share;
  end if;
  if new.community_id is not null then
    select coalesce(merged_into_id, id), group_id into new.community_id, community_group_id
    from community where id = new.community_id for key share;
  end if;
  new.group_ids := array(
    select distinct group_id from unnest(array[new.creator_group_id, provider_group_id, community_group_id]) as group_id
    where group_id is not null
  );
  return new;
end
$$;

-- Once a statement: a merge of groups moves all of their providers, and each referral is written once.
drop trigger provider_moved on provider;
drop trigger community_moved on community;
create or replace function set_groups_of_referrals() returns trigger language plpgsql security definer set search_path from current as $$
declare
  moved constant uuid[] := array(
    select changed.id from changed join was on was.id = changed.id where was.group_id is distinct from changed.group_id
  );
begin
  if cardinality(moved) = 0 then
    return null;
  end if;
  if tg_table_name = 'provider' then
    update referral set responsible_provider_id = responsible_provider_id where responsible_provider_id = any (moved);
  else
    update referral set community_id = community_id where community_id = any (moved);
  end if;
  return null;
end
$$;
create trigger provider_moved after update on provider
  referencing old table as was new table as changed for each statement execute function set_groups_of_referrals();
create trigger community_moved after update on community
  referencing old table as was new table as changed for each statement execute function set_groups_of_referrals();

-- The same of what enrollments keep of their referral.
drop trigger referral_copied on referral;
create or replace function copy_referral_to_enrollments() returns trigger language plpgsql security definer set search_path from current as $$
declare
  touched constant uuid[] := array(
    select changed.id from changed join was on was.id = changed.id
    where (was.responsible_provider_id, was.community_id, was.source, was.group_ids, was.deleted_at)
      is distinct from (changed.responsible_provider_id, changed.community_id, changed.source, changed.group_ids, changed.deleted_at)
  );
begin
  if cardinality(touched) > 0 then
    -- What stands in it is read by the trigger of the enrollment.
    update enrollment set referral_source = referral_source where referral_id = any (touched);
  end if;
  return null;
end
$$;
create trigger referral_copied after update on referral
  referencing old table as was new table as changed for each statement execute function copy_referral_to_enrollments();

-- Nobody of a group that is switched off is mailed what becomes of its patients.
create or replace function notice_readers(held enrollment, event text) returns table (user_id uuid, group_id uuid) language sql stable as $$
  select person.id, person.group_id
  from referral
    cross join unnest(referral.group_ids) as told_group
    join provider_group on provider_group.id = told_group and provider_group.is_active
    join app_user as person on person.group_id = told_group and person.is_active
    cross join lateral reader_audience(
      referral.creator_group_id, referral.responsible_provider_id, told_group, person.id
    ) as audience
  where referral.id = held.referral_id and referral.deleted_at is null and notice_stands(held, $2)
    -- Of the others of a group those who look after its referrals; its other providers have patients of their own.
    and (audience <> 'group' or person.role = 'care_manager')
    and audience in (select mailed.audience from events_mailed(held.hospice_id, told_group) as mailed where mailed.event = $2)
$$;

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

create function find_likely_duplicates() returns trigger language plpgsql security definer set search_path from current as $$
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
      select other.id, likeness_of(similarity(other.name_sought, new.name_sought),
        null, null, other.phone, new.phone, other.npi, new.npi) as likeness
      from provider as other
      where other.group_id = new.group_id and other.is_active and other.id <> new.id and other.name_sought % new.name_sought
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
      select other.id, likeness_of(similarity(other.name_sought, new.name_sought),
        other.city, new.city, other.phone, new.phone, null, null) as likeness
      from community as other
      where other.is_active and other.id <> new.id and other.name_sought % new.name_sought
    ) as found where found.likeness is not null;
  else
    insert into likely_duplicate (kind, first_id, second_id, likeness)
    select 'group', least(new.id, found.id), greatest(new.id, found.id), found.likeness
    from (
      select other.id, likeness_of(similarity(other.name_sought, new.name_sought),
        other.city, new.city, other.phone, new.phone, null, null) as likeness
      from provider_group as other
      where other.is_active and other.id <> new.id and other.name_sought % new.name_sought
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

update provider_group set name = name;
update community set name = name;
update provider set name = name;

do $$
declare
  own text;
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach own in array array[
    'set_referral_groups', 'set_groups_of_referrals', 'copy_referral_to_enrollments', 'find_likely_duplicates'
  ] loop
    execute format('alter function %I() set search_path = pg_catalog, %I, pg_temp', own, current_schema());
  end loop;
end
$$;
