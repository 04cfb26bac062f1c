import type { PerformanceView } from '#contract/platform/ability.ts';
import { COUNTS } from '#contract/referrals/counts/counts.ts';
import { METRIC_KEYS } from '#contract/performance/metrics.ts';
import { type PerformanceSource, type PerformanceSourceDetail } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { knownCommunities, knownProviders } from '#server/organizations/directory.queries.ts';
import { compositeOf, readItems } from '#server/surveys/results/surveyScores.queries.ts';
import { countThemes } from '#server/surveys/results/surveyThemes.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { readCharts } from './charts.queries.ts';
import { chartRecords } from './chartScope.queries.ts';
import { figuresOfNothing, readFigures, readFiguresBy } from './figures.queries.ts';
import { METRICS_BEFORE } from './hospicePerformance.queries.ts';
import type { HospiceScope } from './hospiceScope.queries.ts';
import { readTopDeclines } from './sourceFacts.queries.ts';
import { detailOf, onlyOf, WITHOUT } from './sourceRows.queries.ts';
import { readLastReferral } from './presentSources.queries.ts';
import { NO_SOURCE } from '#contract/referrals/counts/sources.ts';
import { named } from '#server/platform/database/contractColumns.queries.ts';

/** A source that the hospice may look at. */
export interface FoundSource extends Pick<PerformanceSourceDetail, 'contact'> {
  readonly view: PerformanceView;
  readonly source: PerformanceSource;
}

interface SourceRow {
  id: string;
  name: string;
  detail: string | null;
  phone: string | null;
  city: string | null;
  group_id: string | null;
  group_name: string | null;
}

/** Whether one of the viewpoint's referrals names it. */
const isNamedBy = (hospice: HospiceView, column: Sql, id: string): Sql => sql`exists (
  select from referral join enrollment on enrollment.referral_id = referral.id
  where ${column} = ${id}::uuid and ${ownEnrollments(hospice)})`;

/** The source's data, if the hospice may choose it for a referral or one of its referrals names it. */
function sourceRows(hospice: HospiceView, view: PerformanceView, id: string): Sql<SourceRow> {
  switch (view) {
    case 'by_responsible_provider':
      return sql`
        select provider.id, provider.name, provider.specialty as detail, provider.phone, provider_group.city,
          provider_group.id as group_id, provider_group.name as group_name
        from provider join provider_group on provider_group.id = provider.group_id
        where provider.id = ${id}::uuid
          and (${knownProviders(hospice)} or ${isNamedBy(hospice, sql`referral.responsible_provider_id`, id)})`;
    case 'by_community':
      return sql`
        select community.id, community.name, community.type as detail, community.phone, community.city,
          provider_group.id as group_id, provider_group.name as group_name
        from community left join provider_group on provider_group.id = community.group_id
        where community.id = ${id}::uuid
          and (${knownCommunities(hospice)} or ${isNamedBy(hospice, sql`referral.community_id`, id)})`;
    case 'by_nurse':
      return sql`
        select hospice_staff.id, hospice_staff.name, hospice_staff.discipline as detail, null as phone, null as city,
          null as group_id, null as group_name
        from hospice_staff
        where hospice_staff.id = ${id}::uuid and hospice_staff.hospice_id = ${hospice.hospiceId}::uuid`;
  }
}

/**
 * A source of the view with its contact data, or the records without a source.
 * @returns undefined if the hospice has no relation to it
 */
export async function findSource(
  db: Database,
  hospice: HospiceView,
  view: PerformanceView,
  id: string,
): Promise<FoundSource | undefined> {
  if (id === NO_SOURCE) {
    return {
      view,
      source: { id: null, name: WITHOUT[view], detail: null, group: null },
      contact: { phone: null, city: null },
    };
  }
  const { rows } = await sourceRows(hospice, view, id).execute(db);
  const [row] = rows;
  return (
    row && {
      view,
      source: {
        id: row.id,
        name: row.name,
        detail: detailOf(view, row.detail),
        group: named(row.group_id, row.group_name),
      },
      contact: { phone: row.phone, city: row.city },
    }
  );
}

/** The figures, charts and feedback of one source, and the figures of the whole hospice beside them. */
export async function readSourceDetail(
  reading: Reading,
  scope: HospiceScope,
  { view, source, contact }: FoundSource,
): Promise<PerformanceSourceDetail> {
  const { context, period } = scope;
  const only = onlyOf(view, [source.id]);
  const grouping = { view, of: only.of, shown: [source.id] };
  const { sources, totals } = await readFiguresBy(reading, scope, METRIC_KEYS, grouping);
  const declines = await readTopDeclines(reading, scope, grouping);
  const figures = sources.get(source.id) ?? figuresOfNothing(scope, METRIC_KEYS);
  const charted = { scope, source: { view, id: source.id ?? NO_SOURCE } };
  const results = chartRecords(charted, 'answered', COUNTS.surveysAnswered.nurse);
  const items = await reading.read((db) => readItems(db, scope.hospiceId, results));
  const themes = await reading.read((db) => countThemes(db, context, results, period));
  const isShown = (figures.surveysAnswered?.value ?? 0) >= MIN_SHOWN;
  return {
    source,
    contact,
    topDecline: declines.get(source.id) ?? null,
    lastReferralAt: await reading.read((db) => readLastReferral(db, scope, view, source.id)),
    period,
    figures,
    before: await readFigures(reading, { ...scope, days: period.before }, METRICS_BEFORE, only),
    hospice: totals,
    charts: await readCharts(reading, charted, period),
    items,
    compositeTop: compositeOf(items),
    // Themes of only a few families are not counted either.
    themes: isShown ? themes : { ...themes, themes: [] },
  };
}
