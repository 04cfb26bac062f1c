-- What families are asked, when they were asked, and what they answered.

-- The groups of a referral that read a family's single answers now, and those of them that read its own words.
create function answer_readers(of_referral uuid, of_hospice uuid, out score_readers uuid[], out comment_readers uuid[])
  language sql stable as $$
  with reading as (
    select provider_group.id from referral
      join provider_group on provider_group.id = any (referral.group_ids) and provider_group.is_active
    where referral.id = of_referral and hospice_shares(of_hospice, 'survey_scores', provider_group.id)
  )
  select array(select reading.id from reading order by reading.id),
    array(select reading.id from reading where hospice_shares(of_hospice, 'comments', reading.id) order by reading.id)
$$;

create table survey_settings (
  hospice_id uuid primary key references hospice,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
grant select, insert, update on survey_settings to wayside_app;
alter table survey_settings enable row level security;
create policy survey_settings_of_hospice on survey_settings to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy survey_settings_of_admin on survey_settings to wayside_admin using (true) with check (true);

create table survey_question (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  key text not null,
  position integer not null,
  is_active boolean not null,
  revision integer not null default 1,
  unique (hospice_id, key)
);
grant select, insert, update on survey_question to wayside_app;
alter table survey_question enable row level security;
create policy survey_question_of_hospice on survey_question to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy survey_question_of_admin on survey_question to wayside_admin using (true) with check (true);
-- A group reads a result by the words of its questions.
create policy question_of_group on survey_question for select to wayside_group using (
  exists (
    select 1 from group_hospice
    where group_hospice.hospice_id = survey_question.hospice_id and group_hospice.group_id = (select app_group_id())
  )
);

create table survey_question_revision (
  question_id uuid not null references survey_question,
  revision integer not null,
  wording jsonb not null,
  at timestamptz not null,
  by_id uuid references app_user,
  primary key (question_id, revision)
);
grant select, insert on survey_question_revision to wayside_app;
alter table survey_question_revision enable row level security;
create policy revision_of_hospice on survey_question_revision to wayside_hospice using (
  exists (select 1 from survey_question where survey_question.id = question_id)
);
create policy revision_of_admin on survey_question_revision to wayside_admin using (true);
create policy revision_of_group on survey_question_revision for select to wayside_group using (
  exists (select 1 from survey_question where survey_question.id = question_id)
);

-- One survey sent to one family.
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
  -- What the family is promised: the groups that read its single answers, and those of them that read its own words. It can become less
  -- until the survey is opened, and never more.
  score_readers uuid[] not null default '{}',
  comment_readers uuid[] not null default '{}',
  -- Asked by hand by this person; null: by the settings.
  asked_by uuid references app_user,
  created_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  -- The family would rather not answer: it gets no more reminders. Its link still works, and an answer clears this.
  declined_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz not null,
  reminders integer not null default 0,
  -- Two reminders never follow each other closer than the settings say, also when the server was away in between.
  reminded_at timestamptz,
  unique (enrollment_id, number)
);
-- A family has at most one open survey, also when two servers plan at once.
create unique index survey_invitation_open on survey_invitation (enrollment_id) where status in ('scheduled', 'sent', 'opened');
create index on survey_invitation (hospice_id, sent_at);
create index survey_invitation_waiting on survey_invitation (created_at) where status in ('scheduled', 'sent', 'opened');
create index survey_invitation_reminding on survey_invitation (hospice_id, reminders, sent_at)
  where status in ('sent', 'opened');
create index survey_invitation_expiring on survey_invitation (expires_at) where status in ('scheduled', 'sent', 'opened');
-- By the moment it was sent; an undeliverable one counts by the moment it was made.
create index survey_invitation_went_out
  on survey_invitation (hospice_id, (case when sent_at is null then created_at else sent_at end))
  where sent_at is not null or status = 'undeliverable';
create statistics survey_invitation_went_outs
  on (case when sent_at is null then created_at else sent_at end) from survey_invitation;
grant select on survey_invitation to wayside_app;
alter table survey_invitation enable row level security;
-- The enrollment is looked up only for a person limited to some locations.
create policy survey_invitation_of_hospice on survey_invitation to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and ((select app_location_ids()) is null or exists (select 1 from enrollment where enrollment.id = enrollment_id))
);
create policy survey_invitation_of_admin on survey_invitation to wayside_admin using (true);

-- The tokens of mailed links, by their SHA-256. Each mail has its own link; all of an invitation lead to the same survey.
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
create index on survey_session (invitation_id);

-- Only the server reads links and sessions.
alter table survey_link enable row level security;
alter table survey_session enable row level security;

create table survey_result (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment on delete cascade,
  hospice_id uuid not null references hospice,
  -- One result for an invitation, also when an answer is sent twice.
  invitation_id uuid not null unique references survey_invitation on delete cascade,
  -- The promise under which it was answered.
  score_readers uuid[] not null default '{}',
  comment_readers uuid[] not null default '{}',
  submission_key text,
  submitted_at timestamptz not null,
  respondent_role text not null check (respondent_role in ('patient', 'caregiver', 'other')),
  language text not null,
  mean double precision,
  recommend integer,
  -- A copy of the answer to the question `overall`, so that figures need no join.
  overall integer,
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
grant select on survey_result to wayside_app;
grant update (alert_state, alert_started_at, alert_started_by, alert_resolved_at, alert_resolved_by, alert_note, version)
  on survey_result to wayside_app;
alter table survey_result enable row level security;
create policy survey_result_of_hospice on survey_result to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and ((select app_location_ids()) is null or exists (select 1 from enrollment where enrollment.id = enrollment_id))
);
create policy survey_result_of_admin on survey_result to wayside_admin using (true);
-- A group sees results where the family was told so and the hospice shares scores; comments are shared separately.
create policy result_of_group on survey_result for select to wayside_group using (
  (select app_group_id()) = any (score_readers)
  and exists (select 1 from enrollment where enrollment.id = enrollment_id)
  and hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores') as shown)
);

create table survey_answer (
  result_id uuid not null references survey_result on delete cascade,
  question_id uuid not null references survey_question,
  revision integer not null,
  value integer not null check (value between 0 and 10),
  primary key (result_id, question_id)
);
create index on survey_answer (question_id, revision);
grant select on survey_answer to wayside_app;
alter table survey_answer enable row level security;
create policy survey_answer_of_hospice on survey_answer to wayside_hospice using (
  exists (select 1 from survey_result where survey_result.id = result_id)
);
create policy survey_answer_of_admin on survey_answer to wayside_admin using (true);
create policy answer_of_group on survey_answer for select to wayside_group using (
  exists (select 1 from survey_result where survey_result.id = result_id)
);

-- Comments and call-back details: a table of their own, as they are shared separately from scores.
create table survey_words (
  result_id uuid primary key references survey_result on delete cascade,
  comment text,
  -- Looked for without regard to capitals and accents, as names are.
  search_text text generated always as (searchable(comment)) stored,
  callback_phone text,
  callback_time text
);
grant select on survey_words to wayside_app;
alter table survey_words enable row level security;
create policy survey_words_of_hospice on survey_words to wayside_hospice using (
  exists (select 1 from survey_result where survey_result.id = result_id)
);
create policy survey_words_of_admin on survey_words to wayside_admin using (true);
create policy survey_words_of_group on survey_words for select to wayside_group using (
  exists (
    select 1 from survey_result
    where survey_result.id = result_id and (select app_group_id()) = any (survey_result.comment_readers)
      and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('comments') as shown)
  )
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
grant select, insert, update on survey_theme to wayside_app;
alter table survey_theme enable row level security;
create policy survey_theme_of_hospice on survey_theme to wayside_hospice using (
  exists (select 1 from survey_result where survey_result.id = result_id)
);
create policy survey_theme_of_admin on survey_theme to wayside_admin using (true);
create policy survey_theme_of_group on survey_theme for select to wayside_group using (
  exists (
    select 1 from survey_result
    where survey_result.id = result_id and (select app_group_id()) = any (survey_result.comment_readers)
      and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('comments') as shown)
  )
);

-- The hashes of addresses that want no survey mails of a hospice. The hospice's own people may compare with them, and read nothing else
-- of mail_suppression.
create function survey_refusals(asking uuid) returns table (address_hash bytea) language sql stable security definer as $$
  select suppression.address_hash from mail_suppression as suppression
  where (suppression.hospice_id is null or suppression.hospice_id = asking)
    and (suppression.topic is null or suppression.topic = 'survey')
    and (app_hospice_id() is null or app_hospice_id() = asking)
$$;
revoke execute on function survey_refusals(uuid) from public;
grant execute on function survey_refusals(uuid) to wayside_app;

-- Earlier subjects point to tables of this one.
alter table mail_message add foreign key (survey_invitation_id) references survey_invitation on delete cascade;
