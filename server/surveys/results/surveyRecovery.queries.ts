import type { ResultChange, SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import type { FoundTheme } from '#contract/surveys/themes.ts';
import type { TimelineKind } from '#contract/referrals/timeline.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { applyWithin } from '#server/referrals/alerts/alerts.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { lockReferral } from '#server/referrals/lockReferral.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { readResult } from './surveyResults.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

/** Service recovery: how the hospice handles a low score, and its corrections of a comment's themes. */

export interface LockedResult {
  readonly record: SurveySatisfactionResult;
  readonly referralId: string;
  readonly hospiceId: string;
}

/** Locks the viewpoint's result and its whole referral for a change; undefined if it is missing or not its own. */
export async function lockResult(
  trx: Trx,
  view: Viewpoint,
  enrollmentId: string,
  resultId: string,
): Promise<LockedResult | undefined> {
  const seen = await readResult(trx, view, enrollmentId, resultId);
  if (!seen) return undefined;
  await lockReferral(trx, seen.referralId);
  // The row may have changed while this transaction waited for the lock.
  return readResult(trx, view, enrollmentId, resultId);
}

type State = ResultChange['state'];

const EVENTS: Record<State, TimelineKind> = {
  in_progress: 'survey_taken_up',
  resolved: 'survey_resolved',
  open: 'survey_reopened',
};

interface Saving {
  readonly locked: LockedResult;
  readonly change: ResultChange;
  readonly author: Author;
  readonly actorId: string;
  readonly now: Date;
}

/**
 * Writes a checked step: the result with author and time, the history (the note is visible to the hospice only), whether the enrollment
 * still has a low score, and its alert.
 */
export async function saveState(trx: Trx, { locked, change, author, actorId, now }: Saving): Promise<void> {
  const { record, referralId, hospiceId } = locked;
  const { state, note } = change;
  const isResolved = state === 'resolved';
  await trx
    .updateTable('survey_result')
    .set({
      alert_state: state,
      alert_resolved_at: isResolved ? now : null,
      alert_resolved_by: isResolved ? actorId : null,
      alert_note: isResolved ? (note ?? null) : null,
      ...startOf(record, state, actorId, now),
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', record.id)
    .execute();
  await noteOpenLowScore(trx, record.enrollmentId, now);
  await addEvents(trx, referralId, now, [
    { kind: EVENTS[state], author, hospiceId, text: note ?? null, visibility: 'internal' },
  ]);
  await asSystem(trx, () => applyWithin(trx, now));
}

/** Keeps who took it up when it is resolved or reopened to in progress; an open result has no such person. */
function startOf({ alert }: SurveySatisfactionResult, state: State, actorId: string, now: Date) {
  if (state === 'open') return { alert_started_at: null, alert_started_by: null };
  return state === 'in_progress' && alert.startedAt === null
    ? { alert_started_at: now, alert_started_by: actorId }
    : {};
}

/**
 * Brings the enrollment's score alert, and the groups that may read it, in line with its results: it applies until every low score is
 * resolved. Keeps the row's version, since people do not edit alerts.
 */
async function noteOpenLowScore(trx: Trx, enrollmentId: string, now: Date): Promise<void> {
  await sql`
    with low as (
      select case
          when jsonb_path_exists(survey_result.low_rules, '$[*] ? (@.rule != "callback")') then survey_result.score_readers
          else '{}'
        end as readers
      from survey_result
      where survey_result.enrollment_id = ${enrollmentId}::uuid and survey_result.alert_state in ('open', 'in_progress')
    ), standing (is_open, readers) as (
      select exists (select from low), array(select distinct unnest(low.readers) from low order by 1)
    )
    update enrollment set has_open_low_score = standing.is_open, low_score_readers = standing.readers, updated_at = ${now}
    from standing
    where enrollment.id = ${enrollmentId}::uuid
      and (enrollment.has_open_low_score, enrollment.low_score_readers) is distinct from (standing.is_open, standing.readers)`.execute(
    trx,
  );
}

/** Stores the hospice's decisions on a comment's themes. A theme reset to `found` has no author. */
export async function saveThemes(
  trx: Trx,
  { id }: SurveySatisfactionResult,
  themes: readonly FoundTheme[],
  actorId: string,
): Promise<void> {
  if (themes.length === 0) return;
  await trx
    .insertInto('survey_theme')
    .values(
      themes.map(({ key, polarity, state }) => ({
        result_id: id,
        theme: key,
        polarity,
        state,
        decided_by: state === 'found' ? null : actorId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['result_id', 'theme']).doUpdateSet((eb) => ({
        polarity: eb.ref('excluded.polarity'),
        state: eb.ref('excluded.state'),
        decided_by: eb.ref('excluded.decided_by'),
      })),
    )
    .execute();
  await trx
    .updateTable('survey_result')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
