import type { DayRange } from '#contract/platform/listQuery.ts';
import type { FeedbackFigureQuery, ThemeCounts } from '#contract/surveys/surveyResults.ts';
import { THEMES, type Polarity, type Theme } from '#contract/surveys/themes.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { countedResults, figureTables, isCounted, type CountedResults } from './surveyFeedback.queries.ts';
import { ownResults } from './surveyResults.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { zoneOf } from '#server/platform/database/lists.queries.ts';

interface Span {
  comments: number;
  /** The months of the hospice's first answer ever, and of today. */
  first: string | null;
  current: string;
}

interface Counted {
  theme: Theme;
  polarity: Polarity;
  month: string;
  n: number;
}

type Polarities = Record<Polarity, number>;

const NONE: Readonly<Polarities> = { positive: 0, neutral: 0, negative: 0 };

function sumOf(rows: readonly Counted[]): Polarities {
  const sums = { ...NONE };
  for (const { polarity, n } of rows) sums[polarity] += n;
  return sums;
}

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** `2026-11` and `2027-02` give the four months; empty if the second is before the first. */
function monthsBetween(from: string, to: string): string[] {
  const first = numberOf(from);
  return Array.from({ length: Math.max(0, numberOf(to) - first + 1) }, (_, index) => {
    const month = first + index;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** The months of these days, from the hospice's first answer up to now. */
function monthsOf({ first, current }: Span, range: DayRange | undefined): string[] {
  if (first === null) return [];
  const from = range?.from?.slice(0, 7) ?? first;
  const to = range?.to?.slice(0, 7) ?? current;
  return monthsBetween(from > first ? from : first, to < current ? to : current);
}

/**
 * The themes of comments. Each figure is the number of results that the feedback list shows for the same filters, theme and polarity;
 * removed themes do not count. Small numbers are shown, because a hospice reads its families' comments anyway.
 * @param context from the viewpoint of the hospice
 */
export const readThemes = (db: Database, context: ReadContext, query: FeedbackFigureQuery): Promise<ThemeCounts> =>
  countThemes(db, context, countedResults(context, query), query['filter.submittedAt']);

/**
 * The themes of some results of a hospice.
 * @param days the days of the results
 */
export async function countThemes(
  db: Database,
  context: ReadContext,
  { from, where }: CountedResults,
  days: DayRange | undefined,
): Promise<ThemeCounts> {
  const zone = zoneOf(context.view);
  const spans = await sql<Span>`
    select
      (select count(*) from ${from} where ${where} and survey_result.has_comment) as comments,
      (
        select to_char(min(survey_result.submitted_at) at time zone ${zone}, 'YYYY-MM')
        from ${figureTables} where ${ownResults(context.view)}
      ) as first,
      to_char(${context.now}::timestamptz at time zone ${zone}, 'YYYY-MM') as current`.execute(db);
  const [span] = spans.rows;
  if (!span) throw new Error('A row of counts is always there');
  const { rows } = await sql<Counted>`
    select survey_theme.theme, survey_theme.polarity, count(*) as n,
      to_char(survey_result.submitted_at at time zone ${zone}, 'YYYY-MM') as month
    from ${from} join survey_theme on survey_theme.result_id = survey_result.id
    where ${where} and ${isCounted}
    group by 1, 2, 4`.execute(db);
  const months = monthsOf(span, days);
  return {
    comments: span.comments,
    themes: THEMES.map((key) => {
      const own = rows.filter(({ theme }) => theme === key);
      return {
        key,
        ...sumOf(own),
        months: months.map((month) => ({ month, ...sumOf(own.filter((row) => row.month === month)) })),
      };
    }),
  };
}
