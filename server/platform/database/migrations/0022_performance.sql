-- What the figures of performance are counted by.

-- Who is in care on a day, and whose stay ended on it: by the last day of the stay, which for a stay that goes on is no day yet.
-- By `case`: what a policy guards is looked up by no index over `coalesce`, which PostgreSQL does not count as leakproof.
create index enrollment_stay_end
  on enrollment (hospice_id, (case when discharge_date is null then 'infinity'::date else discharge_date end))
  where deleted_at is null and status = 'enrolled';

-- Whatever waits for somebody now: few among many that are settled.
create index enrollment_waiting on enrollment (hospice_id)
  where deleted_at is null and (
    status in ('referral_received', 'pending_start_of_care') or has_open_low_score
    or has_undeliverable_survey or has_stakeholder_alert
  );

-- An invitation that no server took went out when it was made.
create index survey_invitation_went_out
  on survey_invitation (hospice_id, (case when sent_at is null then created_at else sent_at end))
  where sent_at is not null or status = 'undeliverable';

-- What a referral tells stands on its enrollments too, and what a family answered overall on its result: counted by the hundred
-- thousand, with row-level security on each table of a join, a second table takes longer than the counting itself.
alter table enrollment
  add column referral_provider_id uuid,
  add column referral_community_id uuid,
  add column referral_source text,
  add column referral_group_ids uuid[] not null default '{}',
  add column referral_deleted_at timestamptz;
alter table survey_result add column overall integer;

update enrollment set
  referral_provider_id = referral.responsible_provider_id, referral_community_id = referral.community_id,
  referral_source = referral.source, referral_group_ids = referral.group_ids, referral_deleted_at = referral.deleted_at
from referral where referral.id = enrollment.referral_id;
update survey_result set overall = survey_answer.value
from survey_answer join survey_question on survey_question.id = survey_answer.question_id
where survey_answer.result_id = survey_result.id and survey_question.key = 'overall';

-- Kept by the database alone: whoever writes a copy otherwise is overruled.
create function copy_referral_to_enrollment() returns trigger language plpgsql security definer set search_path from current as $$
begin
  select responsible_provider_id, community_id, source, group_ids, deleted_at
  into new.referral_provider_id, new.referral_community_id, new.referral_source, new.referral_group_ids, new.referral_deleted_at
  from referral where id = new.referral_id;
  return new;
end
$$;
create trigger enrollment_copies_referral before insert or update of
    referral_id, referral_provider_id, referral_community_id, referral_source, referral_group_ids, referral_deleted_at on enrollment
  for each row execute function copy_referral_to_enrollment();

create function copy_referral_to_enrollments() returns trigger language plpgsql security definer set search_path from current as $$
begin
  -- What stands in it is read by the trigger of the enrollment.
  update enrollment set referral_source = new.source where referral_id = new.id;
  return null;
end
$$;
create trigger referral_copied after update on referral for each row
  when (
    (old.responsible_provider_id, old.community_id, old.source, old.group_ids, old.deleted_at)
    is distinct from (new.responsible_provider_id, new.community_id, new.source, new.group_ids, new.deleted_at)
  )
  execute function copy_referral_to_enrollments();

create function copy_overall_to_results() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update survey_result set overall = (
    select survey_answer.value from survey_answer join survey_question on survey_question.id = survey_answer.question_id
    where survey_answer.result_id = survey_result.id and survey_question.key = 'overall'
  ) where survey_result.id in (select result_id from changed);
  return null;
end
$$;
create trigger answer_added_copied after insert on survey_answer
  referencing new table as changed for each statement execute function copy_overall_to_results();
create trigger answer_changed_copied after update on survey_answer
  referencing new table as changed for each statement execute function copy_overall_to_results();
create trigger answer_removed_copied after delete on survey_answer
  referencing old table as changed for each statement execute function copy_overall_to_results();

-- What stands on an enrollment of its referral is told as the referral's own change, to whom that is told.
create function columns_of_referral() returns text[] language sql immutable parallel safe
  return array[
    'referral_provider_id', 'referral_community_id', 'referral_source', 'referral_group_ids', 'referral_deleted_at', 'updated_at'
  ];

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
  from changed join was on was.id = changed.id join referral on referral.id = changed.referral_id
  where to_jsonb(changed) - columns_of_referral() is distinct from to_jsonb(was) - columns_of_referral();
  return null;
end
$$;

do $$
declare
  copying text;
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach copying in array array[
    'copy_referral_to_enrollment', 'copy_referral_to_enrollments', 'copy_overall_to_results', 'tell_enrollments'
  ] loop
    execute format('alter function %I() set search_path = pg_catalog, %I, pg_temp', copying, current_schema());
  end loop;
end
$$;

-- A group's records, by the day on which they were received.
create index enrollment_of_groups on enrollment using gin (referral_group_ids) where deleted_at is null;
drop policy enrollment_of_group on enrollment;
create policy enrollment_of_group on enrollment for select to wayside_group using (
  referral_group_ids @> array[(select app_group_id())]
);

-- What hangs on an enrollment is the hospice's as the enrollment is; only for a person limited to some locations is that looked up.
do $$
declare
  own text;
begin
  foreach own in array array['survey_invitation', 'survey_result'] loop
    execute format('drop policy %I on %I', own || '_of_hospice', own);
    execute format('create policy %I on %I to wayside_hospice using (
      hospice_id = (select app_hospice_id())
      and ((select app_location_ids()) is null or exists (select 1 from enrollment where enrollment.id = enrollment_id)))',
      own || '_of_hospice', own);
  end loop;
end
$$;

-- How many records lie on which days: without it a year's are taken for a handful, and looked up one by one.
create statistics enrollment_stay_ends
  on (case when discharge_date is null then 'infinity'::date else discharge_date end) from enrollment;
create statistics survey_invitation_went_outs
  on (case when sent_at is null then created_at else sent_at end) from survey_invitation;

-- What an answer is counted by: read from the index, as a year's answers are joined with all of a hospice's enrollments.
create index enrollment_counted on enrollment (hospice_id, id)
  include (status, hospice_location_id, primary_nurse_id, referral_provider_id, referral_community_id) where deleted_at is null;
