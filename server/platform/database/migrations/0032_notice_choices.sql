-- What people hear about and how: at once, in a daily digest, in the app alone, or not at all. Whether mails reach an address at
-- all is said elsewhere: mail_suppression is what readers stopped, and no choice lifts it.

create table notice_choice (
  user_id uuid not null references app_user on delete cascade,
  event text not null check (event in (
    'new_status', 'enrolled', 'declined', 'discharge', 'alerts', 'messages', 'monthly_summary',
    'new_referral', 'concern', 'low_score', 'reply', 'overdue'
  )),
  -- Null: from every hospice without a choice of its own.
  hospice_id uuid references hospice,
  choice text not null check (choice in ('at_once', 'daily', 'in_app', 'off')),
  unique nulls not distinct (user_id, event, hospice_id)
);

-- Everybody's own. Whoever sends asks with the server's rights.
grant select, insert, update, delete on notice_choice to wayside_app;
alter table notice_choice enable row level security;
create policy choice_own on notice_choice to wayside_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

-- What holds for whoever has chosen nothing; null: somebody of this role does not hear of it (contract/people/noticeChoices.ts).
create function default_notice_choice(account_type text, role text, event text) returns text
  language sql immutable parallel safe
  return case
    when account_type = 'stakeholder' then case
      when event in ('new_status', 'enrolled', 'declined', 'discharge', 'alerts', 'messages', 'monthly_summary') then 'at_once'
    end
    when role in ('hospice_admin', 'hospice_super_admin') then case
      when event in ('new_referral', 'concern', 'low_score', 'reply') then 'at_once'
      when event = 'overdue' then 'daily'
    end
    when role = 'hospice_clinical_manager' then case
      when event = 'new_referral' then 'in_app'
      when event in ('concern', 'low_score') then 'at_once'
      when event = 'overdue' then 'daily'
    end
    when role = 'hospice_business_development' then case
      when event in ('new_referral', 'concern') then 'in_app'
      when event = 'reply' then 'at_once'
    end
  end;

-- The same for one person, whom a hospice may have named to hear of low scores beyond the roles that do.
create function default_choice_of(person app_user, event text) returns text language sql stable as $$
  select coalesce(
    default_notice_choice(person.account_type, person.role, $2),
    case
      when $2 = 'low_score' and exists (
        select from survey_settings
        where survey_settings.hospice_id = person.hospice_id
          and jsonb_exists(survey_settings.settings -> 'notifyUserIds', person.id::text)
      ) then 'at_once'
    end
  )
$$;

-- How a person hears of an event of a hospice: as chosen for this hospice, else for all, else by default. `off` as well for what
-- the person's role does not hear of, whatever was chosen in an earlier one. In a person's own session it knows that person alone.
create function notice_choice(user_id uuid, event text, hospice_id uuid) returns text language sql stable as $$
  select coalesce((
    select case
      when default_choice_of(person, $2) is not null then coalesce(
        (select own.choice from notice_choice as own where own.user_id = $1 and own.event = $2 and own.hospice_id = $3),
        (select own.choice from notice_choice as own where own.user_id = $1 and own.event = $2 and own.hospice_id is null),
        default_choice_of(person, $2)
      )
    end
    from app_user as person where person.id = $1
  ), 'off')
$$;

-- Which of them a hospice's step is (contract/people/noticeChoices.ts).
create function notice_event_of(shared_event text) returns text language sql immutable parallel safe
  return case
    when shared_event in (
      'referral_received', 'first_contact', 'visit_scheduled', 'pending_start_of_care', 'level_of_care_change', 'sia_started'
    ) then 'new_status'
    when shared_event in ('enrolled', 'declined') then shared_event
    when shared_event in ('discharged_alive', 'death') then 'discharge'
    when shared_event = 'low_score' then 'alerts'
  end;

-- What waits for a person's next digest from a hospice, and what went with one. Nobody's session reads it. What it says is read
-- when the digest is made, as for mails: what was taken back or is no longer told by then is left out.
create table digest_item (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  hospice_id uuid not null references hospice,
  event text not null,
  at timestamptz not null,
  enrollment_id uuid references enrollment on delete cascade,
  recipient_id uuid references communication_recipient on delete cascade,
  -- No patient's data. Of a hospice's step: { event, isNew, isByHospice }, as in its mail.
  facts jsonb not null default '{}',
  -- The transaction that a hospice's step stands in.
  caused_in bigint,
  -- The digest that it went with.
  mail_id uuid references mail_message on delete cascade
);
-- The same thing stands once while it waits.
create unique index digest_item_waits on digest_item (enrollment_id, recipient_id, user_id, hospice_id, event, (facts ->> 'event'))
  nulls not distinct where mail_id is null;
create index digest_item_due on digest_item (hospice_id, user_id, at) where mail_id is null;
create index on digest_item (mail_id) where mail_id is not null;
create index on digest_item (enrollment_id) where enrollment_id is not null;
create index on digest_item (recipient_id) where recipient_id is not null;
alter table digest_item enable row level security;

-- A hospice's step is mailed to whoever hears of it at once, and waits for the digest of whoever hears of it daily: one notice a
-- person and enrollment, by what weighs most in the whole transaction. One that still waits and says the same makes way.
create or replace function queue_status_notices(lines uuid[]) returns void language plpgsql as $$
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
  told as materialized (
    select happened.*, enrollment.referral_id, reader.user_id, reader.group_id, notice_event_of(happened.event) as notice_event
    from happened
      join mailed using (hospice_id, event)
      join enrollment on enrollment.id = happened.enrollment_id
      cross join lateral notice_readers(enrollment, happened.event) as reader
    where reader.user_id is distinct from happened.actor_id
  ),
  -- Once a person, not once a line.
  chosen as materialized (
    select each.*, notice_choice(each.user_id, each.notice_event, each.hospice_id) as choice
    from (select distinct user_id, notice_event, hospice_id from told) as each
  ),
  weightiest as materialized (
    select distinct on (told.enrollment_id, told.user_id) told.*, chosen.choice,
      jsonb_build_object('event', told.event, 'isNew', told.is_new, 'isByHospice', told.is_by_hospice) as facts
    from told join chosen using (user_id, notice_event, hospice_id)
    where chosen.choice in ('at_once', 'daily')
    order by told.enrollment_id, told.user_id, notice_weight(told.event)
  ),
  -- An earlier line of this transaction may have weighed as much.
  notice as materialized (
    select * from weightiest as notice
    where not exists (
      select from mail_message as mail
      where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
        and mail.caused_in = this_one and notice_weight(mail.facts ->> 'event') <= notice_weight(notice.event)
    ) and not exists (
      select from digest_item as item
      where item.enrollment_id = notice.enrollment_id and item.user_id = notice.user_id
        and item.caused_in = this_one and notice_weight(item.facts ->> 'event') <= notice_weight(notice.event)
    )
  ),
  outweighed_mail as (
    delete from mail_message as mail using notice
    where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
      and mail.caused_in = this_one
  ),
  repeated_mail as (
    update mail_message as mail set status = 'suppressed', last_error = 'repeated', claimed_until = null
    from notice
    where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
      and mail.caused_in is distinct from this_one and mail.status in ('queued', 'claimed') and mail.facts ->> 'event' = notice.event
  ),
  -- What outweighs an item of this transaction, or is mailed now and waited before.
  outdone_item as (
    delete from digest_item as item using notice
    where item.enrollment_id = notice.enrollment_id and item.user_id = notice.user_id and item.mail_id is null
      and (item.caused_in = this_one or (notice.choice = 'at_once' and item.facts ->> 'event' = notice.event))
  ),
  waiting as (
    insert into digest_item (user_id, hospice_id, event, at, enrollment_id, facts, caused_in)
    select user_id, hospice_id, notice_event, at, enrollment_id, facts, this_one from notice where choice = 'daily'
    on conflict (enrollment_id, recipient_id, user_id, hospice_id, event, (facts ->> 'event')) where mail_id is null
    do update set at = excluded.at, facts = excluded.facts, caused_in = excluded.caused_in
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
  where notice.choice = 'at_once';
end
$$;

-- The active people of a hospice, and how they hear of an event.
create function hospice_choices(hospice_id uuid, event text) returns table (user_id uuid, location_ids uuid[], choice text)
  language sql stable as $$
  select person.id, person.location_ids, notice_choice(person.id, $2, $1)
  from app_user as person
    join hospice on hospice.id = person.hospice_id and hospice.is_active
  where person.hospice_id = $1 and person.is_active
$$;

-- Whether somebody of its hospice who is limited to these locations (none: to no one) is told of an enrollment.
create function is_told_within(held enrollment, location_ids uuid[]) returns boolean language sql immutable parallel safe
  return held.deleted_at is null and held.status <> 'entered_in_error'
    and (location_ids = '{}' or held.hospice_location_id is null or held.hospice_location_id = any (location_ids));

-- Who of a hospice may be told of an event of an enrollment, and how they hear of it, now. The same is asked, for many at once, when
-- a notice is queued.
create function hospice_hearers(held enrollment, event text) returns table (user_id uuid, choice text) language sql stable as $$
  select chosen.user_id, chosen.choice
  from hospice_choices(held.hospice_id, $2) as chosen
  where is_told_within(held, chosen.location_ids)
$$;

-- Queues what a hospice's people are told about these lines of histories: that somebody was referred, that a group has a concern.
-- One a person and enrollment; one that still waits says it already.
create function queue_hospice_notices(lines uuid[]) returns void language sql as $$
  with happened as materialized (
    select distinct on (enrollment.id, line.kind) enrollment.id as enrollment_id, enrollment.referral_id, enrollment.hospice_id,
      line.at, line.actor_id, case line.kind when 'created' then 'new_referral' else 'concern' end as event
    from timeline_event as line
      join enrollment on enrollment.referral_id = line.referral_id
        and (enrollment.hospice_id = line.hospice_id or (line.hospice_id is null and line.kind = 'created'))
    where line.id = any (lines)
    order by enrollment.id, line.kind, line.at
  ),
  -- Once a hospice, not once a line.
  hearer as materialized (
    select asked.hospice_id, asked.event, chosen.user_id, chosen.location_ids, chosen.choice
    from (select distinct hospice_id, event from happened) as asked
      cross join lateral hospice_choices(asked.hospice_id, asked.event) as chosen
    where chosen.choice in ('at_once', 'daily')
  ),
  notice as materialized (
    select happened.*, hearer.user_id, hearer.choice
    from happened
      join hearer using (hospice_id, event)
      join enrollment on enrollment.id = happened.enrollment_id
    where hearer.user_id is distinct from happened.actor_id and is_told_within(enrollment, hearer.location_ids)
  ),
  waiting as (
    insert into digest_item (user_id, hospice_id, event, at, enrollment_id)
    select user_id, hospice_id, event, at, enrollment_id from notice where choice = 'daily'
    on conflict do nothing
  )
  insert into mail_message (
    kind, topic, hospice_id, referral_id, enrollment_id, user_id, to_address, to_name, from_name, created_at, due_at
  )
  select notice.event, notice.event, notice.hospice_id, notice.referral_id, notice.enrollment_id, person.id, person.email,
    one_line(person.first_name || ' ' || person.last_name), one_line(hospice.name), notice.at, notice.at
  from notice
    join app_user as person on person.id = notice.user_id
    join hospice on hospice.id = notice.hospice_id
  -- A referral is new once; a group may ask again.
  where notice.choice = 'at_once' and not (notice.event = 'concern' and exists (
    select from mail_message as mail
    where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'concern'
      and mail.status = 'queued'
  ))
$$;

create function tell_hospices_by_mail() returns trigger language plpgsql security definer set search_path from current as $$
declare
  lines constant uuid[] := array(
    select id from changed where visibility = 'shared' and kind in ('created', 'concern_raised')
  );
begin
  if cardinality(lines) > 0 then
    perform queue_hospice_notices(lines);
  end if;
  return null;
end
$$;
-- Demo data is a past; and whoever sends a file of referrals is not answered by a mail for each of its rows: they stand in the
-- lists as new, and among what is overdue once they are.
create trigger event_mailed_to_hospices after insert on timeline_event
  referencing new table as changed for each statement
  when (
    current_setting('wayside.is_demo', true) is distinct from 'true'
    and current_setting('wayside.is_import', true) is distinct from 'true'
  )
  execute function tell_hospices_by_mail();

do $$
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  execute format('alter function tell_hospices_by_mail() set search_path = pg_catalog, %I, pg_temp', current_schema());
end
$$;
