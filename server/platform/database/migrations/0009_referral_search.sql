-- Searching a list by name, fast and forgiving. Behind row-level policies the planner may not use an index for `like` or for
-- likeness: such operators could tell what a policy hides. So what is looked into stands in a table of its own, once for each
-- hospice and group that may see the referral, read by one function alone, which checks the tenant itself.

create extension if not exists btree_gin;

-- Behind the policies no call could use it.
drop index referral_search;

create table referral_search (
  referral_id uuid not null references referral on delete cascade,
  -- A hospice or a group.
  tenant_id uuid not null,
  search_text text not null,
  date_of_birth date,
  primary key (referral_id, tenant_id)
);
create index referral_search_text on referral_search using gin (tenant_id, search_text gin_trgm_ops);
create index referral_search_birth on referral_search (tenant_id, date_of_birth);
-- Without a policy and without a grant: no call reads it.
alter table referral_search enable row level security;

insert into referral_search (referral_id, tenant_id, search_text, date_of_birth)
select distinct referral.id, tenant_id, ' ' || referral.search_text, referral.date_of_birth
from referral, unnest(referral.hospice_ids || referral.group_ids) as tenant_id
where referral.deleted_at is null;

create function add_to_referral_search() returns trigger language plpgsql security definer as $$
begin
  insert into referral_search (referral_id, tenant_id, search_text, date_of_birth)
  select distinct added.id, tenant_id, ' ' || added.search_text, added.date_of_birth
  from added, unnest(added.hospice_ids || added.group_ids) as tenant_id
  where added.deleted_at is null;
  return null;
end
$$;

create function update_referral_search() returns trigger language plpgsql security definer as $$
declare
  touched uuid[] := array(
    select after.id from after join before on before.id = after.id
    where (after.search_text, after.date_of_birth, after.hospice_ids, after.group_ids, after.deleted_at)
      is distinct from (before.search_text, before.date_of_birth, before.hospice_ids, before.group_ids, before.deleted_at)
  );
begin
  if cardinality(touched) = 0 then
    return null;
  end if;
  delete from referral_search as entry using after
  where entry.referral_id = any (touched) and after.id = entry.referral_id
    and (after.deleted_at is not null or not entry.tenant_id = any (after.hospice_ids || after.group_ids));
  insert into referral_search as entry (referral_id, tenant_id, search_text, date_of_birth)
  select distinct after.id, tenant_id, ' ' || after.search_text, after.date_of_birth
  from after, unnest(after.hospice_ids || after.group_ids) as tenant_id
  where after.id = any (touched) and after.deleted_at is null
  on conflict (referral_id, tenant_id) do update
    set search_text = excluded.search_text, date_of_birth = excluded.date_of_birth
    where (entry.search_text, entry.date_of_birth) is distinct from (excluded.search_text, excluded.date_of_birth);
  return null;
end
$$;

create trigger referral_search_added after insert on referral
  referencing new table as added for each statement execute function add_to_referral_search();
create trigger referral_search_updated after update on referral
  referencing old table as before new table as after for each statement execute function update_referral_search();

-- Once a statement, so that many enrollments at once touch each referral once.
create or replace function add_referral_hospice() returns trigger language plpgsql security definer as $$
begin
  update referral
  set hospice_ids = referral.hospice_ids || array(select unnest(asked.hospice_ids) except select unnest(referral.hospice_ids))
  from (select referral_id, array_agg(hospice_id) as hospice_ids from added group by referral_id) as asked
  where referral.id = asked.referral_id and not referral.hospice_ids @> asked.hospice_ids;
  return null;
end
$$;
drop trigger enrollment_hospice on enrollment;
create trigger enrollment_hospice after insert on enrollment
  referencing new table as added for each statement execute function add_referral_hospice();

-- The referrals that a hospice or a group may see and in which every word is found. Where there is none, those that read alike:
-- each word to at least the threshold, and all words together nearly as well as the best of them.
-- words: as typed; patterns: for `like`; born: birth dates.
create function find_referrals(tenant uuid, words text[], patterns text[], born date[]) returns setof uuid
language plpgsql stable security definer rows 50 as $$
declare
  word text;
  pattern text;
  birth date;
  other text := '';
  exact text := '';
  alike text := '';
  score text := '';
begin
  if not coalesce(app_is_admin() or tenant = app_hospice_id() or tenant = app_group_id(), false) then
    return;
  end if;
  foreach birth in array born loop
    other := other || format(' and entry.date_of_birth = %L::date', birth);
  end loop;
  foreach pattern in array patterns loop
    other := other || format(' and entry.search_text like %L', pattern);
  end loop;
  foreach word in array words loop
    word := searchable(word);
    continue when word = '';
    pattern := replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_');
    -- One or two letters say something at the beginning of a name only.
    pattern := case when word ~ '^[a-z0-9]{1,2}$' then '% ' else '%' end || pattern || '%';
    exact := exact || format(' and entry.search_text like %L', pattern);
    if word ~ '^[^0-9]{3,}$' then
      alike := alike || format(' and entry.search_text %%>> %L', word);
      score := score || format(' + strict_word_similarity(%L, entry.search_text)', word);
    else
      alike := alike || format(' and entry.search_text like %L', pattern);
    end if;
  end loop;
  if exact || other = '' then
    return;
  end if;
  return query execute format(
    'select entry.referral_id from referral_search as entry where entry.tenant_id = %L::uuid%s%s', tenant, other, exact);
  if found or score = '' then
    return;
  end if;
  perform set_config('pg_trgm.strict_word_similarity_threshold', '0.33', true);
  return query execute format(
    'with similar_entry as materialized (
       select entry.referral_id, 0%s as score from referral_search as entry where entry.tenant_id = %L::uuid%s%s
     )
     select referral_id from similar_entry where score >= (select max(score) from similar_entry) - 0.2',
    score, tenant, other, alike);
end
$$;

do $$
declare
  name text;
begin
  -- They run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach name in array array['add_to_referral_search()', 'update_referral_search()', 'add_referral_hospice()', 'find_referrals(uuid, text[], text[], date[])'] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', name, current_schema());
  end loop;
end
$$;
revoke execute on function find_referrals(uuid, text[], text[], date[]) from public;
grant execute on function find_referrals(uuid, text[], text[], date[]) to wayside_app;
