import { abilityFor, mayReadPerformance } from '#contract/platform/ability.ts';
import type { FeedbackFigureQuery, FeedbackItem, FeedbackQuery } from '#contract/surveys/surveyResults.ts';
import { forbidden } from '#server/platform/access/refusal.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import {
  all,
  isAsked,
  isFlagged,
  onDays,
  oneOf,
  oneOfIds,
  orderOf,
  readPage,
  zoneOf,
  type ListRows,
  type Page,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { drillDownRecords, drillDownSource } from '#server/referrals/counts/drillDown.queries.ts';
import { patientColumn } from '#server/referrals/referralRows.queries.ts';
import { ownResults, resultColumns, resultJoins, toResult, type ResultRow } from './surveyResults.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { matchesSearch } from '#server/referrals/lists/patientSearch.queries.ts';

type Column = NonNullable<FeedbackQuery['sortBy']>[number]['column'];

/** Unhandled results come first. */
const STATE_ORDER = 'open,in_progress,resolved,none';

const SORTINGS: Record<Column, Sorting> = {
  submittedAt: { by: [sql`survey_result.submitted_at`] },
  mean: { by: [sql`survey_result.mean`], isOptional: true },
  recommend: { by: [sql`survey_result.recommend`], isOptional: true },
  alertState: { by: [sql`array_position(string_to_array(${sql.lit(STATE_ORDER)}, ','), survey_result.alert_state)`] },
};

const NEWEST_FIRST = [{ column: 'submittedAt', direction: 'DESC' }] as const;

/**
 * The conditions of a hospice's figures: no entries in error, and the filters that lists and figures share.
 * @param at the column of the time that counts; its table is joined with `enrollment`
 * @throws Refusal `forbidden` if a role that may not read figures by nurse asks for a nurse
 */
export const figureConditions = (
  context: ReadContext,
  query: FeedbackFigureQuery,
  at: Sql,
): readonly (Sql | undefined)[] => [
  sql`enrollment.status <> 'entered_in_error'`,
  onDays(at, query['filter.submittedAt'], zoneOf(context.view)),
  isOfNurse(context, query),
  oneOfIds(sql`enrollment.hospice_location_id`, query['filter.hospiceLocation.id']),
  isReferred(query),
];

/** Filtering by nurse needs the same permission as the view by nurse. */
function isOfNurse({ actor }: ReadContext, query: FeedbackFigureQuery): Sql | undefined {
  const nurseIds = query['filter.enrollment.primaryNurse.id'];
  if (nurseIds && !mayReadPerformance(abilityFor(actor.role), 'by_nurse')) throw forbidden();
  return oneOfIds(sql`enrollment.primary_nurse_id`, nurseIds);
}

/** The groups and the kind of place that the referral came from. */
function isReferred(query: FeedbackFigureQuery): Sql | undefined {
  const groupIds = query['filter.stakeholders.group.id'];
  const conditions = [
    groupIds && sql`referral.group_ids && ${groupIds}::uuid[]`,
    oneOf(sql`referral.source`, query['filter.source']),
  ];
  return isAsked(conditions)
    ? sql`exists (select from referral where referral.id = enrollment.referral_id and ${all(conditions)})`
    : undefined;
}

/** `survey_result` with the tables that its conditions use. */
export const figureTables: Sql = sql`survey_result
  join enrollment on enrollment.id = survey_result.enrollment_id`;

/** The conditions on results for a hospice's lists and counts. */
export const figureResults = (context: ReadContext, query: FeedbackFigureQuery): readonly (Sql | undefined)[] => [
  ownResults(context.view),
  ...figureConditions(context, query, sql`survey_result.submitted_at`),
];

/** A set of results: `survey_result` with the tables that `where` uses. */
export interface CountedResults {
  readonly from: Sql;
  readonly where: Sql;
}

/** The results that a figure of feedback counts, as the viewpoint may see them. */
export const countedResults = (context: ReadContext, query: FeedbackFigureQuery): CountedResults => ({
  from: figureTables,
  where: all(figureResults(context, query)),
});

/** Themes that the hospice removed do not count. */
export const isCounted: Sql = sql`survey_theme.state <> 'removed'`;

function hasTheme({ 'filter.theme': themes, 'filter.polarity': polarities }: FeedbackQuery): Sql | undefined {
  if (!themes && !polarities) return undefined;
  return sql`exists (select from survey_theme where ${all([
    sql`survey_theme.result_id = survey_result.id`,
    isCounted,
    oneOf(sql`survey_theme.theme`, themes),
    oneOf(sql`survey_theme.polarity`, polarities),
  ])})`;
}

/** Matches the patient as in every list, or every word of the search in the comment. */
function found({ view }: ReadContext, search: string | undefined): Sql | undefined {
  if (search === undefined) return undefined;
  const patient = matchesSearch(view, sql`enrollment.referral_id`, search);
  const words = search
    .split(/\s+/)
    .map((word) => sql`(searchable(${word}) <> '' and strpos(survey_words.search_text, searchable(${word})) > 0)`);
  return sql`(${patient} or exists (
    select from survey_words where survey_words.result_id = survey_result.id and ${all(words)}))`;
}

/** The rows of a hospice's feedback. */
function feedbackRows(context: ReadContext, query: FeedbackQuery): ListRows {
  const source = drillDownSource(context, query);
  const countFrom = source ? sql`${figureTables} join referral on referral.id = enrollment.referral_id` : figureTables;
  const from = sql`${figureTables}
    join referral on referral.id = enrollment.referral_id
    join hospice on hospice.id = survey_result.hospice_id
    ${resultJoins}`;
  return {
    from,
    countFrom,
    where: all([
      ...figureResults(context, query),
      isFlagged(sql`survey_result.is_low`, query['filter.isLow']),
      oneOf(sql`survey_result.alert_state`, query['filter.alertState']),
      isFlagged(sql`survey_result.has_comment`, query['filter.hasComment']),
      hasTheme(query),
      drillDownRecords(context, query),
      source,
      found(context, query.search),
    ]),
    orderBy: orderOf(query.sortBy ?? NEWEST_FIRST, SORTINGS, sql`survey_result.id`),
    keys: query.search === undefined ? undefined : { id: sql`survey_result.id`, from: countFrom, isSearch: true },
  };
}

/** A page of a hospice's feedback. */
export async function listFeedback(
  db: Database,
  context: ReadContext,
  query: FeedbackQuery,
): Promise<Page<FeedbackItem>> {
  return readPage(db, {
    ...feedbackRows(context, query),
    columns: sql<ResultRow & { referral: FeedbackItem['referral'] }>`${resultColumns(context.view)},
      jsonb_build_object('id', referral.id, 'displayId', referral.display_id, 'patient', ${patientColumn('referral')}) as referral`,
    paging: query,
    to: (row) => ({ ...toResult(row, context.view), referral: row.referral }),
  });
}
