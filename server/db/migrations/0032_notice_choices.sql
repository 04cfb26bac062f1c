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

-- What holds for whoever has chosen nothing; null: somebody of this role does not hear of it (contract/noticeChoices.ts).
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

-- Which of them a hospice's step is (contract/noticeChoices.ts).
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
create unique index digest_item_waits on digest_item (user_id, hospice_id, event, enrollment_id, recipient_id, (facts ->> 'event'))
  nulls not distinct where mail_id is null;
create index digest_item_due on digest_item (hospice_id, user_id, at) where mail_id is null;
create index on digest_item (mail_id) where mail_id is not null;
create index on digest_item (enrollment_id) where enrollment_id is not null;
create index on digest_item (recipient_id) where recipient_id is not null;
alter table digest_item enable row level security;
