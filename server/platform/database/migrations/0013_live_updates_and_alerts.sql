-- What changes is told on the channel `wayside_changes`: the referral's id and who may know, never what it holds. Servers listen
-- and pass it on to the screens of these hospices and groups. What one hospice does is told to it and to the groups that see the
-- referral, not to other hospices.

create type change_told as (referral_id uuid, hospice_ids uuid[], group_ids uuid[]);

-- Equal notifications of one transaction are one. A statement that changes more than some referrals tells all its audiences
-- once to look again (`referralId` null).
create function tell_changes(changes change_told[]) returns void language plpgsql as $$
declare
  most_referrals constant integer := 50;
  -- A notification has less than 8000 bytes.
  most_ids constant integer := 90;
  told record;
begin
  for told in
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
    for part in 0 .. (greatest(cardinality(told.hospice_ids), cardinality(told.group_ids)) - 1) / most_ids loop
      exit when cardinality(told.hospice_ids) + cardinality(told.group_ids) = 0;
      perform pg_notify('wayside_changes', json_build_object(
        'referralId', told.referral_id,
        'hospiceIds', told.hospice_ids[part * most_ids + 1 : (part + 1) * most_ids],
        'groupIds', told.group_ids[part * most_ids + 1 : (part + 1) * most_ids]
      )::text);
    end loop;
  end loop;
end
$$;

-- Facts are everybody's. How far another hospice has come is told to the groups alone, but that the patient is enrolled is told
-- to all; and whoever lost or gained the referral hears of it.
create function tell_referrals() returns trigger language plpgsql security definer set search_path from current as $$
declare
  not_shared constant text[] := array['hospice_ids', 'group_ids', 'global_status', 'updated_at', 'search_text'];
begin
  if tg_op = 'INSERT' then
    perform tell_changes(array_agg(row(id, hospice_ids, group_ids)::change_told)) from changed;
    return null;
  end if;
  -- One more hospice was asked: its enrollment, which is told of itself, wrote it here.
  if (
    select bool_and(
      changed.hospice_ids <> was.hospice_ids and changed.group_ids = was.group_ids
      and changed.version = was.version and changed.updated_at = was.updated_at
    )
    from changed join was on was.id = changed.id
  ) then
    return null;
  end if;
  perform tell_changes(array_agg(row(
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
  )::change_told))
  from changed join was on was.id = changed.id;
  return null;
end
$$;
create trigger referral_added_told after insert on referral
  referencing new table as changed for each statement execute function tell_referrals();
create trigger referral_changed_told after update on referral
  referencing old table as was new table as changed for each statement execute function tell_referrals();

-- How a hospice works inside is told to no group.
create function tell_enrollments() returns trigger language plpgsql security definer set search_path from current as $$
declare
  internal constant text[] := array[
    'hospice_location_id', 'assigned_to_id', 'next_action', 'next_action_due_at', 'version', 'updated_at'
  ];
begin
  if tg_op = 'INSERT' then
    perform tell_changes(array_agg(row(referral.id, array[changed.hospice_id], referral.group_ids)::change_told))
    from changed join referral on referral.id = changed.referral_id;
    return null;
  end if;
  perform tell_changes(array_agg(row(
    referral.id,
    array[changed.hospice_id],
    case when to_jsonb(changed) - internal is distinct from to_jsonb(was) - internal then referral.group_ids else '{}' end
  )::change_told))
  from changed join was on was.id = changed.id join referral on referral.id = changed.referral_id;
  return null;
end
$$;
create trigger enrollment_added_told after insert on enrollment
  referencing new table as changed for each statement execute function tell_enrollments();
create trigger enrollment_changed_told after update on enrollment
  referencing old table as was new table as changed for each statement execute function tell_enrollments();

create function tell_events() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_changes(array_agg(row(
    referral.id,
    case
      when changed.hospice_id is not null then array[changed.hospice_id]
      when changed.visibility = 'shared' then referral.hospice_ids
      else '{}'
    end,
    case when changed.visibility = 'shared' then referral.group_ids else '{}' end
  )::change_told))
  from changed join referral on referral.id = changed.referral_id;
  return null;
end
$$;
create trigger event_told after insert on timeline_event
  referencing new table as changed for each statement execute function tell_events();

create function tell_documents() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_changes(array_agg(row(
    referral.id,
    case when changed.hospice_id is null then referral.hospice_ids else array[changed.hospice_id] end,
    case
      when hospice.id is null or jsonb_exists(hospice.sharing -> 'shared', 'documents') then referral.group_ids else '{}'
    end
  )::change_told))
  from changed join referral on referral.id = changed.referral_id left join hospice on hospice.id = changed.hospice_id;
  return null;
end
$$;
create trigger document_added_told after insert on document
  referencing new table as changed for each statement execute function tell_documents();
create trigger document_changed_told after update on document
  referencing new table as changed for each statement execute function tell_documents();

-- What needs action, since when and until when, kept by background work. Lists work it out themselves by the same conditions.
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
-- Raised once, whoever looks at the same time.
create unique index alert_open on alert (enrollment_id, kind) where cleared_at is null;
create index alert_news on alert (hospice_id, raised_at desc) where cleared_at is null;
create index on alert (referral_id);

grant select on alert to wayside_app;
alter table alert enable row level security;
create policy alert_of_hospice on alert for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  -- An enrollment that the person may see: locations count.
  and exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy alert_of_admin on alert for select to wayside_admin using (true);

-- A group hears of an alert where its hospice shares the facts that it is made of.
create function tell_alerts() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform tell_changes(array_agg(row(
    changed.referral_id,
    array[changed.hospice_id],
    case
      when changed.kind = 'stakeholder_concern'
        or jsonb_exists(
          hospice.sharing -> 'shared',
          case when changed.kind in ('low_score', 'survey_undeliverable') then 'survey_scores' else 'dates' end
        )
      then referral.group_ids else '{}'
    end
  )::change_told))
  from changed
    join referral on referral.id = changed.referral_id
    join hospice on hospice.id = changed.hospice_id;
  return null;
end
$$;
create trigger alert_raised_told after insert on alert
  referencing new table as changed for each statement execute function tell_alerts();
create trigger alert_cleared_told after update on alert
  referencing new table as changed for each statement execute function tell_alerts();

-- A message of the group that waits for the hospice's answer; background work sets and ends it with the stakeholder alert.
alter table enrollment add column message_waits_since timestamptz;

-- What the background work looks at each time: few rows of many.
create index enrollment_uncontacted on enrollment (received_at)
  where status = 'referral_received' and first_contact_at is null and deleted_at is null;
create index enrollment_planned on enrollment (planned_start_of_care)
  where status in ('referral_received', 'pending_start_of_care') and deleted_at is null;
create index enrollment_low_score on enrollment (id) where has_open_low_score and deleted_at is null;
create index enrollment_undeliverable on enrollment (id) where has_undeliverable_survey and deleted_at is null;
create index enrollment_concern on enrollment (id) where has_stakeholder_alert and deleted_at is null;
create index enrollment_message on enrollment (id) where message_waits_since is not null;
create index timeline_shared_note on timeline_event (at) where kind = 'note' and visibility = 'shared';

-- What is new for a group: the steps of its hospices.
create index timeline_step on timeline_event (at)
  where kind in ('status_changed', 'concern_answered') and visibility = 'shared' and hospice_id is not null;

-- Until when a person has seen what is new.
create table news_seen (
  user_id uuid primary key references app_user on delete cascade,
  until timestamptz not null
);
grant select, insert, update on news_seen to wayside_app;
alter table news_seen enable row level security;
create policy news_seen_own on news_seen to wayside_app
  using (user_id = (select nullif(current_setting('wayside.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('wayside.user_id', true), '')::uuid));

do $$
declare
  told text;
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach told in array array['tell_referrals', 'tell_enrollments', 'tell_events', 'tell_documents', 'tell_alerts'] loop
    execute format('alter function %I() set search_path = pg_catalog, %I, pg_temp', told, current_schema());
  end loop;
end
$$;
