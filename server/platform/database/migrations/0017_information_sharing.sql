-- What a hospice tells the groups that refer to it: its default (hospice.sharing), and settings of its own for single groups.
-- Kinds of facts decide what stands in a record; events decide, per audience, what is told in histories and what is new.

-- The events as a hospice starts with them: communities hear less than those who treat the patient (contract/organizations/sharing/sharing.ts).
create function default_shared_events() returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(event, jsonb_build_object(
    'responsible_provider', told || mailed, 'group', told || mailed,
    'community', case when event in ('enrolled', 'sia_started', 'death', 'discharged_alive') then told else '[]'::jsonb end
  ))
  from (
    select event, '["in_app"]'::jsonb as told,
      case when event in ('enrolled', 'declined', 'death', 'discharged_alive') then '["email"]'::jsonb else '[]'::jsonb end as mailed
    from unnest(array[
      'referral_received', 'first_contact', 'visit_scheduled', 'pending_start_of_care', 'enrolled', 'declined',
      'level_of_care_change', 'sia_started', 'discharged_alive', 'death', 'low_score'
    ]) as event
  ) as known
$$;

-- What was shared stays shared, and what could be worked out from it is shared by its name.
update hospice set sharing = jsonb_build_object(
  'shared', (sharing -> 'shared')
    || case when sharing -> 'shared' @> '["dates", "discharge"]' then '["length_of_stay"]' else '[]' end::jsonb
    || case when sharing -> 'shared' @> '["survey_scores"]' then '["survey_scores_in_sum"]' else '[]' end::jsonb
    || '["performance_comparison"]',
  'events', default_shared_events()
);
alter table hospice add column sharing_version integer not null default 1;

create table group_sharing (
  hospice_id uuid not null references hospice,
  group_id uuid not null references provider_group,
  sharing jsonb not null,
  primary key (hospice_id, group_id)
);
create index on group_sharing (group_id);

-- Who changed what: for the default, or for one group.
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

grant select on group_sharing to wayside_app;
grant select, insert on sharing_change to wayside_app;

alter table group_sharing enable row level security;
create policy sharing_of_hospice on group_sharing for select to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy sharing_of_group on group_sharing for select to wayside_group using (group_id = (select app_group_id()));
create policy sharing_of_admin on group_sharing for select to wayside_admin using (true);
alter table sharing_change enable row level security;
create policy change_of_hospice on sharing_change to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy change_of_admin on sharing_change to wayside_admin using (true) with check (true);
create trigger sharing_change_append_only before update or delete on sharing_change
  for each statement execute function refuse_change();

create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('wayside.user_id', true), '')::uuid;

-- What a hospice shares with a group: the group's own settings, or else the default.
create function sharing_with(told_group uuid) returns table (hospice_id uuid, sharing jsonb) language sql stable as $$
  select hospice.id, coalesce(own.sharing, hospice.sharing)
  from hospice left join group_sharing as own on own.hospice_id = hospice.id and own.group_id = told_group
$$;

-- The hospices that share a kind of fact with a group. A list asks for all of them once a statement and not row by row.
-- Scores of each patient tell their sum as well.
create function hospices_sharing(fact text, told_group uuid default app_group_id()) returns table (hospice_id uuid)
  language sql stable as $$
  select told.hospice_id from sharing_with(told_group) as told
  where jsonb_exists(told.sharing -> 'shared', fact)
    or (fact = 'survey_scores_in_sum' and jsonb_exists(told.sharing -> 'shared', 'survey_scores'))
$$;

-- The same of one hospice.
create function hospice_shares(hospice_id uuid, fact text, told_group uuid default app_group_id()) returns boolean
  language sql stable as $$
  select exists (select from hospices_sharing($2, $3) as told where told.hospice_id = $1)
$$;

-- The events that a group's people are told in the app, by hospice and audience.
create function events_told(told_group uuid default app_group_id()) returns table (hospice_id uuid, event text, audience text)
  language sql stable as $$
  select told.hospice_id, event.key, audience.key
  from sharing_with(told_group) as told
    cross join lateral jsonb_each(coalesce(told.sharing -> 'events', default_shared_events())) as event
    cross join lateral jsonb_each(event.value) as audience
  where jsonb_exists(audience.value, 'in_app')
$$;

-- Which event a line of a history is, where its kind does not say: how a stay ended, whether a score was low.
alter table timeline_event add column of_event text;
with discharge as (
  select id, case when text = 'Taken back' then null when text = 'Died' then 'death' else 'discharged_alive' end as of_event,
    referral_id, hospice_id, at
  from timeline_event where kind = 'discharged'
)
update timeline_event set of_event = coalesce(discharge.of_event, (
  select before.of_event from discharge as before
  where before.referral_id = discharge.referral_id and before.hospice_id = discharge.hospice_id
    and before.at < discharge.at and before.of_event is not null
  order by before.at desc limit 1
), 'death')
from discharge where timeline_event.id = discharge.id;

-- The event that a line is, and the kind of fact that it tells; null: none. What is not known to be alive is told as a death.
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
create function told_fact(kind text) returns text language sql immutable parallel safe
  return case
    when kind in ('first_contact', 'visit_scheduled') then 'dates'
    when kind = 'level_of_care_changed' then 'level_of_care'
    when kind = 'sia_changed' then 'sia'
    when kind = 'discharged' then 'discharge'
    when kind in ('document_added', 'document_changed', 'document_removed', 'document_restored') then 'documents'
    when kind in ('survey_sent', 'survey_answered', 'survey_resolved', 'survey_stopped') then 'survey_scores'
  end;

-- As whom a person of a group reads a referral: its provider, another person of the group that refers or treats, or of the
-- community where the patient lives.
create function reader_audience(
  creator_group uuid, provider_id uuid, told_group uuid default app_group_id(), reader uuid default app_user_id()
) returns text language sql stable as $$
  select case
    when exists (select from provider where provider.id = provider_id and provider.user_id = reader) then 'responsible_provider'
    when creator_group = told_group
      or exists (select from provider where provider.id = provider_id and provider.group_id = told_group) then 'group'
    else 'community'
  end
$$;

-- The second wall knows the same: a group reads of a hospice's doings what that hospice tells, and always what it did itself.
drop policy timeline_seen on timeline_event;
create policy timeline_of_hospice on timeline_event for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  or (hospice_id is null and exists (select 1 from referral where referral.id = referral_id))
);
create policy timeline_of_admin on timeline_event for select to wayside_admin using (true);
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
            told_fact(kind) is null
            or (timeline_event.hospice_id, told_fact(kind)) in (
              select told.hospice_id, fact.value
              from sharing_with((select app_group_id())) as told
                cross join lateral jsonb_array_elements_text(told.sharing -> 'shared') as fact(value)
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
            ) in (select told.hospice_id, told.event, told.audience from events_told() as told)
          )
        )
      )
  )
);

drop policy document_of_group on document;
create policy document_of_group on document for select to wayside_group using (
  exists (select 1 from referral where referral.id = document.referral_id)
  and (hospice_id is null or hospice_id in (select told.hospice_id from hospices_sharing('documents') as told))
);

drop policy result_of_group on survey_result;
create policy result_of_group on survey_result for select to wayside_group using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
  and hospice_id in (select told.hospice_id from hospices_sharing('survey_scores') as told)
);
do $$
declare
  written text;
begin
  foreach written in array array['survey_words', 'survey_theme'] loop
    execute format('drop policy %I on %I', written || '_of_group', written);
    execute format('create policy %I on %I for select to wayside_group using (
      exists (
        select 1 from survey_result
        where survey_result.id = result_id
          and survey_result.hospice_id in (select told.hospice_id from hospices_sharing(''comments'') as told)
      ))', written || '_of_group', written);
  end loop;
end
$$;

-- Live updates say that something changed only to those who are told what. A statement that changes more than some rows tells
-- all to look again, which gives no record away.

create function groups_sharing(hospice_id uuid, fact text, groups uuid[]) returns uuid[] language sql stable as $$
  select array(select each from unnest(groups) as each where hospice_shares($1, $2, each))
$$;

-- What of a row of `enrollment` no group is told: how a hospice works inside.
create function columns_of_hospice() returns text[] language sql immutable parallel safe
  return array[
    'hospice_location_id', 'assigned_to_id', 'next_action', 'next_action_due_at', 'version', 'updated_at', 'first_contact_by',
    'sia_set_by', 'is_survey_stopped', 'message_waits_since', 'duplicate_of_referral_id'
  ];

-- The same, and what the hospice does not share with this group.
create function columns_kept_from(told_group uuid, hospice_id uuid) returns text[] language sql stable as $$
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
    where not hospice_shares($2, fact.name, $1)
  )
$$;

create or replace function tell_enrollments() returns trigger language plpgsql security definer set search_path from current as $$
declare
  is_many boolean;
begin
  if tg_op = 'INSERT' then
    perform tell_changes(array_agg(row(referral.id, array[changed.hospice_id], referral.group_ids)::change_told))
    from changed join referral on referral.id = changed.referral_id;
    return null;
  end if;
  is_many := (select count(*) > 50 from changed);
  perform tell_changes(array_agg(row(
    referral.id,
    array[changed.hospice_id],
    case
      when to_jsonb(changed) - columns_of_hospice() is not distinct from to_jsonb(was) - columns_of_hospice() then '{}'
      when is_many then referral.group_ids
      else array(
        select each from unnest(referral.group_ids) as each
        where to_jsonb(changed) - columns_kept_from(each, changed.hospice_id)
          is distinct from to_jsonb(was) - columns_kept_from(each, changed.hospice_id)
      )
    end
  )::change_told))
  from changed join was on was.id = changed.id join referral on referral.id = changed.referral_id;
  return null;
end
$$;

-- The groups of a referral that a line of a hospice's history is told to, whoever of the group reads it.
create function groups_told(line timeline_event, referral referral) returns uuid[] language sql stable as $$
  select array(
    select each from unnest(referral.group_ids) as each
    where line.hospice_id is null
      or exists (select from app_user where app_user.id = line.actor_id and app_user.group_id = each)
      or (
        (told_fact(line.kind) is null or hospice_shares(line.hospice_id, told_fact(line.kind), each))
        and (
          shared_event(line.kind, line.to_status, line.of_event) is null
          or exists (
            select from events_told(each) as told
            where told.hospice_id = line.hospice_id and told.event = shared_event(line.kind, line.to_status, line.of_event)
              and (told.audience = 'community')
                = (reader_audience(referral.creator_group_id, referral.responsible_provider_id, each, null) = 'community')
          )
        )
      )
  )
$$;

create or replace function tell_events() returns trigger language plpgsql security definer set search_path from current as $$
declare
  is_many constant boolean := (select count(*) > 50 from changed);
begin
  perform tell_changes(array_agg(row(
    referral.id,
    case
      when changed.hospice_id is not null then array[changed.hospice_id]
      when changed.visibility = 'shared' then referral.hospice_ids
      else '{}'
    end,
    case
      when changed.visibility <> 'shared' then '{}'
      when is_many then referral.group_ids
      else groups_told(changed, referral)
    end
  )::change_told))
  from changed join referral on referral.id = changed.referral_id;
  return null;
end
$$;

create or replace function tell_documents() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_changes(array_agg(row(
    referral.id,
    case when changed.hospice_id is null then referral.hospice_ids else array[changed.hospice_id] end,
    case
      when changed.hospice_id is null then referral.group_ids
      else groups_sharing(changed.hospice_id, 'documents', referral.group_ids)
    end
  )::change_told))
  from changed join referral on referral.id = changed.referral_id;
  return null;
end
$$;

create or replace function tell_alerts() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_changes(array_agg(row(
    changed.referral_id,
    array[changed.hospice_id],
    case
      when changed.kind = 'stakeholder_concern' then referral.group_ids
      else groups_sharing(
        changed.hospice_id,
        case when changed.kind in ('low_score', 'survey_undeliverable') then 'survey_scores' else 'dates' end,
        referral.group_ids
      )
    end
  )::change_told))
  from changed join referral on referral.id = changed.referral_id;
  return null;
end
$$;

do $$
declare
  telling text;
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach telling in array array['tell_enrollments', 'tell_events', 'tell_documents', 'tell_alerts'] loop
    execute format('alter function %I() set search_path = pg_catalog, %I, pg_temp', telling, current_schema());
  end loop;
end
$$;
