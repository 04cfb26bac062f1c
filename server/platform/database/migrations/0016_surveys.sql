-- What families are asked, when they were asked, and what they answered.

create table survey_settings (
  hospice_id uuid primary key references hospice,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table survey_question (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  key text not null,
  position integer not null,
  is_active boolean not null,
  revision integer not null default 1,
  unique (hospice_id, key)
);

create table survey_question_revision (
  question_id uuid not null references survey_question,
  revision integer not null,
  wording jsonb not null,
  at timestamptz not null,
  by_id uuid references app_user,
  primary key (question_id, revision)
);

-- One asking of one family. The links that lead to it stand in survey_link.
create table survey_invitation (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment on delete cascade,
  hospice_id uuid not null references hospice,
  number integer not null,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'sent', 'opened', 'completed', 'expired', 'undeliverable', 'cancelled')),
  cancelled_for text,
  contact_name text not null,
  contact_address text not null,
  language text not null,
  -- Asked by hand by this person; null: by the settings.
  asked_by uuid references app_user,
  created_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz not null,
  reminders integer not null default 0,
  unique (enrollment_id, number)
);
-- A family has one open survey at most, whoever looks at the same time.
create unique index survey_invitation_open on survey_invitation (enrollment_id) where status in ('scheduled', 'sent', 'opened');
create index on survey_invitation (hospice_id, sent_at);
create index survey_invitation_waiting on survey_invitation (created_at) where status in ('scheduled', 'sent', 'opened');

alter table mail_message add column survey_invitation_id uuid references survey_invitation on delete cascade;
create index on mail_message (survey_invitation_id) where survey_invitation_id is not null;

-- The tokens of mailed links, by their SHA-256: each mail of an invitation has its own, all lead to the same answer.
create table survey_link (
  hash bytea primary key,
  invitation_id uuid not null references survey_invitation on delete cascade,
  created_at timestamptz not null
);
create index on survey_link (invitation_id);

create table survey_session (
  hash bytea primary key,
  invitation_id uuid not null references survey_invitation on delete cascade,
  expires_at timestamptz not null
);
create index on survey_session (expires_at);

create table survey_result (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment on delete cascade,
  hospice_id uuid not null references hospice,
  -- One result for one invitation, whatever is sent twice.
  invitation_id uuid not null unique references survey_invitation on delete cascade,
  submission_key text,
  submitted_at timestamptz not null,
  respondent_role text not null check (respondent_role in ('patient', 'caregiver', 'other')),
  language text not null,
  mean double precision,
  recommend integer,
  is_low boolean not null,
  low_rules jsonb not null default '[]',
  has_comment boolean not null,
  wants_callback boolean not null,
  callback_due_at timestamptz,
  alert_state text not null check (alert_state in ('none', 'open', 'in_progress', 'resolved')),
  alert_started_at timestamptz,
  alert_started_by uuid references app_user,
  alert_resolved_at timestamptz,
  alert_resolved_by uuid references app_user,
  alert_note text,
  version integer not null default 1
);
create index on survey_result (enrollment_id, submitted_at desc);
create index survey_result_of_hospice on survey_result (hospice_id, submitted_at desc, id);
create index survey_result_open on survey_result (enrollment_id) where alert_state in ('open', 'in_progress');

create table survey_answer (
  result_id uuid not null references survey_result on delete cascade,
  question_id uuid not null references survey_question,
  revision integer not null,
  value integer not null check (value between 0 and 10),
  primary key (result_id, question_id)
);
create index on survey_answer (question_id, revision);

-- What was written and whom to call: apart, because it is shared on terms of its own.
create table survey_words (
  result_id uuid primary key references survey_result on delete cascade,
  comment text,
  callback_phone text,
  callback_time text
);

create table survey_theme (
  result_id uuid not null references survey_result on delete cascade,
  theme text not null,
  polarity text not null check (polarity in ('positive', 'neutral', 'negative')),
  state text not null check (state in ('found', 'confirmed', 'removed')),
  decided_by uuid references app_user,
  primary key (result_id, theme)
);
create index on survey_theme (theme, result_id);

grant select, insert, update on survey_settings, survey_question to wayside_app;
grant select, insert on survey_question_revision to wayside_app;
grant select on survey_invitation, survey_result, survey_answer, survey_words, survey_theme to wayside_app;
grant update (alert_state, alert_started_at, alert_started_by, alert_resolved_at, alert_resolved_by, alert_note, version)
  on survey_result to wayside_app;
grant insert, update on survey_theme to wayside_app;

do $$
declare
  own text;
begin
  foreach own in array array['survey_settings', 'survey_question'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy %I on %I to wayside_hospice using (hospice_id = (select app_hospice_id()))
      with check (hospice_id = (select app_hospice_id()))', own || '_of_hospice', own);
    execute format('create policy %I on %I to wayside_admin using (true) with check (true)', own || '_of_admin', own);
  end loop;
  -- What hangs on an enrollment that the person may see: locations count.
  foreach own in array array['survey_invitation', 'survey_result'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy %I on %I to wayside_hospice using (
      hospice_id = (select app_hospice_id()) and exists (select 1 from enrollment where enrollment.id = enrollment_id))',
      own || '_of_hospice', own);
    execute format('create policy %I on %I to wayside_admin using (true)', own || '_of_admin', own);
  end loop;
  foreach own in array array['survey_answer', 'survey_words', 'survey_theme'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy %I on %I to wayside_hospice using (
      exists (select 1 from survey_result where survey_result.id = result_id))', own || '_of_hospice', own);
    execute format('create policy %I on %I to wayside_admin using (true)', own || '_of_admin', own);
  end loop;
end
$$;

alter table survey_question_revision enable row level security;
create policy revision_of_hospice on survey_question_revision to wayside_hospice using (
  exists (select 1 from survey_question where survey_question.id = question_id)
);
create policy revision_of_admin on survey_question_revision to wayside_admin using (true);
-- A group reads a result by the words of its questions.
create policy question_of_group on survey_question for select to wayside_group using (
  exists (
    select 1 from group_hospice
    where group_hospice.hospice_id = survey_question.hospice_id and group_hospice.group_id = (select app_group_id())
  )
);
create policy revision_of_group on survey_question_revision for select to wayside_group using (
  exists (select 1 from survey_question where survey_question.id = question_id)
);

-- A group sees what its hospice shares: results, and apart from them what was written.
create policy result_of_group on survey_result for select to wayside_group using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
  and exists (select 1 from hospice where hospice.id = hospice_id and jsonb_exists(hospice.sharing -> 'shared', 'survey_scores'))
);
create policy answer_of_group on survey_answer for select to wayside_group using (
  exists (select 1 from survey_result where survey_result.id = result_id)
);
do $$
declare
  written text;
begin
  foreach written in array array['survey_words', 'survey_theme'] loop
    execute format('create policy %I on %I for select to wayside_group using (
      exists (
        select 1 from survey_result join hospice on hospice.id = survey_result.hospice_id
        where survey_result.id = result_id and jsonb_exists(hospice.sharing -> ''shared'', ''comments'')
      ))', written || '_of_group', written);
  end loop;
end
$$;

alter table survey_link enable row level security;
alter table survey_session enable row level security;

-- A survey ends with its reason, in the very transaction that ends it, whoever writes that: death, discharge, the last days of
-- life, a declined or deleted referral, a family that wants no contact. Mails that are not under way go with it.
create function stop_surveys_of_enrollments() returns trigger language plpgsql
  security definer set search_path from current as $$
begin
  with stopped as (
    update survey_invitation as invitation set status = 'cancelled', cancelled_for = case
      when changed.date_of_death is not null or changed.discharge_type = 'death' then 'deceased'
      when changed.is_sia then 'sia'
      when changed.discharge_date is not null then 'discharged'
      when changed.deleted_at is not null then 'deleted'
      else 'not_in_care'
    end
    from changed
    where invitation.enrollment_id = changed.id and invitation.status in ('scheduled', 'sent', 'opened')
      and (
        changed.date_of_death is not null or changed.discharge_date is not null or changed.is_sia
        or changed.deleted_at is not null or changed.status <> 'enrolled'
      )
    returning invitation.id, invitation.cancelled_for
  )
  update mail_message set status = 'suppressed', last_error = stopped.cancelled_for, claimed_until = null
  from stopped
  where mail_message.survey_invitation_id = stopped.id and mail_message.status in ('queued', 'claimed');
  return null;
end
$$;
create trigger enrollment_stops_surveys after update on enrollment
  referencing new table as changed for each statement execute function stop_surveys_of_enrollments();

create function stop_surveys_of_referrals() returns trigger language plpgsql
  security definer set search_path from current as $$
begin
  with stopped as (
    update survey_invitation as invitation set status = 'cancelled', cancelled_for = case
      when changed.deleted_at is not null then 'deleted' else 'no_contact'
    end
    from changed join enrollment on enrollment.referral_id = changed.id
    where invitation.enrollment_id = enrollment.id and invitation.status in ('scheduled', 'sent', 'opened')
      and (
        changed.deleted_at is not null
        or (changed.caregiver ->> 'isSurveyContact') is distinct from 'true'
        or (changed.caregiver ->> 'hasConsentedToContact') is distinct from 'true'
        -- The address that was asked is no longer the family's.
        or lower(changed.caregiver ->> 'email') is distinct from lower(invitation.contact_address)
      )
    returning invitation.id, invitation.cancelled_for
  )
  update mail_message set status = 'suppressed', last_error = stopped.cancelled_for, claimed_until = null
  from stopped
  where mail_message.survey_invitation_id = stopped.id and mail_message.status in ('queued', 'claimed');
  return null;
end
$$;
create trigger referral_stops_surveys after update on referral
  referencing new table as changed for each statement execute function stop_surveys_of_referrals();

do $$
declare
  stopping text;
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach stopping in array array['stop_surveys_of_enrollments', 'stop_surveys_of_referrals'] loop
    execute format('alter function %I() set search_path = pg_catalog, %I, pg_temp', stopping, current_schema());
  end loop;
end
$$;
