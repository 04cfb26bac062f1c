-- Survey scores of a group's patients, in sum.

-- The survey scores of a group's patients in a period, per hospice that shares its scores at least in sum. The group is that of the
-- session, never a parameter. It counts as server/referrals/counts/counts.queries.ts does; a test compares the two.
--
-- Answers count in batches of five, in the order in which they came; a batch counts if all of it lies within the period. So two sums, of
-- two periods or of today and yesterday, differ by at least five families and never reveal a single answer. Answers that were promised to
-- the group make batches of their own, as it may have read them, and no batch may be left with one that it has not. Where the group reads
-- them now, they are no part of the sum: the figures count them one by one.
create function scores_in_sum(first_day date, last_day date, zone text) returns table (
  hospice_id uuid, surveys_answered bigint, overall_answered bigint, overall_top bigint, recommend_answered bigint, recommend_top bigint
) language sql stable security definer as $$
  with placed as materialized (
    select survey_result.hospice_id, survey_result.overall, survey_result.recommend, survey_result.submitted_at,
      promise.is_reader,
      (row_number() over (
        partition by survey_result.hospice_id, promise.is_reader order by survey_result.submitted_at, survey_result.id
      ) - 1) / 5 as five
    from survey_result
      join enrollment on enrollment.id = survey_result.enrollment_id
      join referral on referral.id = enrollment.referral_id
      cross join lateral (select app_group_id() = any (survey_result.score_readers) as is_reader) as promise
    where referral.group_ids @> array[app_group_id()] and referral.deleted_at is null
      and enrollment.deleted_at is null and enrollment.status <> 'entered_in_error'
      and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores_in_sum') as shown)
      and not (promise.is_reader
        and survey_result.hospice_id in (select shown.hospice_id from hospices_sharing('survey_scores') as shown))
  ), whole as (
    select placed.hospice_id, placed.is_reader, placed.five from placed group by placed.hospice_id, placed.is_reader, placed.five
    having count(*) = 5 and min(placed.submitted_at) >= (first_day::timestamp at time zone zone)
      and max(placed.submitted_at) < ((last_day + 1)::timestamp at time zone zone)
  ), counted as (
    select placed.hospice_id, count(*) as n, count(placed.overall) as overall_n,
      count(*) filter (where placed.overall >= 5) as overall_top, count(placed.recommend) as recommend_n,
      count(*) filter (where placed.recommend >= 9) as recommend_top
    from placed
      join whole on whole.hospice_id = placed.hospice_id and whole.is_reader = placed.is_reader and whole.five = placed.five
    group by placed.hospice_id, placed.is_reader
  )
  select counted.hospice_id, sum(counted.n)::bigint,
    sum(counted.overall_n) filter (where counted.overall_n >= 5)::bigint, sum(counted.overall_top) filter (where counted.overall_n >= 5)::bigint,
    sum(counted.recommend_n) filter (where counted.recommend_n >= 5)::bigint,
    sum(counted.recommend_top) filter (where counted.recommend_n >= 5)::bigint
  from counted group by counted.hospice_id
$$;
revoke execute on function scores_in_sum(date, date, text) from public;
grant execute on function scores_in_sum(date, date, text) to wayside_group;
