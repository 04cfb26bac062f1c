-- Referrals and their enrollments, one for each hospice asked; who may see them, their history, alerts, concerns, assignment, and the
-- notices of what becomes of them.

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
  -- The words that a search compares with. A name of several words is also kept as one: "joann" finds Jo Ann, "vandenberg" Van den Berg.
  search_names text not null generated always as (
    searchable(
      first_name || coalesce(' ' || preferred_name, '') || ' ' || last_name
      || case when first_name like '% %' then ' ' || replace(first_name, ' ', '') else '' end
      || case when preferred_name like '% %' then ' ' || replace(preferred_name, ' ', '') else '' end
      || case when last_name like '% %' then ' ' || replace(last_name, ' ', '') else '' end
    )
  ) stored,
  -- Referrals of the same patient are looked for by it. A column: an index on the function itself would not be used behind row-level
  -- security, as the function may not look at rows before the policy.
  last_name_key text not null generated always as (searchable(last_name)) stored,
  current_location jsonb,
  referred_by jsonb,
  diagnosis jsonb,
  payer jsonb,
  caregiver jsonb,
  -- The order of another system: its numbers and what no other column holds. An order that comes again is found by the sender's number.
  received_order jsonb,
  placer_number text generated always as (received_order -> 'placer' ->> 'value') stored,
  -- Who changed the address of the family's survey while no hospice has confirmed it; and whether the hospice gave the one that counts.
  -- No caller has the right to update them.
  survey_address_change jsonb,
  has_hospice_address boolean not null default false,
  -- A person without an account sent it, and nobody at the hospice has confirmed that it is real.
  is_unverified boolean not null default false,
  source text not null,
  received_channel text not null default 'portal',
  urgency text not null default 'routine' check (urgency in ('urgent', 'routine')),
  received_at timestamptz not null,
  community_id uuid references community,
  responsible_provider_id uuid references provider,
  created_by uuid references app_user,
  -- Kept as they were: the other side may not read the person.
  created_by_name text,
  created_by_organization text,
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
-- A group's open ones: few of many.
create index referral_open on referral using gin (group_ids)
  where deleted_at is null and global_status in ('referral_received', 'pending_start_of_care');
create index on referral (responsible_provider_id);
create index on referral (community_id);
create index referral_received on referral (received_at desc, id);
create index referral_last_name on referral (last_name_key, received_at);
create index referral_placer on referral (placer_number) where placer_number is not null;
create index referral_deleted on referral (deleted_at) where deleted_at is not null;
-- A patient's name as it would stand in words: looked for in every message.
create index referral_named on referral (searchable(first_name || ' ' || last_name));
create index referral_called on referral (searchable(preferred_name || ' ' || last_name)) where preferred_name is not null;

-- What belongs to whom is decided when a row is made: no call moves it to another tenant, whatever its statement says.
grant usage on sequence referral_number to wayside_app;
grant select, insert on referral to wayside_app;
grant update (
  first_name, middle_name, last_name, suffix, preferred_name, date_of_birth, sex_at_birth, phone, address, mrn, preferred_language,
  needs_interpreter, current_location, referred_by, diagnosis, payer, caregiver, source, received_channel, urgency, received_at,
  community_id, responsible_provider_id, version, updated_at
) on referral to wayside_app;
alter table referral enable row level security;
create policy referral_of_hospice on referral for select to wayside_hospice using (
  (select app_hospice_id()) = any (hospice_ids)
  -- A referral that its creator is just writing has no enrollment yet.
  or creator_hospice_id = (select app_hospice_id())
);
create policy referral_of_group on referral for select to wayside_group using (
  group_ids @> array[(select app_group_id())]
);
create policy referral_of_admin on referral for select to wayside_admin using (true);
create policy referral_created on referral for insert to wayside_app with check (
  app_is_admin() or creator_hospice_id = app_hospice_id() or creator_group_id = app_group_id()
);
-- Every group may lock the row; only the sending and the treating group change it, and neither gives it out of their hands.
create policy referral_changed on referral for update to wayside_app using (
  app_is_admin() or app_hospice_id() = any (hospice_ids) or app_group_id() = any (group_ids)
) with check (
  app_is_admin() or app_hospice_id() = any (hospice_ids)
  or creator_group_id = app_group_id()
  or exists (select from provider where provider.id = responsible_provider_id and provider.group_id = app_group_id())
);

-- Who may see a referral follows from what it names. Whoever names a record while it is being merged waits, and names the other.
create function set_referral_groups() returns trigger language plpgsql security definer as $$
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
create trigger referral_groups before insert or update of creator_group_id, responsible_provider_id, community_id on referral
  for each row execute function set_referral_groups();

create function set_groups_of_referrals() returns trigger language plpgsql security definer as $$
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

-- Patient search. Behind row-level policies the planner uses no index for `like` or similarity, because such an operator could reveal what a
-- policy hides. So search has its own tables, with rows for each hospice and group that can see a referral. Only the functions below read
-- them, and they check the tenant themselves (decision 0106).
create table referral_search (
  referral_id uuid not null references referral on delete cascade,
  -- A hospice or a group.
  tenant_id uuid not null,
  -- The words of the patient's names as search_key() makes them, so the index leads to one tenant's patients.
  word_keys text[] not null,
  -- The number of the referral and the digits of the phone.
  numbers text not null,
  date_of_birth date,
  -- The hospice's enrollment, unless it is deleted: a page of results, newest first, needs no other table.
  enrollment_id uuid,
  received_at timestamptz,
  hospice_location_id uuid,
  primary key (referral_id, tenant_id)
);
-- Without a list of new rows that are still to be sorted in: a search for similar words would read it once for each of them.
create index referral_search_word_keys on referral_search using gin (word_keys) with (fastupdate = off);
create index referral_search_numbers on referral_search using gin (tenant_id, numbers gin_trgm_ops);
create index referral_search_birth on referral_search (tenant_id, date_of_birth);

-- Each word of the names of a tenant's patients; a daily job deletes unused ones. What is typed is compared with these few, not with every
-- patient. A word may be here twice: with a unique index, two people who add the same new name would wait for each other.
create table search_word (
  tenant_id uuid not null,
  word text not null
);
create index search_word_known on search_word (tenant_id, word);
create index search_word_like on search_word using gin (tenant_id, word gin_trgm_ops) with (fastupdate = off);
-- Without a policy and without a grant: no call reads them.
alter table referral_search enable row level security;
alter table search_word enable row level security;

-- A word with the first 8 digits of its tenant's id in front. Tenants can share these digits, so every search also checks the tenant.
create function search_key(tenant uuid, word text) returns text language sql immutable parallel safe
  return left(tenant::text, 8) || word;

create function word_of_key(key text) returns text language sql immutable parallel safe return substr(key, 9);

-- The keys of all words of `names`, which have one space between them.
create function search_keys(tenant uuid, names text) returns text[] language sql immutable parallel safe
  return string_to_array(search_key(tenant, replace(names, ' ', ' ' || search_key(tenant, ''))), ' ');

create function search_numbers(number bigint, phone text) returns text language sql immutable parallel safe
  return ' r-' || number::text || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '');

create function add_to_referral_search() returns trigger language plpgsql security definer as $$
begin
  insert into referral_search (referral_id, tenant_id, word_keys, numbers, date_of_birth)
  select distinct added.id, tenant_id, search_keys(tenant_id, search_names), search_numbers(number, phone), date_of_birth
  from added, unnest(added.hospice_ids || added.group_ids) as tenant_id
  where added.deleted_at is null;
  return null;
end
$$;

-- Triggers compare many changed rows with `except` or a full join, which are hashed. PostgreSQL keeps the plan of a trigger's first run, which is
-- mostly of one row: an inner join would then compare each row with each.
create function update_referral_search() returns trigger language plpgsql security definer as $$
begin
  delete from referral_search as entry using (
    select id, unnest(hospice_ids || group_ids) as tenant_id from before where deleted_at is null
    except select id, unnest(hospice_ids || group_ids) from after where deleted_at is null
  ) as gone
  where entry.referral_id = gone.id and entry.tenant_id = gone.tenant_id;
  insert into referral_search as entry (
    referral_id, tenant_id, word_keys, numbers, date_of_birth, enrollment_id, received_at, hospice_location_id
  )
  select changed.id, tenant_id, search_keys(tenant_id, search_names), search_numbers(number, phone), date_of_birth,
    enrollment.id, enrollment.received_at, enrollment.hospice_location_id
  from (
    select id, unnest(hospice_ids || group_ids) as tenant_id, search_names, number, phone, date_of_birth from after where deleted_at is null
    except
    select id, unnest(hospice_ids || group_ids), search_names, number, phone, date_of_birth from before where deleted_at is null
  ) as changed
    left join enrollment
      on enrollment.referral_id = changed.id and enrollment.hospice_id = changed.tenant_id and enrollment.deleted_at is null
  on conflict (referral_id, tenant_id) do update
    set word_keys = excluded.word_keys, numbers = excluded.numbers, date_of_birth = excluded.date_of_birth
    where (entry.word_keys, entry.numbers, entry.date_of_birth)
      is distinct from (excluded.word_keys, excluded.numbers, excluded.date_of_birth);
  return null;
end
$$;

create trigger referral_search_added after insert on referral
  referencing new table as added for each statement execute function add_to_referral_search();
create trigger referral_search_updated after update on referral
  referencing old table as before new table as after for each statement execute function update_referral_search();

create function keep_search_words() returns trigger language plpgsql security definer as $$
begin
  -- Nested: an insert has no table `was`.
  if tg_op = 'UPDATE' then
    if not exists (select tenant_id, word_keys from changed except select tenant_id, word_keys from was) then
      return null;
    end if;
  end if;
  -- The daily job that deletes unused words skips those locked here; a word that it is deleting right now is added again.
  with used as (
    select distinct tenant_id, word_of_key(key) as word from changed, unnest(word_keys) as key
  ), locked as (
    select known.tenant_id, known.word from search_word as known join used using (tenant_id, word) for key share of known
  )
  insert into search_word (tenant_id, word) select tenant_id, word from used except select tenant_id, word from locked;
  return null;
end
$$;
create trigger search_word_added after insert on referral_search
  referencing new table as changed for each statement execute function keep_search_words();
create trigger search_word_changed after update on referral_search
  referencing old table as was new table as changed for each statement execute function keep_search_words();

-- The functions down to search_condition() return SQL conditions on `entry`, a row of referral_search. The index of keys already leads to one
-- tenant; `is true` keeps the planner from also reading all of the tenant's entries in another index.

-- Below, `asked` is a typed word, then other forms of the name after a |.
create function typed_word(asked text) returns text language sql immutable parallel safe return searchable(split_part(asked, '|', 1));

-- Whether a name can be meant that is spelled another way.
create function may_be_misspelled(typed text) returns boolean language sql immutable parallel safe return typed ~ '^[^0-9]{3,}$';

-- Returns '' if search ignores every character of the word.
create function word_condition(tenant uuid, asked text) returns text language plpgsql stable as $$
declare
  typed constant text := typed_word(asked);
  -- One or two letters match only at the beginning of a name.
  is_short constant boolean := typed ~ '^[a-z0-9]{1,2}$';
  pattern constant text := replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  of_numbers text := '';
begin
  if typed = '' then
    return '';
  end if;
  if typed ~ '[0-9]' then
    of_numbers := format(
      ' or entry.tenant_id = %L::uuid and entry.numbers like %L', tenant, case when is_short then '% ' else '%' end || pattern
    );
  end if;
  return format(' and (entry.word_keys && %L::text[]%s)', array(
    select distinct search_key(tenant, known.word) from search_word as known
    where known.tenant_id = tenant and (
      known.word like case when is_short then '' else '%' end || pattern
      -- Another form must match the whole word.
      or known.word = any ((string_to_array(asked, '|'))[2:])
    )
  ), of_numbers);
end
$$;

-- At least one of the words may be misspelled. Each of those must be similar to a word of the entry, and all together nearly as similar as
-- the tenant's best match. fixed: conditions that must hold as they are (numbers, dates of birth).
create function similar_condition(tenant uuid, asked text[], fixed text) returns text language plpgsql stable as $$
declare
  typed text;
  keys text[];
  scores real[];
  alike text := '';
  score text := '';
  ids uuid[];
begin
  perform set_config('pg_trgm.strict_word_similarity_threshold', '0.33', true);
  for i in 1 .. cardinality(asked) loop
    typed := typed_word(asked[i]);
    if not may_be_misspelled(typed) then
      alike := alike || word_condition(tenant, asked[i]);
      continue;
    end if;
    select coalesce(array_agg(key), '{}'), coalesce(array_agg(likeness), '{}') into keys, scores
    from (
      select distinct search_key(tenant, known.word) as key, strict_word_similarity(typed, known.word) as likeness
      from search_word as known where known.tenant_id = tenant and known.word %>> typed
    ) as similar_word
    -- The word may be left over from a corrected name.
    where exists (select from referral_search as entry where (entry.tenant_id = tenant) is true and entry.word_keys && array[key]);
    -- With one word, the entries of its best words are the best entries: no scores needed.
    if cardinality(asked) = 1 and fixed = '' then
      return format(' and entry.word_keys && %L::text[]', array(
        select key from unnest(keys, scores) as similar_word (key, likeness)
        where likeness >= (select max(best) from unnest(scores) as best) - 0.2
      ));
    end if;
    alike := alike || format(' and entry.word_keys && %L::text[]', keys);
    score := score || format(
      ' + (select max(likeness) from unnest(%L::text[], %L::real[]) as similar_word (key, likeness) where key = any (entry.word_keys))', keys, scores
    );
  end loop;
  execute format(
    'with similar_entry as materialized (
       select entry.referral_id, 0%s as score from referral_search as entry where (entry.tenant_id = %L::uuid) is true%s%s
     )
     select array(select referral_id from similar_entry where score >= (select max(score) from similar_entry) - 0.2)',
    score, tenant, fixed, alike
  ) into ids;
  return format(' and entry.referral_id = any (%L::uuid[])', ids);
end
$$;

-- Entries of the tenant that contain every word; if there are none, those with similar words. Returns 'false' if the caller can't read the
-- tenant or nothing was asked. words: as in word_condition(); patterns: for `like` on `numbers`; born: dates of birth.
create function search_condition(tenant uuid, words text[], patterns text[], born date[]) returns text language plpgsql stable as $$
declare
  asked text;
  pattern text;
  birth date;
  may_be_similar boolean := false;
  is_found boolean;
  own text := format('entry.tenant_id = %L::uuid', tenant);
  fixed text := '';
  exact text := '';
begin
  if not coalesce(app_is_admin() or tenant = app_hospice_id() or tenant = app_group_id(), false) then
    return 'false';
  end if;
  foreach birth in array born loop
    fixed := fixed || format(' and entry.date_of_birth = %L::date', birth);
  end loop;
  foreach pattern in array patterns loop
    fixed := fixed || format(' and entry.numbers like %L', pattern);
  end loop;
  foreach asked in array words loop
    exact := exact || word_condition(tenant, asked);
    may_be_similar := may_be_similar or may_be_misspelled(typed_word(asked));
  end loop;
  if (fixed || exact) = '' then
    return 'false';
  end if;
  if exact = '' then
    return own || fixed;
  end if;
  if fixed = '' then
    own := format('(%s) is true', own);
  end if;
  if not may_be_similar then
    return own || fixed || exact;
  end if;
  execute format('select exists (select from referral_search as entry where %s%s%s)', own, fixed, exact) into is_found;
  return own || fixed || case when is_found then exact else similar_condition(tenant, words, fixed) end;
end
$$;
revoke execute on function word_condition(uuid, text), similar_condition(uuid, text[], text), search_condition(uuid, text[], text[], date[])
  from public;

-- The referrals that a hospice or group may see and that a search finds: parameters as search_condition() takes them.
create function find_referrals(tenant uuid, words text[], patterns text[], born date[]) returns setof uuid
language plpgsql stable security definer rows 50
-- The planner takes comparing long lists of keys for cheap, and would read the entries of all tenants.
set enable_seqscan = off as $$
begin
  return query execute 'select entry.referral_id from referral_search as entry where ' || search_condition(tenant, words, patterns, born);
end
$$;

-- A page of a hospice's enrollments that a search finds, newest first, and the number on all pages. It runs with its owner's rights, so it
-- limits locations itself, as the policy enrollment_of_hospice does.
create function find_newest_enrollments(
  tenant uuid, words text[], patterns text[], born date[], page_limit integer, page_offset integer, out ids uuid[], out total bigint
) language plpgsql stable security definer set enable_seqscan = off as $$
begin
  execute format(
    'with found as materialized (
       select entry.enrollment_id, entry.received_at from referral_search as entry
       where entry.enrollment_id is not null and %s
         and ($1 is null or entry.hospice_location_id is null or entry.hospice_location_id = any ($1))
     )
     select array(select enrollment_id from found order by received_at desc, enrollment_id limit $2 offset $3), (select count(*) from found)',
    search_condition(tenant, words, patterns, born)
  ) into ids, total using app_location_ids(), page_limit, page_offset;
end
$$;
revoke execute on function find_referrals(uuid, text[], text[], date[]),
  find_newest_enrollments(uuid, text[], text[], date[], integer, integer) from public;
grant execute on function find_referrals(uuid, text[], text[], date[]),
  find_newest_enrollments(uuid, text[], text[], date[], integer, integer) to wayside_app;

create table enrollment (
  id uuid primary key default gen_random_uuid(),
  referral_id uuid not null references referral,
  hospice_id uuid not null references hospice,
  hospice_location_id uuid references hospice_location,
  status text not null default 'referral_received'
    check (status in ('referral_received', 'pending_start_of_care', 'enrolled', 'declined', 'entered_in_error')),
  status_since timestamptz not null,
  status_before_error text
    check (status_before_error in ('referral_received', 'pending_start_of_care', 'enrolled', 'declined')),
  received_at timestamptz not null,
  first_contact_at timestamptz,
  first_contact_by uuid references app_user,
  evaluation_visit_at timestamptz,
  pending_reason text check (pending_reason in (
    'awaiting_records', 'awaiting_physician_order', 'awaiting_certification', 'family_deciding', 'awaiting_discharge_from_hospital',
    'awaiting_bed_or_equipment', 'insurance_verification', 'scheduled', 'other'
  )),
  -- Set while the reason is that documents are missing: since when.
  documents_asked_at timestamptz,
  planned_start_of_care date,
  start_of_care timestamptz,
  admission_nurse_id uuid references hospice_staff,
  primary_nurse_id uuid references hospice_staff,
  level_of_care text check (level_of_care in ('rhc', 'chc', 'gip', 'irc')),
  decline_reason text check (decline_reason in (
    'patient_declined_hospice', 'patient_chose_another_hospice', 'patient_ineligible', 'patient_deceased', 'hospice_declined',
    'unable_to_reach'
  )),
  decline_detail text,
  -- The enrollment at another hospice that made the system decline this one.
  declined_for uuid references enrollment,
  -- The group that withdrew the referral, and its name at the time: then the decline is not the hospice's.
  withdrawn_by uuid references provider_group,
  withdrawn_by_name text,
  date_of_death date,
  discharge_date date,
  discharge_type text check (discharge_type in (
    'death', 'revoked', 'no_longer_terminally_ill', 'moved_out_of_area', 'transferred', 'for_cause'
  )),
  is_sia boolean not null default false,
  sia_since timestamptz,
  sia_set_by uuid references app_user,
  error_reason text check (error_reason in ('duplicate', 'wrong_patient', 'test', 'other')),
  duplicate_of_referral_id uuid references referral,
  assigned_to_id uuid references app_user,
  next_action text,
  next_action_due_at timestamptz,
  -- When it was set with this due time: its clock begins then.
  next_action_set_at timestamptz,
  -- When the hospice's target for the first contact ends; urgent referrals have a target of their own.
  response_due_at timestamptz not null,
  has_open_low_score boolean not null default false,
  has_undeliverable_survey boolean not null default false,
  has_stakeholder_alert boolean not null default false,
  -- A message of the group that waits for the hospice's answer; background work sets and ends it with the stakeholder alert.
  message_waits_since timestamptz,
  last_survey_at timestamptz,
  last_survey_mean double precision,
  -- The groups that the family was told read its last answer, and those that may read an open low score.
  last_survey_readers uuid[] not null default '{}',
  low_score_readers uuid[] not null default '{}',
  is_survey_stopped boolean not null default false,
  -- Copies of columns of its referral, kept by triggers. Counting a hundred thousand rows with row-level security on a second table
  -- takes longer than the counting itself.
  referral_provider_id uuid,
  referral_community_id uuid,
  referral_source text,
  referral_group_ids uuid[] not null default '{}',
  referral_deleted_at timestamptz,
  -- Its patient's name, as lists sort by it.
  referral_sort_name text collate "C" not null,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (referral_id, hospice_id),
  check (status <> 'declined' or decline_reason is not null),
  check (status <> 'enrolled' or (start_of_care is not null and start_of_care >= received_at)),
  check (discharge_date is null or discharge_type is not null)
);
-- Lists: everything that a count reads is in the index.
create index enrollment_received on enrollment (hospice_id, received_at desc, id)
  include (hospice_location_id) where deleted_at is null;
create index enrollment_status on enrollment (hospice_id, status, received_at desc, id)
  include (hospice_location_id) where deleted_at is null;
create index enrollment_start on enrollment (hospice_id, start_of_care desc nulls last, id)
  include (hospice_location_id, status) where deleted_at is null;
create index enrollment_named on enrollment (hospice_id, referral_sort_name, id)
  include (hospice_location_id, status) where deleted_at is null;
create index on enrollment (primary_nurse_id);
-- A group's records.
create index enrollment_of_groups on enrollment using gin (referral_group_ids) where deleted_at is null;
create index enrollment_withdrawn on enrollment using gin (referral_group_ids) where withdrawn_by is not null and deleted_at is null;
-- Background jobs look for these few rows of many.
create index enrollment_uncontacted on enrollment (response_due_at)
  where status = 'referral_received' and first_contact_at is null and deleted_at is null;
create index enrollment_planned on enrollment (planned_start_of_care)
  where status in ('referral_received', 'pending_start_of_care') and deleted_at is null;
create index enrollment_next_action on enrollment (next_action_due_at)
  where status in ('referral_received', 'pending_start_of_care') and deleted_at is null and next_action_due_at is not null;
create index enrollment_low_score on enrollment (id) where has_open_low_score and deleted_at is null;
create index enrollment_undeliverable on enrollment (id) where has_undeliverable_survey and deleted_at is null;
create index enrollment_concern on enrollment (id) where has_stakeholder_alert and deleted_at is null;
create index enrollment_message on enrollment (id) where message_waits_since is not null;
create index on enrollment (duplicate_of_referral_id) where duplicate_of_referral_id is not null;
create index on enrollment (declined_for) where declined_for is not null;
create index enrollment_in_care on enrollment (hospice_id, start_of_care)
  where status = 'enrolled' and deleted_at is null and date_of_death is null and discharge_date is null;
-- Enrollments that wait for somebody: few of many.
create index enrollment_waiting on enrollment (hospice_id)
  where deleted_at is null and (
    status in ('referral_received', 'pending_start_of_care') or has_open_low_score
    or has_undeliverable_survey or has_stakeholder_alert
  );
-- Who is in care on a day, and whose stay ended on it, by the last day of the stay (infinity while it goes on). Written with `case`:
-- behind row-level security PostgreSQL uses no index over `coalesce`, which is not leakproof. Dashboards count those in care from the index alone.
create index enrollment_stay_end
  on enrollment (hospice_id, (case when discharge_date is null then 'infinity'::date else discharge_date end))
  include (discharge_date, status, deleted_at, start_of_care, is_sia, hospice_location_id, primary_nurse_id)
  where deleted_at is null and status = 'enrolled';
-- Without these statistics the planner takes a year's stays for a handful and looks them up one by one.
create statistics enrollment_stay_ends
  on (case when discharge_date is null then 'infinity'::date else discharge_date end) from enrollment;
-- Figures join a year's survey answers with all of a hospice's enrollments: they read these columns from the index.
create index enrollment_counted on enrollment (hospice_id, id)
  include (status, hospice_location_id, primary_nurse_id, referral_provider_id, referral_community_id) where deleted_at is null;
-- Finds quickly whether a source of referrals has a record, and which was its last. A list sorted by source reads them one source after
-- the other.
create index enrollment_of_provider on enrollment (hospice_id, referral_provider_id, received_at)
  include (status, hospice_location_id, id) where deleted_at is null;
create index enrollment_of_community on enrollment (hospice_id, referral_community_id, received_at)
  include (status, hospice_location_id, id) where deleted_at is null;
create index enrollment_of_primary_nurse on enrollment (hospice_id, primary_nurse_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
create index enrollment_of_nurse on enrollment (hospice_id, admission_nurse_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;

grant select, insert on enrollment to wayside_app;
grant update (
  hospice_location_id, status, status_since, status_before_error, received_at, first_contact_at, first_contact_by, evaluation_visit_at,
  pending_reason, documents_asked_at, planned_start_of_care, start_of_care, admission_nurse_id, primary_nurse_id, level_of_care, decline_reason,
  decline_detail, declined_for, withdrawn_by, withdrawn_by_name, date_of_death, discharge_date, discharge_type, is_sia, sia_since, sia_set_by, error_reason,
  duplicate_of_referral_id, assigned_to_id, next_action, next_action_due_at, next_action_set_at, has_open_low_score,
  has_undeliverable_survey, has_stakeholder_alert, last_survey_at, last_survey_mean, last_survey_readers, low_score_readers, is_survey_stopped, version, updated_at
) on enrollment to wayside_app;
alter table enrollment enable row level security;
create policy enrollment_of_hospice on enrollment for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  -- A person limited to some locations still sees what no location has taken yet.
  and (
    (select app_location_ids()) is null
    or hospice_location_id is null
    or hospice_location_id = any ((select app_location_ids())::uuid[])
  )
);
create policy enrollment_of_group on enrollment for select to wayside_group using (
  referral_group_ids @> array[(select app_group_id())]
);
create policy enrollment_of_admin on enrollment for select to wayside_admin using (true);
-- A group asks only hospices that it is connected with.
create policy enrollment_created on enrollment for insert to wayside_app with check (
  app_is_admin()
  or hospice_id = app_hospice_id()
  or (
    app_group_id() is not null
    and exists (select 1 from group_hospice where group_hospice.group_id = app_group_id() and group_hospice.hospice_id = enrollment.hospice_id)
    and exists (select 1 from referral where referral.id = referral_id)
  )
);
-- The other hospices' open enrollments are declined by the system when one enrolls: that runs as the tables' owner.
create policy enrollment_changed on enrollment for update to wayside_app using (
  app_is_admin()
  or hospice_id = app_hospice_id()
  or (app_group_id() is not null and exists (select 1 from referral where referral.id = referral_id))
);

-- Once a statement, so that many enrollments at once touch each referral once.
create function add_referral_hospice() returns trigger language plpgsql security definer as $$
begin
  update referral
  set hospice_ids = referral.hospice_ids || array(select unnest(asked.hospice_ids) except select unnest(referral.hospice_ids))
  from (select referral_id, array_agg(hospice_id) as hospice_ids from added group by referral_id) as asked
  where referral.id = asked.referral_id and not referral.hospice_ids @> asked.hospice_ids;
  return null;
end
$$;
create trigger enrollment_hospice after insert on enrollment
  referencing new table as added for each statement execute function add_referral_hospice();

-- Usually a new enrollment has no entry yet: update_referral_search() adds it once the referral has the hospice.
create function copy_enrollment_to_search() returns trigger language plpgsql security definer as $$
declare
  changed constant enrollment := coalesce(new, old);
  is_present constant boolean := tg_op <> 'DELETE' and changed.deleted_at is null;
begin
  update referral_search as entry
  set enrollment_id = case when is_present then changed.id end,
    received_at = case when is_present then changed.received_at end,
    hospice_location_id = case when is_present then changed.hospice_location_id end
  where entry.referral_id = changed.referral_id and entry.tenant_id = changed.hospice_id and (
    not is_present or (entry.enrollment_id, entry.received_at, entry.hospice_location_id)
      is distinct from (changed.id, changed.received_at, changed.hospice_location_id)
  );
  return null;
end
$$;
create trigger enrollment_copied_to_search after insert or delete or update of received_at, hospice_location_id, deleted_at on enrollment
  for each row execute function copy_enrollment_to_search();

-- A name as lists sort by it: by last name, then by first name, without regard to capitals. A sign that comes before all others ends the
-- last name.
create function sort_name(last_name text, first_name text) returns text language sql immutable parallel safe
  return lower(last_name) || E'\x01' || lower(first_name);

-- Overwrites whatever else was written into the copied columns.
create function copy_referral_to_enrollment() returns trigger language plpgsql security definer as $$
begin
  select responsible_provider_id, community_id, source, group_ids, deleted_at, sort_name(last_name, first_name)
  into new.referral_provider_id, new.referral_community_id, new.referral_source, new.referral_group_ids, new.referral_deleted_at,
    new.referral_sort_name
  from referral where id = new.referral_id;
  return new;
end
$$;
create trigger enrollment_copies_referral before insert or update of
    referral_id, referral_provider_id, referral_community_id, referral_source, referral_group_ids, referral_deleted_at,
    referral_sort_name on enrollment
  for each row execute function copy_referral_to_enrollment();

-- A restored next action brings its own time along.
create function set_next_action_set_at() returns trigger language plpgsql as $$
begin
  if new.next_action is null or new.next_action_due_at is null then
    new.next_action_set_at := null;
  elsif tg_op = 'INSERT' then
    new.next_action_set_at := coalesce(new.next_action_set_at, new.updated_at);
  elsif (new.next_action, new.next_action_due_at) is distinct from (old.next_action, old.next_action_due_at)
    and new.next_action_set_at is not distinct from old.next_action_set_at
  then
    new.next_action_set_at := new.updated_at;
  end if;
  return new;
end
$$;
create trigger enrollment_next_action_set before insert or update of next_action, next_action_due_at, next_action_set_at on enrollment
  for each row execute function set_next_action_set_at();

-- Another urgency or target moves the due time only while the family waits: afterwards the target that held then stays. A next action that
-- is due by the target moves with it. One that comes with a new row without a time of its own is due by the target, so that no new row is
-- written twice.
create function set_response_due_at() returns trigger language plpgsql security definer as $$
begin
  select new.received_at + make_interval(mins =>
    case referral.urgency when 'urgent' then hospice.urgent_response_target_minutes else hospice.response_target_minutes end)
  into new.response_due_at
  from referral, hospice where referral.id = new.referral_id and hospice.id = new.hospice_id;
  if tg_op = 'UPDATE' and new.next_action_due_at = old.response_due_at then
    new.next_action_due_at := new.response_due_at;
  elsif tg_op = 'INSERT' and new.next_action is not null and new.next_action_due_at is null then
    new.next_action_due_at := new.response_due_at;
    new.next_action_set_at := coalesce(new.next_action_set_at, new.updated_at);
  end if;
  return new;
end
$$;
create trigger enrollment_response_due before insert or update of received_at, response_due_at on enrollment
  for each row execute function set_response_due_at();

create function move_response_due_of_hospice() returns trigger language plpgsql security definer as $$
begin
  update enrollment set response_due_at = response_due_at
  where hospice_id = new.id and status = 'referral_received' and first_contact_at is null;
  return null;
end
$$;
create trigger hospice_moves_response_due after update on hospice for each row
  when ((old.response_target_minutes, old.urgent_response_target_minutes)
    is distinct from (new.response_target_minutes, new.urgent_response_target_minutes))
  execute function move_response_due_of_hospice();

create function move_response_due_of_referral() returns trigger language plpgsql security definer as $$
begin
  update enrollment set response_due_at = response_due_at
  where referral_id = new.id and status = 'referral_received' and first_contact_at is null;
  return null;
end
$$;
create trigger referral_moves_response_due after update of urgency on referral for each row
  when (old.urgency is distinct from new.urgency) execute function move_response_due_of_referral();

-- How many enrollments are alike in what lists and dashboards count by; deleted ones are not in it. Rows are only added, +1 and -1 in the
-- transaction of the change, so that nobody who writes waits for another; a job adds up rows that are alike. A count is the sum of its rows.
create table enrollment_tally (
  id bigint generated always as identity primary key,
  -- The columns of `enrollment` with these names.
  hospice_id uuid not null,
  hospice_location_id uuid,
  status text not null,
  withdrawn_by uuid,
  is_sia boolean not null,
  discharge_type text,
  referral_group_ids uuid[] not null,
  referral_deleted_at timestamptz,
  number integer not null
);
create index on enrollment_tally (hospice_id);
create index on enrollment_tally using gin (referral_group_ids);
-- Only triggers write it.
grant select on enrollment_tally to wayside_app;
alter table enrollment_tally enable row level security;
-- As those of `enrollment`.
create policy enrollment_tally_of_hospice on enrollment_tally for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and (
    (select app_location_ids()) is null
    or hospice_location_id is null
    or hospice_location_id = any ((select app_location_ids())::uuid[])
  )
);
create policy enrollment_tally_of_group on enrollment_tally for select to wayside_group using (
  referral_group_ids @> array[(select app_group_id())]
);
create policy enrollment_tally_of_admin on enrollment_tally for select to wayside_admin using (true);

-- Enrollments by the UTC day of receipt: a count over a long range is the sum of its whole days.
create table received_tally (
  id bigint generated always as identity primary key,
  hospice_id uuid not null,
  hospice_location_id uuid,
  status text not null,
  received_on date not null,
  number integer not null
);
create index on received_tally (hospice_id, received_on);
grant select on received_tally to wayside_app;
alter table received_tally enable row level security;
create policy received_tally_of_hospice on received_tally for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and (
    (select app_location_ids()) is null
    or hospice_location_id is null
    or hospice_location_id = any ((select app_location_ids())::uuid[])
  )
);
create policy received_tally_of_admin on received_tally for select to wayside_admin using (true);

create function tally_enrollments() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into enrollment_tally (
      hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, number
    )
    select hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, count(*)
    from changed where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
    insert into received_tally (hospice_id, hospice_location_id, status, received_on, number)
    select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date, count(*)
    from changed where deleted_at is null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into enrollment_tally (
      hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, number
    )
    select hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, -count(*)
    from was where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
    insert into received_tally (hospice_id, hospice_location_id, status, received_on, number)
    select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date, -count(*)
    from was where deleted_at is null group by 1, 2, 3, 4;
  else
    insert into enrollment_tally (
      hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, number
    )
    select hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at, sum(moved.number)
    from (select was.*, -1 as number from was union all select changed.*, 1 from changed) as moved
    where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(moved.number) <> 0;
    insert into received_tally (hospice_id, hospice_location_id, status, received_on, number)
    select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date, sum(moved.number)
    from (select was.*, -1 as number from was union all select changed.*, 1 from changed) as moved
    where deleted_at is null group by 1, 2, 3, 4 having sum(moved.number) <> 0;
  end if;
  return null;
end
$$;
create trigger enrollment_added_tallied after insert on enrollment
  referencing new table as changed for each statement execute function tally_enrollments();
create trigger enrollment_changed_tallied after update on enrollment
  referencing old table as was new table as changed for each statement execute function tally_enrollments();
create trigger enrollment_removed_tallied after delete on enrollment
  referencing old table as was for each statement execute function tally_enrollments();

-- The same of referrals, for groups.
create table referral_tally (
  id bigint generated always as identity primary key,
  group_ids uuid[] not null,
  global_status text not null,
  number integer not null
);
create index on referral_tally using gin (group_ids);
grant select on referral_tally to wayside_app;
alter table referral_tally enable row level security;
create policy referral_tally_of_group on referral_tally for select to wayside_group using (
  group_ids @> array[(select app_group_id())]
);
create policy referral_tally_of_admin on referral_tally for select to wayside_admin using (true);

create function tally_referrals() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into referral_tally (group_ids, global_status, number)
    select group_ids, global_status, count(*) from changed where deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into referral_tally (group_ids, global_status, number)
    select group_ids, global_status, -count(*) from was where deleted_at is null group by 1, 2;
  else
    insert into referral_tally (group_ids, global_status, number)
    select group_ids, global_status, sum(moved.number)
    from (
      select group_ids, global_status, deleted_at, -1 as number from was
      union all select group_ids, global_status, deleted_at, 1 from changed
    ) as moved
    where deleted_at is null group by 1, 2 having sum(moved.number) <> 0;
  end if;
  return null;
end
$$;
create trigger referral_added_tallied after insert on referral
  referencing new table as changed for each statement execute function tally_referrals();
create trigger referral_changed_tallied after update on referral
  referencing old table as was new table as changed for each statement execute function tally_referrals();
create trigger referral_removed_tallied after delete on referral
  referencing old table as was for each statement execute function tally_referrals();

-- A group's referrals in the default order of its list, with the columns by which that list is counted. The index on the array of groups finds
-- them, but not in order, and one on the array and the time would not be used behind row-level security: comparing arrays is not leakproof.
-- Deleted referrals are not in it; rows of referrals that are gone go with them.
create table group_referral (
  group_id uuid not null,
  referral_id uuid not null references referral on delete cascade,
  -- Copies of the referral's columns with these names, kept by triggers.
  received_at timestamptz not null,
  global_status text not null,
  responsible_provider_id uuid,
  primary key (referral_id, group_id)
);
create index group_referral_received on group_referral (group_id, received_at desc, referral_id)
  include (global_status, responsible_provider_id);
-- Only triggers write it.
grant select on group_referral to wayside_app;
alter table group_referral enable row level security;
create policy group_referral_of_group on group_referral for select to wayside_group using (group_id = (select app_group_id()));
create policy group_referral_of_admin on group_referral for select to wayside_admin using (true);

create function copy_referrals_to_groups() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into group_referral (group_id, referral_id, received_at, global_status, responsible_provider_id)
    select unnest(group_ids), id, received_at, global_status, responsible_provider_id from changed where deleted_at is null;
    return null;
  end if;
  delete from group_referral as copy using (
    select id, unnest(group_ids) as group_id from was where deleted_at is null
    except select id, unnest(group_ids) from changed where deleted_at is null
  ) as gone
  where copy.referral_id = gone.id and copy.group_id = gone.group_id;
  insert into group_referral (group_id, referral_id, received_at, global_status, responsible_provider_id)
  select unnest(group_ids), id, received_at, global_status, responsible_provider_id from changed where deleted_at is null
  except select unnest(group_ids), id, received_at, global_status, responsible_provider_id from was where deleted_at is null
  on conflict (referral_id, group_id) do update set (received_at, global_status, responsible_provider_id)
    = (excluded.received_at, excluded.global_status, excluded.responsible_provider_id);
  return null;
end
$$;
create trigger referral_added_to_groups after insert on referral
  referencing new table as changed for each statement execute function copy_referrals_to_groups();
create trigger referral_changed_for_groups after update on referral
  referencing old table as was new table as changed for each statement execute function copy_referrals_to_groups();

-- The same for the enrollments of a group's patients.
create table group_enrollment (
  group_id uuid not null,
  enrollment_id uuid not null references enrollment on delete cascade,
  referral_id uuid not null,
  hospice_id uuid not null,
  status text not null,
  received_at timestamptz not null,
  start_of_care timestamptz,
  is_sia boolean not null,
  withdrawn_by uuid,
  primary key (enrollment_id, group_id)
);
create index group_enrollment_start on group_enrollment (group_id, start_of_care desc nulls last, enrollment_id)
  include (hospice_id, status, is_sia, withdrawn_by);
create index group_enrollment_received on group_enrollment (group_id, received_at) include (hospice_id, status, referral_id);
grant select on group_enrollment to wayside_app;
alter table group_enrollment enable row level security;
create policy group_enrollment_of_group on group_enrollment for select to wayside_group using (group_id = (select app_group_id()));
create policy group_enrollment_of_admin on group_enrollment for select to wayside_admin using (true);

create function copy_enrollments_to_groups() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into group_enrollment (
      group_id, enrollment_id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
    )
    select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
    from changed where deleted_at is null and referral_deleted_at is null;
    return null;
  end if;
  delete from group_enrollment as copy using (
    select id, unnest(referral_group_ids) as group_id from was where deleted_at is null and referral_deleted_at is null
    except select id, unnest(referral_group_ids) from changed where deleted_at is null and referral_deleted_at is null
  ) as gone
  where copy.enrollment_id = gone.id and copy.group_id = gone.group_id;
  insert into group_enrollment (
    group_id, enrollment_id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
  )
  select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
  from changed where deleted_at is null and referral_deleted_at is null
  except select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
  from was where deleted_at is null and referral_deleted_at is null
  on conflict (enrollment_id, group_id) do update set (hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by)
    = (excluded.hospice_id, excluded.status, excluded.received_at, excluded.start_of_care, excluded.is_sia, excluded.withdrawn_by);
  return null;
end
$$;
create trigger enrollment_added_to_groups after insert on enrollment
  referencing new table as changed for each statement execute function copy_enrollments_to_groups();
create trigger enrollment_changed_for_groups after update on enrollment
  referencing old table as was new table as changed for each statement execute function copy_enrollments_to_groups();

create function copy_referral_to_enrollments() returns trigger language plpgsql security definer as $$
declare
  touched constant uuid[] := array(
    select moved.id from (
      select id, responsible_provider_id, community_id, source, group_ids, deleted_at, last_name, first_name from changed
      except select id, responsible_provider_id, community_id, source, group_ids, deleted_at, last_name, first_name from was
    ) as moved
  );
begin
  if cardinality(touched) > 0 then
    -- The trigger on enrollment then copies the new values.
    update enrollment set referral_source = referral_source where referral_id = any (touched);
  end if;
  return null;
end
$$;
create trigger referral_copied after update on referral
  referencing old table as was new table as changed for each statement execute function copy_referral_to_enrollments();

create table status_history (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  actor_id uuid references app_user,
  reason text,
  -- The columns of the enrollment that the step changed, each with its former and its new value: undoing the step restores the former.
  changed jsonb
);
create index on status_history (enrollment_id, at);
create trigger status_history_append_only before update or delete on status_history
  for each statement execute function refuse_change_unless_purging();
grant select, insert on status_history to wayside_app;
alter table status_history enable row level security;
create policy status_history_seen on status_history for select to wayside_app using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy status_history_written on status_history for insert to wayside_app with check (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);

create table timeline_event (
  id uuid primary key default gen_random_uuid(),
  referral_id uuid not null references referral,
  -- Set where the event is about one hospice's handling; no other hospice sees it.
  hospice_id uuid references hospice,
  -- Set where it is between one hospice and one group alone; null: all groups of the referral see what the hospice shares.
  group_id uuid references provider_group,
  -- The groups that may read a family's answer, as the family was told; null: the line is about no answer.
  readers uuid[],
  at timestamptz not null,
  kind text not null,
  -- Which event the line is, where its kind does not say: how a stay ended, whether a score was low.
  of_event text,
  actor_id uuid references app_user,
  -- Kept as they were at the time.
  actor_name text not null,
  actor_organization text,
  from_status text,
  to_status text,
  -- A decline by the group that withdrew the referral.
  is_withdrawal boolean not null default false,
  text text,
  -- A note or an answer that only says thank you waits for nobody.
  asks_nothing boolean not null default false,
  visibility text not null check (visibility in ('internal', 'shared'))
);
create index on timeline_event (referral_id, at desc, id);
-- A group's words that wait for an answer.
create index timeline_shared_words on timeline_event (at) where kind in ('note', 'message_answered') and visibility = 'shared';
-- News: for a group the events that its hospices share, for a hospice the groups' concerns.
create index timeline_news on timeline_event (at)
  where kind in (
      'status_changed', 'concern_answered', 'first_contact', 'visit_scheduled', 'level_of_care_changed', 'sia_changed',
      'discharged', 'survey_answered'
    )
    and visibility = 'shared' and hospice_id is not null;
create index timeline_concern on timeline_event (hospice_id, at) where kind = 'concern_raised';
create index timeline_decided on timeline_event (group_id, at) where kind in ('change_confirmed', 'change_dismissed');
-- An administrator's opening of a record, looked up at each call that opens one.
create index timeline_opened on timeline_event (referral_id, actor_id, at) where kind = 'opened_by_administrator';

-- The event that a line of a history is; null: none. A discharge not known to be alive counts as a death.
create function shared_event(kind text, to_status text, of_event text) returns text language sql immutable parallel safe
  return case kind
    when 'created' then 'referral_received'
    when 'status_changed' then case when to_status <> 'entered_in_error' then to_status end
    when 'first_contact' then 'first_contact'
    when 'visit_scheduled' then 'visit_scheduled'
    when 'level_of_care_changed' then 'level_of_care_change'
    when 'sia_changed' then 'sia_started'
    when 'discharged' then coalesce(of_event, 'death')
    when 'survey_answered' then of_event
  end;

-- The kind of fact that a line reveals; null: none.
create function fact_of_line(kind text) returns text language sql immutable parallel safe
  return case
    when kind in ('first_contact', 'visit_scheduled') then 'dates'
    when kind = 'level_of_care_changed' then 'level_of_care'
    when kind = 'sia_changed' then 'sia'
    when kind = 'discharged' then 'discharge'
    when kind in ('document_added', 'document_changed', 'document_removed', 'document_restored') then 'documents'
    when kind in ('survey_sent', 'survey_answered', 'survey_resolved', 'survey_stopped') then 'survey_scores'
  end;

-- The audience that a person of a group belongs to for a referral: its responsible provider, the group that refers or treats, or the
-- community where the patient lives.
create function reader_audience(
  creator_group uuid, provider_id uuid, reading_group uuid default app_group_id(), reader uuid default app_user_id()
) returns text language sql stable as $$
  select case
    when exists (select from provider where provider.id = provider_id and provider.user_id = reader) then 'responsible_provider'
    when creator_group = reading_group
      or exists (select from provider where provider.id = provider_id and provider.group_id = reading_group) then 'group'
    else 'community'
  end
$$;

grant select, insert on timeline_event to wayside_app;
alter table timeline_event enable row level security;
create policy timeline_of_hospice on timeline_event for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  or (hospice_id is null and exists (select 1 from referral where referral.id = referral_id))
);
create policy timeline_of_admin on timeline_event for select to wayside_admin using (true);
-- A group reads the events that a hospice shares, and always what its own people did.
create policy timeline_of_group on timeline_event for select to wayside_group using (
  visibility = 'shared'
  and exists (
    select 1 from referral
    where referral.id = referral_id
      and (
        timeline_event.hospice_id is null
        or timeline_event.actor_id in (select app_user.id from app_user where app_user.group_id = (select app_group_id()))
        or (
          (
            fact_of_line(kind) is null
            or (timeline_event.hospice_id, fact_of_line(kind)) in (
              select shown.hospice_id, fact.value
              from sharing_with((select app_group_id())) as shown
                cross join lateral jsonb_array_elements_text(shown.sharing -> 'shared') as fact(value)
            )
          )
          and (
            shared_event(kind, to_status, of_event) is null
            or (
              timeline_event.hospice_id, shared_event(kind, to_status, of_event),
              -- As reader_audience() says, with what it asks of the providers asked once a statement.
              case
                when referral.responsible_provider_id
                  in (select provider.id from provider where provider.user_id = (select app_user_id())) then 'responsible_provider'
                when referral.creator_group_id = (select app_group_id())
                  or referral.responsible_provider_id
                    in (select provider.id from provider where provider.group_id = (select app_group_id())) then 'group'
                else 'community'
              end
            ) in (select shown.hospice_id, shown.event, shown.audience from events_shown() as shown)
          )
        )
      )
  )
);
-- And never what was said between the hospice and another group, nor a family's answer that was not promised to it.
create policy timeline_between on timeline_event as restrictive for select to wayside_group using (
  (group_id is null or group_id = (select app_group_id())) and (readers is null or (select app_group_id()) = any (readers))
);
create policy timeline_written on timeline_event for insert to wayside_app with check (
  app_is_admin() or hospice_id = app_hospice_id()
  or (hospice_id is null and exists (select 1 from referral where referral.id = referral_id))
  or (app_group_id() is not null and visibility = 'shared' and exists (select 1 from referral where referral.id = referral_id))
);

-- A group's correction of an enrolled patient's contact data, open until the hospice confirms or dismisses it, or the group corrects more.
-- Read by its group and the hospice only.
create table contact_proposal (
  id uuid primary key default gen_random_uuid(),
  referral_id uuid not null references referral,
  group_id uuid not null references provider_group,
  proposed_at timestamptz not null,
  proposed_by uuid references app_user,
  -- Kept as it was: the hospice may not read the person.
  proposed_by_name text not null,
  -- The proposed values, and caregiver and location as the group saw them: what the hospice changes meanwhile stays.
  change jsonb not null,
  former jsonb not null,
  decided_at timestamptz,
  decided_by uuid references app_user,
  is_accepted boolean,
  check ((decided_at is null) = (is_accepted is null))
);
create index on contact_proposal (referral_id);
-- Those that wait: a hospice's news, and the mark in its lists.
create index contact_proposal_open on contact_proposal (proposed_at, referral_id) where decided_at is null;
grant select, insert on contact_proposal to wayside_app;
grant update (decided_at, decided_by, is_accepted) on contact_proposal to wayside_app;
alter table contact_proposal enable row level security;
create policy proposal_of_hospice on contact_proposal to wayside_hospice using (
  exists (
    select 1 from enrollment
    where enrollment.referral_id = contact_proposal.referral_id and enrollment.status = 'enrolled' and enrollment.deleted_at is null
  )
) with check (decided_at is not null);
create policy proposal_of_group on contact_proposal to wayside_group using (
  group_id = (select app_group_id()) and exists (select 1 from referral where referral.id = referral_id)
) with check (
  -- A group replaces its own proposal, and never accepts it.
  group_id = (select app_group_id()) and is_accepted is not true and exists (select 1 from referral where referral.id = referral_id)
);

-- A group's concern about how a hospice handles a referral, open until the hospice answers; and a hospice's attempts to contact the
-- patient. A concern is read by its group and the hospice only. The texts are also on the timeline.

create table concern (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment,
  group_id uuid not null references provider_group,
  raised_at timestamptz not null,
  raised_by uuid references app_user,
  -- Kept as it was: the hospice may not read the person.
  raised_by_name text not null,
  -- What the group wrote, further words below the first.
  text text not null,
  answered_at timestamptz,
  answered_by uuid references app_user
);
create index concern_open on concern (enrollment_id, group_id) where answered_at is null;
create index on concern (enrollment_id);

create table contact_attempt (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment,
  at timestamptz not null,
  logged_at timestamptz not null,
  logged_by uuid references app_user,
  channel text not null check (channel in ('phone', 'visit', 'video', 'text_message', 'email')),
  reached text not null check (reached in ('patient', 'caregiver', 'facility', 'left_message', 'nobody')),
  -- For Undo: what the attempt changed, as it was before, and the version of the enrollment that it led to.
  former jsonb,
  enrollment_version integer
);
create index on contact_attempt (enrollment_id);

grant select, insert on concern, contact_attempt to wayside_app;
grant delete on contact_attempt to wayside_app;
grant update (text, answered_at, answered_by) on concern to wayside_app;
alter table concern enable row level security;
create policy concern_of_hospice on concern for select to wayside_hospice using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_of_group on concern for select to wayside_group using (
  group_id = (select app_group_id()) and exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_of_admin on concern for select to wayside_admin using (true);
create policy concern_raised on concern for insert to wayside_group with check (
  group_id = (select app_group_id()) and exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_added_to on concern for update to wayside_group using (
  group_id = (select app_group_id()) and exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_answered on concern for update to wayside_hospice using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);

alter table contact_attempt enable row level security;
create policy attempt_of_hospice on contact_attempt for select to wayside_hospice using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy attempt_of_admin on contact_attempt for select to wayside_admin using (true);
create policy attempt_logged on contact_attempt for insert to wayside_hospice with check (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy attempt_logged_by_admin on contact_attempt for insert to wayside_admin with check (true);
create policy attempt_undone on contact_attempt for delete to wayside_hospice using (
  logged_by = (select app_user_id()) and exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy attempt_undone_by_admin on contact_attempt for delete to wayside_admin using (logged_by = (select app_user_id()));

-- What needs action, and since when. A background job keeps these rows; lists compute the same conditions themselves.
create table alert (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment on delete cascade,
  hospice_id uuid not null references hospice,
  referral_id uuid not null references referral on delete cascade,
  kind text not null check (
    kind in ('low_score', 'overdue_response', 'overdue_start_of_care', 'survey_undeliverable', 'stakeholder_concern')
  ),
  raised_at timestamptz not null,
  cleared_at timestamptz
);
-- Raised once, also when two servers look at the same time.
create unique index alert_open on alert (enrollment_id, kind) where cleared_at is null;
create index alert_news on alert (hospice_id, raised_at desc) where cleared_at is null;
create index on alert (referral_id);
create index on alert (enrollment_id);
grant select on alert to wayside_app;
alter table alert enable row level security;
create policy alert_of_hospice on alert for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  -- An enrollment that the person may see: locations count.
  and exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy alert_of_admin on alert for select to wayside_admin using (true);

-- What became or becomes late: each step of a due time once, with the people who were notified. Background work writes it.
create table escalation_step (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment on delete cascade,
  hospice_id uuid not null references hospice,
  what text not null check (what in ('response', 'next_action')),
  due_at timestamptz not null,
  step integer not null check (step in (75, 100, 200)),
  at timestamptz not null,
  unique (enrollment_id, what, due_at, step)
);

create table escalation_notice (
  step_id uuid not null references escalation_step on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (step_id, user_id)
);
create index on escalation_notice (user_id);

-- Who said "I'll take it": nobody else is notified of this due time any more.
create table escalation_taken (
  enrollment_id uuid not null references enrollment on delete cascade,
  due_at timestamptz not null,
  taken_by uuid not null references app_user,
  taken_at timestamptz not null,
  primary key (enrollment_id, due_at)
);

grant select on escalation_step, escalation_notice, escalation_taken to wayside_hospice;
grant insert, update (taken_by, taken_at) on escalation_taken to wayside_hospice;
alter table escalation_step enable row level security;
create policy escalation_step_of_hospice on escalation_step for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
);
alter table escalation_notice enable row level security;
create policy escalation_notice_own on escalation_notice for select to wayside_hospice using (user_id = (select app_user_id()));
alter table escalation_taken enable row level security;
create policy escalation_taken_of_hospice on escalation_taken to wayside_hospice
  using (exists (select from enrollment where enrollment.id = enrollment_id and enrollment.hospice_id = (select app_hospice_id())))
  with check (exists (select from enrollment where enrollment.id = enrollment_id and enrollment.hospice_id = (select app_hospice_id())));

-- Enrollments assigned to one person together, with what undoing needs: the former assignee and the version after the assignment. A row
-- with another version was changed since, and undoing leaves it alone.

create table bulk_assignment (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  actor_id uuid not null references app_user,
  assigned_to_id uuid references app_user,
  at timestamptz not null,
  undone_at timestamptz
);
create index on bulk_assignment (hospice_id, at);

create table bulk_assignment_row (
  bulk_assignment_id uuid not null references bulk_assignment on delete cascade,
  enrollment_id uuid not null references enrollment on delete cascade,
  former_assignee_id uuid references app_user,
  version integer not null,
  primary key (bulk_assignment_id, enrollment_id)
);
create index on bulk_assignment_row (enrollment_id);

grant select, insert, delete on bulk_assignment, bulk_assignment_row to wayside_app;
grant update (undone_at) on bulk_assignment to wayside_app;
alter table bulk_assignment enable row level security;
create policy bulk_assignment_of_hospice on bulk_assignment to wayside_app
  using ((select app_is_admin()) or hospice_id = (select app_hospice_id()))
  with check ((select app_is_admin()) or hospice_id = (select app_hospice_id()));
alter table bulk_assignment_row enable row level security;
create policy bulk_assignment_row_of_hospice on bulk_assignment_row to wayside_app
  using (bulk_assignment_id in (select id from bulk_assignment))
  with check (bulk_assignment_id in (select id from bulk_assignment));

-- Live updates. A change is announced only to those who may see what changed. A statement that changes many rows asks everybody to
-- reload, which reveals no record.

-- A change of the patient's facts is announced to all. A change of the global status is announced to groups, and to hospices only when
-- the patient becomes or ceases to be enrolled. Whoever gained or lost the referral is notified.
create function announce_referrals() returns trigger language plpgsql security definer as $$
declare
  not_shared constant text[] := array['hospice_ids', 'group_ids', 'global_status', 'updated_at'];
begin
  if tg_op = 'INSERT' then
    perform announce_changes(array_agg(row(id, hospice_ids, group_ids)::announced_change)) from changed;
    return null;
  end if;
  -- Only hospice_ids changed: one more hospice was asked, and its new enrollment is announced itself.
  if (
    select bool_and(
      changed.hospice_ids <> was.hospice_ids and changed.group_ids = was.group_ids
      and changed.version = was.version and changed.updated_at = was.updated_at
    )
    from changed full join was on was.id = changed.id
  ) then
    return null;
  end if;
  perform announce_changes(array_agg(row(
    changed.id,
    case
      when to_jsonb(changed) - not_shared is distinct from to_jsonb(was) - not_shared
        or (changed.global_status = 'enrolled') <> (was.global_status = 'enrolled')
      then was.hospice_ids || changed.hospice_ids
      else array(
        select hospice_id from unnest(was.hospice_ids || changed.hospice_ids) as hospice_id
        where not (hospice_id = any (was.hospice_ids) and hospice_id = any (changed.hospice_ids))
      )
    end,
    was.group_ids || changed.group_ids
  )::announced_change))
  from changed full join was on was.id = changed.id;
  return null;
end
$$;
create trigger referral_added_announced after insert on referral
  referencing new table as changed for each statement execute function announce_referrals();
create trigger referral_changed_announced after update on referral
  referencing old table as was new table as changed for each statement execute function announce_referrals();

-- The columns of `enrollment` that no group sees: how a hospice works internally.
create function columns_of_hospice() returns text[] language sql immutable parallel safe
  return array[
    'hospice_location_id', 'assigned_to_id', 'next_action', 'next_action_due_at', 'next_action_set_at', 'response_due_at', 'version', 'updated_at', 'first_contact_by',
    'sia_set_by', 'is_survey_stopped', 'message_waits_since', 'has_stakeholder_alert', 'duplicate_of_referral_id',
    'last_survey_readers', 'low_score_readers'
  ];

-- These columns, those that the hospice does not share with this group, and answers that their families were not informed this group reads.
create function columns_kept_from(reading_group uuid, was enrollment, changed enrollment) returns text[] language sql stable as $$
  select columns_of_hospice() || array(
    select unnest(fact.columns) from (values
      ('decline_reason', array['decline_reason', 'declined_for']),
      ('decline_detail', array['decline_detail']),
      ('dates', array['first_contact_at', 'evaluation_visit_at', 'planned_start_of_care', 'start_of_care']),
      ('level_of_care', array['level_of_care']),
      ('discharge', array['discharge_date', 'discharge_type', 'date_of_death']),
      ('sia', array['is_sia', 'sia_since']),
      ('nurse_names', array['admission_nurse_id', 'primary_nurse_id']),
      ('survey_scores', array['last_survey_at', 'last_survey_mean', 'has_open_low_score', 'has_undeliverable_survey'])
    ) as fact(name, columns)
    where not hospice_shares(changed.hospice_id, fact.name, reading_group)
  )
    || case when reading_group = any (was.last_survey_readers || changed.last_survey_readers) then '{}'
      else array['last_survey_at', 'last_survey_mean'] end
    || case when reading_group = any (was.low_score_readers || changed.low_score_readers) then '{}' else array['has_open_low_score'] end
$$;

-- Copies of the referral's columns: the referral itself announces their change.
create function columns_of_referral() returns text[] language sql immutable parallel safe
  return array[
    'referral_provider_id', 'referral_community_id', 'referral_source', 'referral_group_ids', 'referral_deleted_at',
    'referral_sort_name', 'updated_at'
  ];

create function announce_enrollments() returns trigger language plpgsql security definer as $$
declare
  is_many boolean;
begin
  if tg_op = 'INSERT' then
    perform announce_changes(array_agg(row(referral.id, array[changed.hospice_id], referral.group_ids)::announced_change))
    from changed join referral on referral.id = changed.referral_id;
    return null;
  end if;
  is_many := (select count(*) > 50 from changed);
  perform announce_changes(array_agg(row(
    referral.id,
    array[changed.hospice_id],
    case
      when to_jsonb(changed) - columns_of_hospice() is not distinct from to_jsonb(was) - columns_of_hospice() then '{}'
      when is_many then referral.group_ids
      else array(
        select each from unnest(referral.group_ids) as each
        where to_jsonb(changed) - columns_kept_from(each, was, changed)
          is distinct from to_jsonb(was) - columns_kept_from(each, was, changed)
      )
    end
  )::announced_change), array_agg(row(was.referral_id, was.hospice_id, was.hospice_location_id)::referral_location))
  -- A left join: with an inner one the full join would not have to be hashed. Each enrollment has its referral.
  from changed full join was on was.id = changed.id left join referral on referral.id = changed.referral_id
  where to_jsonb(changed) - columns_of_referral() is distinct from to_jsonb(was) - columns_of_referral();
  return null;
end
$$;
create trigger enrollment_added_announced after insert on enrollment
  referencing new table as changed for each statement execute function announce_enrollments();
create trigger enrollment_changed_announced after update on enrollment
  referencing old table as was new table as changed for each statement execute function announce_enrollments();

-- The groups of a referral of which somebody may read a line of its history; `to_machines`: of which a service account may, which is not
-- the responsible provider.
create function groups_shown(line timeline_event, referral referral, to_machines boolean default false) returns uuid[]
  language sql stable as $$
  select array(
    select each from unnest(referral.group_ids) as each
    where (line.group_id is null or line.group_id = each) and (line.readers is null or each = any (line.readers)) and (
      line.hospice_id is null
      or exists (select from app_user where app_user.id = line.actor_id and app_user.group_id = each)
      or (
        (fact_of_line(line.kind) is null or hospice_shares(line.hospice_id, fact_of_line(line.kind), each))
        and (
          shared_event(line.kind, line.to_status, line.of_event) is null
          or exists (
            select from events_shown(each) as shown
            where shown.hospice_id = line.hospice_id and shown.event = shared_event(line.kind, line.to_status, line.of_event)
              and case when to_machines
                then shown.audience = reader_audience(referral.creator_group_id, referral.responsible_provider_id, each, null)
                else (shown.audience = 'community')
                  = (reader_audience(referral.creator_group_id, referral.responsible_provider_id, each, null) = 'community')
              end
          )
        )
      )
    )
  )
$$;

create function announce_events() returns trigger language plpgsql security definer as $$
declare
  is_many constant boolean := (select count(*) > 50 from changed);
begin
  perform announce_changes(array_agg(row(
    referral.id,
    case
      when changed.hospice_id is not null then array[changed.hospice_id]
      when changed.visibility = 'shared' then referral.hospice_ids
      else '{}'
    end,
    case
      when changed.visibility <> 'shared' then '{}'
      when is_many then referral.group_ids
      else groups_shown(changed, referral)
    end
  )::announced_change))
  from changed join referral on referral.id = changed.referral_id;
  return null;
end
$$;
create trigger event_announced after insert on timeline_event
  referencing new table as changed for each statement execute function announce_events();

create function announce_alerts() returns trigger language plpgsql security definer as $$
begin
  perform announce_changes(array_agg(row(
    changed.referral_id,
    array[changed.hospice_id],
    case
      -- The line of the timeline announces it to the group that waits.
      when changed.kind = 'stakeholder_concern' then '{}'
      else groups_sharing(
        changed.hospice_id,
        case when changed.kind in ('low_score', 'survey_undeliverable') then 'survey_scores' else 'dates' end,
        case
          when changed.kind = 'low_score'
          then array(select unnest(referral.group_ids) intersect select unnest(enrollment.low_score_readers))
          else referral.group_ids
        end
      )
    end
  )::announced_change))
  from changed join referral on referral.id = changed.referral_id join enrollment on enrollment.id = changed.enrollment_id;
  return null;
end
$$;
create trigger alert_raised_announced after insert on alert
  referencing new table as changed for each statement execute function announce_alerts();
create trigger alert_cleared_announced after update on alert
  referencing new table as changed for each statement execute function announce_alerts();

-- Notices: who is notified of what becomes of a referral. server/referrals/notices asks when a notice is queued and again when it is sent.

-- The event that people choose notices by (contract/people/noticeChoices.ts).
create function notice_event_of(shared_event text) returns text language sql immutable parallel safe
  return case
    when shared_event in (
      'referral_received', 'first_contact', 'visit_scheduled', 'pending_start_of_care', 'level_of_care_change', 'sia_started'
    ) then 'new_status'
    when shared_event in ('enrolled', 'declined') then shared_event
    when shared_event in ('discharged_alive', 'death') then 'discharge'
    when shared_event = 'low_score' then 'alerts'
  end;

-- Of several events at once the first in this list is mailed.
create function notice_weight(event text) returns integer language sql immutable parallel safe
  return array_position(array[
    'death', 'discharged_alive', 'enrolled', 'declined', 'pending_start_of_care', 'sia_started', 'low_score', 'referral_received',
    'visit_scheduled', 'first_contact', 'level_of_care_change'
  ], event);

-- Whether an event is still true and not overtaken by a more important one: an event that was taken back is not mailed, nor an earlier
-- event after a death.
create function notice_stands(held enrollment, event text) returns boolean language sql stable as $$
  select held.deleted_at is null and held.status <> 'entered_in_error'
    and case $2
      when 'death' then held.date_of_death is not null or held.discharge_type = 'death'
      when 'discharged_alive' then held.discharge_date is not null and held.discharge_type <> 'death'
      when 'declined' then held.status = 'declined'
      when 'low_score' then held.has_open_low_score
      else held.status <> 'declined' and held.discharge_date is null and held.date_of_death is null
        and case $2
          when 'referral_received' then true
          when 'pending_start_of_care' then held.status in ('pending_start_of_care', 'enrolled')
          when 'enrolled' then held.status = 'enrolled'
          when 'first_contact' then held.first_contact_at is not null
          when 'visit_scheduled' then held.evaluation_visit_at is not null
          when 'level_of_care_change' then held.level_of_care is not null
          when 'sia_started' then held.is_sia
          else false
        end
    end
$$;

-- Who is mailed about an event of an enrollment, now. The same is asked when a mail is queued and when it is sent. Nobody of a group
-- that is switched off is mailed.
create function notice_readers(held enrollment, event text) returns table (user_id uuid, group_id uuid) language sql stable as $$
  select person.id, person.group_id
  from referral
    cross join unnest(referral.group_ids) as reading_group
    join provider_group on provider_group.id = reading_group and provider_group.is_active
    join app_user as person on person.group_id = reading_group and person.is_active
    cross join lateral reader_audience(
      referral.creator_group_id, referral.responsible_provider_id, reading_group, person.id
    ) as audience
  where referral.id = held.referral_id and referral.deleted_at is null and notice_stands(held, $2)
    -- In the referring group only care managers; its other providers have patients of their own.
    and (audience <> 'group' or person.role = 'care_manager')
    -- A family's answer reaches only the groups that it was told of.
    and ($2 <> 'low_score' or reading_group = any (held.low_score_readers))
    and audience in (select mailed.audience from events_mailed(held.hospice_id, reading_group) as mailed where mailed.event = $2)
$$;

-- The active people of a hospice, and how they are notified of an event.
create function hospice_choices(hospice_id uuid, event text) returns table (user_id uuid, location_ids uuid[], choice text)
  language sql stable as $$
  select person.id, person.location_ids, notice_choice(person.id, $2, $1)
  from app_user as person
    join hospice on hospice.id = person.hospice_id and hospice.is_active
  where person.hospice_id = $1 and person.is_active
$$;

-- Whether somebody of the hospice who is limited to these locations (empty: not limited) sees an enrollment.
create function is_visible_within(held enrollment, location_ids uuid[]) returns boolean language sql immutable parallel safe
  return held.deleted_at is null and held.status <> 'entered_in_error'
    and (location_ids = '{}' or held.hospice_location_id is null or held.hospice_location_id = any (location_ids));

-- Who of a hospice may see an event of an enrollment, and how they are notified of it, now. The same is asked, for many at once, when
-- a notice is queued.
create function hospice_readers(held enrollment, event text) returns table (user_id uuid, choice text) language sql stable as $$
  select chosen.user_id, chosen.choice
  from hospice_choices(held.hospice_id, $2) as chosen
  where is_visible_within(held, chosen.location_ids)
$$;

-- Earlier subjects point to tables of this one.
alter table mail_message
  add foreign key (referral_id) references referral on delete cascade,
  add foreign key (enrollment_id) references enrollment on delete cascade;
