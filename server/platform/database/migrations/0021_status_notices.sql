-- Status notices: mails to a group's people about what becomes of the patients that the group refers, where the hospice's settings
-- say `email`. They are queued by the lines of the history, in the very transaction, whoever writes those; what stands in them is
-- read when they are sent.

-- What happens in one transaction is one mail.
alter table mail_message add column caused_in bigint;

-- The fact without which an event says nothing (contract/organizations/sharing/sharingSettings.ts).
create function fact_of_event(event text) returns text language sql immutable parallel safe
  return case
    when event in ('first_contact', 'visit_scheduled') then 'dates'
    when event = 'level_of_care_change' then 'level_of_care'
    when event = 'sia_started' then 'sia'
    when event in ('discharged_alive', 'death') then 'discharge'
    when event = 'low_score' then 'survey_scores'
  end;

-- The events that a hospice tells a group's people by e-mail, by audience.
create function events_mailed(told_hospice uuid, told_group uuid) returns table (event text, audience text)
  language sql stable as $$
  select event.key, audience.key
  from sharing_with(told_group) as told
    cross join lateral jsonb_each(coalesce(told.sharing -> 'events', default_shared_events())) as event
    cross join lateral jsonb_each(event.value) as audience
  where told.hospice_id = told_hospice and jsonb_exists(audience.value, 'email')
    and (fact_of_event(event.key) is null or jsonb_exists(told.sharing -> 'shared', fact_of_event(event.key)))
$$;

-- Of several events at once the first of these is told: how it ended, then where the patient stands, then the rest.
create function notice_weight(event text) returns integer language sql immutable parallel safe
  return array_position(array[
    'death', 'discharged_alive', 'enrolled', 'declined', 'pending_start_of_care', 'sia_started', 'low_score', 'referral_received',
    'visit_scheduled', 'first_contact', 'level_of_care_change'
  ], event);

-- Whether an event is still so, and nothing weightier has overtaken it: what was taken back is not mailed, nor after a death what
-- came before it.
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

-- Who is mailed about an event of an enrollment, now. The same is asked when a mail is queued and when it is sent.
create function notice_readers(held enrollment, event text) returns table (user_id uuid, group_id uuid) language sql stable as $$
  select person.id, person.group_id
  from referral
    cross join unnest(referral.group_ids) as told_group
    join app_user as person on person.group_id = told_group and person.is_active
    cross join lateral reader_audience(
      referral.creator_group_id, referral.responsible_provider_id, told_group, person.id
    ) as audience
  where referral.id = held.referral_id and referral.deleted_at is null and notice_stands(held, $2)
    -- Of the others of a group those who look after its referrals; its other providers have patients of their own.
    and (audience <> 'group' or person.role = 'care_manager')
    and audience in (select mailed.audience from events_mailed(held.hospice_id, told_group) as mailed where mailed.event = $2)
$$;

-- Queues the mails about these lines of histories: one a person and enrollment, by what weighs most in the whole transaction. One
-- that still waits and says the same makes way.
create function queue_status_notices(lines uuid[]) returns void language plpgsql as $$
declare
  this_one constant bigint := pg_current_xact_id()::text::bigint;
begin
  with happened as materialized (
    select enrollment.id as enrollment_id, enrollment.hospice_id, referral.group_ids, line.at, line.actor_id,
      shared_event(line.kind, line.to_status, line.of_event) as event,
      line.kind = 'created' as is_new,
      coalesce(actor.hospice_id = enrollment.hospice_id, false) as is_by_hospice
    from timeline_event as line
      join referral on referral.id = line.referral_id
      -- A group's new referral is received by each hospice that was asked.
      join enrollment on enrollment.referral_id = line.referral_id
        and (enrollment.hospice_id = line.hospice_id or (line.hospice_id is null and line.kind = 'created'))
      left join app_user as actor on actor.id = line.actor_id
    where line.id = any (lines)
  ),
  -- Few, however many lines there are: an import of thousands asks here once a hospice and group.
  mailed as materialized (
    select distinct pair.hospice_id, told.event
    from (select distinct hospice_id, unnest(group_ids) as group_id from happened) as pair
      cross join lateral events_mailed(pair.hospice_id, pair.group_id) as told
  ),
  worth_telling as materialized (
    select happened.* from happened join mailed using (hospice_id, event)
  ),
  notice as materialized (
    select distinct on (worth.enrollment_id, reader.user_id) worth.*, enrollment.referral_id, reader.user_id, reader.group_id,
      jsonb_build_object('event', worth.event, 'isNew', worth.is_new, 'isByHospice', worth.is_by_hospice) as facts
    from worth_telling as worth
      join enrollment on enrollment.id = worth.enrollment_id
      cross join lateral notice_readers(enrollment, worth.event) as reader
    where reader.user_id is distinct from worth.actor_id
    order by worth.enrollment_id, reader.user_id, notice_weight(worth.event)
  ),
  outweighed as (
    update mail_message as mail set facts = notice.facts
    from notice
    where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
      and mail.caused_in = this_one and mail.status = 'queued'
      and notice_weight(notice.event) < notice_weight(mail.facts ->> 'event')
  ),
  repeated as (
    update mail_message as mail set status = 'suppressed', last_error = 'repeated', claimed_until = null
    from notice
    where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
      and mail.caused_in is distinct from this_one and mail.status in ('queued', 'claimed') and mail.facts ->> 'event' = notice.event
  )
  insert into mail_message (
    kind, topic, hospice_id, group_id, referral_id, enrollment_id, user_id, to_address, to_name, from_name, reply_to,
    facts, created_at, due_at, caused_in
  )
  select 'status_notice', 'status_notice', notice.hospice_id, notice.group_id, notice.referral_id, notice.enrollment_id,
    person.id, person.email, one_line(person.first_name || ' ' || person.last_name), one_line(hospice.name), hospice.email,
    notice.facts, notice.at, notice.at, this_one
  from notice
    join app_user as person on person.id = notice.user_id
    join hospice on hospice.id = notice.hospice_id
  where not exists (
    select from mail_message as mail
    where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
      and mail.caused_in = this_one
  );
end
$$;

-- A header has one line.
create function one_line(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(words, '[[:space:][:cntrl:]]+', ' ', 'g'));

create function tell_by_mail() returns trigger language plpgsql security definer set search_path from current as $$
declare
  lines constant uuid[] := array(
    select id from changed
    where visibility = 'shared' and (hospice_id is not null or kind = 'created')
      and shared_event(kind, to_status, of_event) is not null
  );
begin
  if cardinality(lines) > 0 then
    perform queue_status_notices(lines);
  end if;
  return null;
end
$$;
-- Demo data is a past that nobody is told of by mail.
create trigger event_mailed after insert on timeline_event
  referencing new table as changed for each statement
  when (current_setting('wayside.is_demo', true) is distinct from 'true') execute function tell_by_mail();

do $$
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  execute format('alter function tell_by_mail() set search_path = pg_catalog, %I, pg_temp', current_schema());
end
$$;
