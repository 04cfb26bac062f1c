import { sql, type Trx } from '#server/platform/database/connection.ts';

/**
 * Writes what families were promised: surveys sent since their hospice tells families name the groups of the referral as readers, and
 * everything that follows from an answer has its readers.
 */
export async function addPromises(trx: Trx): Promise<void> {
  await sql`
    update survey_invitation as invitation
    set score_readers = promised.score_readers, comment_readers = promised.comment_readers
    from enrollment join hospice on hospice.id = enrollment.hospice_id
      cross join lateral answer_readers(enrollment.referral_id, enrollment.hospice_id) as promised
    where enrollment.id = invitation.enrollment_id and invitation.created_at >= hospice.families_told_at`.execute(trx);
  await sql`
    update survey_result as result
    set score_readers = invitation.score_readers, comment_readers = invitation.comment_readers
    from survey_invitation as invitation
    where invitation.id = result.invitation_id and invitation.score_readers <> '{}'`.execute(trx);
  await sql`
    update enrollment
    set last_survey_readers = newest.score_readers, low_score_readers = coalesce(open.readers, '{}')
    from (
      select distinct on (enrollment_id) enrollment_id, score_readers from survey_result order by enrollment_id, submitted_at desc
    ) as newest
      left join (
        select survey_result.enrollment_id, array_agg(distinct reader) as readers
        from survey_result cross join lateral unnest(survey_result.score_readers) as reader
        where survey_result.alert_state in ('open', 'in_progress')
          and jsonb_path_exists(survey_result.low_rules, '$[*] ? (@.rule != "callback")')
        group by 1
      ) as open on open.enrollment_id = newest.enrollment_id
    where enrollment.id = newest.enrollment_id and (newest.score_readers <> '{}' or open.readers is not null)`.execute(
    trx,
  );
  await sql`
    update timeline_event as line
    set readers = result.readers, visibility = case when result.readers = '{}' then 'internal' else 'shared' end
    from (
      select enrollment_id, hospice_id, submitted_at, case
          when jsonb_path_exists(low_rules, '$[*] ? (@.rule != "callback")') then score_readers
          else '{}'
        end as readers
      from survey_result
    ) as result join enrollment on enrollment.id = result.enrollment_id
    where line.kind = 'survey_answered' and line.of_event = 'low_score' and line.referral_id = enrollment.referral_id
      and line.hospice_id = result.hospice_id and line.at = result.submitted_at`.execute(trx);
}
