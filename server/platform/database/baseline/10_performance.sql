-- Survey scores of a group's patients, in sum.

-- Five answers to one question by families of one group and hospice, counted together. Fixed when complete: what happens to a record later
-- changes no sum, so two sums never differ by a single answer.
create table answers_in_sum (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references provider_group,
  hospice_id uuid not null references hospice,
  -- `survey`: that there is an answer at all.
  question text not null check (question in ('survey', 'overall', 'recommend')),
  -- Whether these families were told that the group reads their answers.
  is_reader boolean not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  top integer not null check (top between 0 and 5)
);
create index on answers_in_sum (group_id, hospice_id);
-- Which answers were counted, so that none is counted twice.
create table answer_in_sum (
  sum_id uuid not null references answers_in_sum on delete cascade,
  result_id uuid not null references survey_result on delete cascade,
  primary key (sum_id, result_id)
);
create index on answer_in_sum (result_id);
-- Only the functions below read and write them.
alter table answers_in_sum enable row level security;
alter table answer_in_sum enable row level security;

-- A group with those merged into it: what was counted for them stays as it is.
create function groups_in_sum(kept uuid) returns table (group_id uuid) language sql stable as $$
  with recursive counted(id) as (
    select kept union select provider_group.id from provider_group join counted on provider_group.merged_into_id = counted.id
  )
  select id from counted
$$;

-- The answers of the session's group that are in no sum yet, by hospice and question in fives, in the order in which they came. Answers that
-- were promised to the group, or to one merged into it, are apart from the others, as its people may have read them, and no five may be left
-- with one that they have not. Where the group reads them now, they are no part of a sum: the figures count them one by one. A family is asked
-- again and again: its answers make fives with others in the same place of their row, so that each five is of five families.
create function answers_to_sum() returns table (
  hospice_id uuid, question text, is_reader boolean, was_reader boolean, result_id uuid, at timestamptz, is_top boolean, five bigint
) language sql stable as $$
  with waiting as (
    select survey_result.hospice_id, answer.question, promise.is_reader, promise.was_reader, survey_result.id, survey_result.submitted_at,
      answer.is_top, row_number() over (
        partition by survey_result.enrollment_id, answer.question, promise.is_reader, promise.was_reader
        order by survey_result.submitted_at, survey_result.id
      ) as place
    from survey_result
      join enrollment on enrollment.id = survey_result.enrollment_id
      cross join lateral (select app_group_id() = any (survey_result.score_readers) as is_reader,
        survey_result.score_readers && array(select groups_in_sum.group_id from groups_in_sum(app_group_id())) as was_reader) as promise
      cross join lateral (values
        ('survey', false), ('overall', survey_result.overall >= 5), ('recommend', survey_result.recommend >= 9)
      ) as answer(question, is_top)
    where enrollment.referral_group_ids @> array[app_group_id()] and enrollment.referral_deleted_at is null
      and enrollment.deleted_at is null and enrollment.status <> 'entered_in_error'
      and answer.is_top is not null
      and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores_in_sum') as shown)
      and not (promise.is_reader
        and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores') as shown))
      and not exists (
        select from answer_in_sum as counted join answers_in_sum on answers_in_sum.id = counted.sum_id
        where counted.result_id = survey_result.id and answers_in_sum.question = answer.question
          and answers_in_sum.group_id in (select groups_in_sum(app_group_id()))
      )
  )
  select waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.id, waiting.submitted_at, waiting.is_top,
    -- Numbered apart for each place.
    waiting.place << 32 | (row_number() over (
      partition by waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.place
      order by waiting.submitted_at, waiting.id
    ) - 1) / 5
  from waiting
$$;

-- The survey scores of a group's patients in a period, per hospice that shares its scores at least in sum. The group is that of the
-- session, never a parameter. It counts as server/referrals/counts/counts.queries.ts does; a test compares the two.
--
-- A five counts if all of it lies within the period. So two sums of a question, of two periods or of today and yesterday, differ by at least
-- five families and never reveal a single answer.
create function scores_in_sum(first_day date, last_day date, zone text) returns table (
  hospice_id uuid, surveys_answered bigint, overall_answered bigint, overall_top bigint, recommend_answered bigint, recommend_top bigint
) language plpgsql security definer as $$
begin
  if exists (select from answers_to_sum() as waiting
      group by waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five having count(*) = 5) then
    perform pg_advisory_xact_lock(hashtext('answers_in_sum'), hashtext(app_group_id()::text));
    with waiting as materialized (select * from answers_to_sum()),
    whole as materialized (
      select gen_random_uuid() as id, waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five,
        min(waiting.at) as first_at, max(waiting.at) as last_at, count(*) filter (where waiting.is_top) as top
      from waiting group by waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five having count(*) = 5
    ), counted as (
      insert into answers_in_sum (id, group_id, hospice_id, question, is_reader, first_at, last_at, top)
      select whole.id, app_group_id(), whole.hospice_id, whole.question, whole.is_reader, whole.first_at, whole.last_at, whole.top from whole
    )
    insert into answer_in_sum (sum_id, result_id)
    select whole.id, waiting.result_id
    from waiting join whole on (whole.hospice_id, whole.question, whole.is_reader, whole.was_reader, whole.five)
      = (waiting.hospice_id, waiting.question, waiting.is_reader, waiting.was_reader, waiting.five);
  end if;
  return query
    select counted.hospice_id,
      5 * count(*) filter (where counted.question = 'survey'),
      5 * count(*) filter (where counted.question = 'overall'),
      sum(counted.top) filter (where counted.question = 'overall'),
      5 * count(*) filter (where counted.question = 'recommend'),
      sum(counted.top) filter (where counted.question = 'recommend')
    from answers_in_sum as counted
    where counted.group_id in (select groups_in_sum(app_group_id()))
      and counted.first_at >= (first_day::timestamp at time zone zone)
      and counted.last_at < ((last_day + 1)::timestamp at time zone zone)
      and counted.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores_in_sum') as shown)
      and not (counted.is_reader and counted.group_id = app_group_id()
        and counted.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores') as shown))
    group by counted.hospice_id;
end
$$;
revoke execute on function groups_in_sum(uuid), answers_to_sum(), scores_in_sum(date, date, text) from public;
grant execute on function scores_in_sum(date, date, text) to wayside_group;

-- The position of an organization's figures: it moves with every committed change of a row that they are read from, so figures kept in
-- memory are given again only while it stays (docs/decisions/0503). It is the sum of the steps that a reader sees. A transaction that began
-- earlier and commits later moves it too, which the highest of numbers would miss. Rows are only added, one for each transaction and
-- organization, so nobody who writes waits for another; a job adds them up.
create table figure_change (
  -- A hospice or a group; all zeros: what everybody's figures are read from, such as names and sharing.
  tenant_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  -- A database that was restored holds numbers of transactions that are yet to come.
  at timestamptz not null default now(),
  -- Random: a database that was restored or emptied doesn't come to the same sum again.
  step bigint not null default 1 + (random() * 2147483647)::bigint,
  primary key (tenant_id, transaction, at)
);
-- Only triggers write it.
grant select on figure_change to wayside_app;
alter table figure_change enable row level security;
create policy figure_change_of_hospice on figure_change for select to wayside_hospice using (
  tenant_id in ((select app_hospice_id()), '00000000-0000-0000-0000-000000000000')
);
create policy figure_change_of_group on figure_change for select to wayside_group using (
  tenant_id in ((select app_group_id()), '00000000-0000-0000-0000-000000000000')
);
create policy figure_change_of_admin on figure_change for select to wayside_admin using (true);

create function enrollments_move_figures() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_change (tenant_id)
    select hospice_id from changed union select unnest(referral_group_ids) from changed on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into figure_change (tenant_id)
    select hospice_id from was union select unnest(referral_group_ids) from was on conflict do nothing;
  else
    insert into figure_change (tenant_id)
    select hospice_id from was union select unnest(referral_group_ids) from was
    union select hospice_id from changed union select unnest(referral_group_ids) from changed on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger enrollment_added_moves_figures after insert on enrollment
  referencing new table as changed for each statement execute function enrollments_move_figures();
create trigger enrollment_changed_moves_figures after update on enrollment
  referencing old table as was new table as changed for each statement execute function enrollments_move_figures();
create trigger enrollment_removed_moves_figures after delete on enrollment
  referencing old table as was for each statement execute function enrollments_move_figures();

create function surveys_move_figures() returns trigger language plpgsql security definer as $$
begin
  insert into figure_change (tenant_id)
  select coalesce(new.hospice_id, old.hospice_id)
  union select unnest(referral_group_ids) from enrollment where id = coalesce(new.enrollment_id, old.enrollment_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger survey_result_moves_figures after insert or update or delete on survey_result
  for each row execute function surveys_move_figures();
create trigger survey_invitation_moves_figures after insert or update or delete on survey_invitation
  for each row execute function surveys_move_figures();

-- Rows that go with their survey need not move anything: the survey does.
create function answers_move_figures() returns trigger language plpgsql security definer as $$
begin
  insert into figure_change (tenant_id)
  select hospice_id from survey_result where id = coalesce(new.result_id, old.result_id) on conflict do nothing;
  return null;
end
$$;
create trigger survey_answer_moves_figures after insert or update or delete on survey_answer
  for each row execute function answers_move_figures();
create trigger survey_theme_moves_figures after insert or update or delete on survey_theme
  for each row execute function answers_move_figures();

create function staff_move_figures() returns trigger language plpgsql security definer as $$
begin
  insert into figure_change (tenant_id) values (coalesce(new.hospice_id, old.hospice_id)) on conflict do nothing;
  return null;
end
$$;
create trigger hospice_staff_moves_figures after insert or update or delete on hospice_staff
  for each row execute function staff_move_figures();

create function everybodys_figures_move() returns trigger language plpgsql security definer as $$
begin
  insert into figure_change (tenant_id) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end
$$;
create trigger hospice_moves_figures after insert or update or delete on hospice
  for each statement execute function everybodys_figures_move();
create trigger provider_group_moves_figures after insert or update or delete on provider_group
  for each statement execute function everybodys_figures_move();
create trigger group_hospice_moves_figures after insert or update or delete on group_hospice
  for each statement execute function everybodys_figures_move();
create trigger group_sharing_moves_figures after insert or update or delete on group_sharing
  for each statement execute function everybodys_figures_move();
create trigger survey_question_moves_figures after insert or update or delete on survey_question
  for each statement execute function everybodys_figures_move();
create trigger survey_question_revision_moves_figures after insert or update or delete on survey_question_revision
  for each statement execute function everybodys_figures_move();
-- A new one is in no figure before a referral names it.
create trigger provider_moves_figures after update or delete on provider
  for each statement execute function everybodys_figures_move();
create trigger community_moves_figures after update or delete on community
  for each statement execute function everybodys_figures_move();
-- A person's name is in no figure, only their number.
create trigger app_user_moves_figures after insert or delete or update of is_active on app_user
  for each statement execute function everybodys_figures_move();
-- Figures of whole weeks, for hospices with so many records that counting a year of them takes long (decision 0504).

-- Of which days figures are kept, all together: of a week, of four weeks, or of a single day. What has no row is counted anew.
create table kept_days (
  -- A new one whenever they are counted again.
  id bigint generated always as identity unique,
  hospice_id uuid not null,
  -- By which of their days records belong to them.
  basis text not null,
  days daterange not null,
  -- How they were counted: after a change of a definition, they are counted again.
  layout text not null,
  -- A visit that is planned ahead counts from its time on.
  valid_until timestamptz not null default 'infinity',
  primary key (hospice_id, basis, days)
);
-- What was counted of the days: a row for each location and source that has records.
create table kept_days_figures (
  kept_days_id bigint not null references kept_days (id) on delete cascade,
  hospice_id uuid not null,
  hospice_location_id uuid,
  -- `all`: of all sources together.
  view text not null,
  source_id uuid,
  -- All counts, eight digits each, so that one sum adds them all.
  counts numeric not null,
  -- The sum of each measure and of the days of stays, and the measures' values in order.
  total_1 double precision,
  total_2 double precision,
  total_3 double precision,
  total_4 double precision,
  values_1 double precision[],
  values_2 double precision[],
  values_3 double precision[],
  values_4 double precision[]
);
-- By id, not by days: under row-level security, an index isn't searched for ranges (decision 0504).
create index on kept_days_figures (kept_days_id, view);
-- Uncompressed, as mostly a few of many values are read. In the row itself if they fit on a page: a year's table reads thousands of rows.
alter table kept_days_figures set (toast_tuple_target = 8160);
alter table kept_days_figures alter values_1 set storage external, alter values_2 set storage external,
  alter values_3 set storage external, alter values_4 set storage external;
-- Days with a change since. Rows are only added, in the transaction of the change, so that nobody who writes waits for another.
create table kept_days_change (
  id bigint generated always as identity primary key,
  hospice_id uuid not null,
  -- Null: all.
  basis text,
  day date
);
create index on kept_days_change (hospice_id, id);

-- Only triggers and background work write them.
grant select on kept_days, kept_days_figures, kept_days_change to wayside_app;
alter table kept_days enable row level security;
alter table kept_days_figures enable row level security;
alter table kept_days_change enable row level security;
create policy kept_days_of_hospice on kept_days for select to wayside_hospice using (hospice_id = (select app_hospice_id()));
create policy kept_days_of_admin on kept_days for select to wayside_admin using (true);
create policy kept_days_change_of_hospice on kept_days_change for select to wayside_hospice
  using (hospice_id = (select app_hospice_id()));
create policy kept_days_change_of_admin on kept_days_change for select to wayside_admin using (true);
-- As those of `enrollment`.
create policy kept_days_figures_of_hospice on kept_days_figures for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and (
    (select app_location_ids()) is null
    or hospice_location_id is null
    or hospice_location_id = any ((select app_location_ids())::uuid[])
  )
);
create policy kept_days_figures_of_admin on kept_days_figures for select to wayside_admin using (true);

-- Any change of an enrollment marks all days that it and its surveys belong to, before and after it.
create function mark_days_of_enrollments() returns trigger language plpgsql security definer as $$
declare
  -- Few, mostly: as an array, their surveys are found by index.
  touched constant uuid[] := array(select id from changed);
begin
  insert into kept_days_change (hospice_id, basis, day)
  select changed.hospice_id, dated.basis, dated.day
  from changed join hospice on hospice.id = changed.hospice_id
    cross join lateral (values
      ('received', (changed.received_at at time zone hospice.time_zone)::date),
      ('discharged', changed.discharge_date),
      ('started', (changed.start_of_care at time zone hospice.time_zone)::date)
    ) as dated(basis, day)
  where dated.day is not null
  union
  select hospice_id, 'answered', (submitted_at at time zone hospice.time_zone)::date
  from survey_result join hospice on hospice.id = hospice_id where enrollment_id = any (touched)
  union
  select hospice_id, 'sent', (coalesce(sent_at, survey_invitation.created_at) at time zone hospice.time_zone)::date
  from survey_invitation join hospice on hospice.id = hospice_id where enrollment_id = any (touched);
  return null;
end
$$;
create trigger enrollment_added_marks_days after insert on enrollment
  referencing new table as changed for each statement execute function mark_days_of_enrollments();
create trigger enrollment_left_marks_days after update on enrollment
  referencing old table as changed for each statement execute function mark_days_of_enrollments();
create trigger enrollment_changed_marks_days after update on enrollment
  referencing new table as changed for each statement execute function mark_days_of_enrollments();
create trigger enrollment_removed_marks_days after delete on enrollment
  referencing old table as changed for each statement execute function mark_days_of_enrollments();

create function mark_days_of_results() returns trigger language plpgsql security definer as $$
begin
  insert into kept_days_change (hospice_id, basis, day)
  select distinct changed.hospice_id, 'answered', (changed.submitted_at at time zone hospice.time_zone)::date
  from changed join hospice on hospice.id = changed.hospice_id;
  return null;
end
$$;
create trigger result_added_marks_days after insert on survey_result
  referencing new table as changed for each statement execute function mark_days_of_results();
create trigger result_left_marks_days after update on survey_result
  referencing old table as changed for each statement execute function mark_days_of_results();
create trigger result_changed_marks_days after update on survey_result
  referencing new table as changed for each statement execute function mark_days_of_results();
create trigger result_removed_marks_days after delete on survey_result
  referencing old table as changed for each statement execute function mark_days_of_results();

create function mark_days_of_invitations() returns trigger language plpgsql security definer as $$
begin
  insert into kept_days_change (hospice_id, basis, day)
  select distinct changed.hospice_id, 'sent',
    (coalesce(changed.sent_at, changed.created_at) at time zone hospice.time_zone)::date
  from changed join hospice on hospice.id = changed.hospice_id;
  return null;
end
$$;
create trigger invitation_added_marks_days after insert on survey_invitation
  referencing new table as changed for each statement execute function mark_days_of_invitations();
create trigger invitation_left_marks_days after update on survey_invitation
  referencing old table as changed for each statement execute function mark_days_of_invitations();
create trigger invitation_changed_marks_days after update on survey_invitation
  referencing new table as changed for each statement execute function mark_days_of_invitations();
create trigger invitation_removed_marks_days after delete on survey_invitation
  referencing old table as changed for each statement execute function mark_days_of_invitations();

-- With another time zone, records belong to other days.
create function mark_days_of_hospice() returns trigger language plpgsql security definer as $$
begin
  insert into kept_days_change (hospice_id) values (new.id);
  return null;
end
$$;
create trigger hospice_marks_days after update on hospice for each row
  when (old.time_zone is distinct from new.time_zone) execute function mark_days_of_hospice();
