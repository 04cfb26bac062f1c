import { COUNTS } from '#contract/referrals/counts/counts.ts';
import type { MetricKey } from '#contract/performance/metrics.ts';
import type { Days } from '#contract/platform/periods.ts';
import type { SystemFigureQuery, SystemFigures } from '#contract/performance/performance.ts';
import { countsFor } from '#server/performance/figures.rules.ts';
import { figurePeriod } from '#server/performance/figurePeriod.rules.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { readFigures } from '#server/performance/figures.queries.ts';
import type { Scope } from '#server/performance/ranges.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { zoneOf } from '#server/platform/database/lists.queries.ts';

const SYSTEM_METRICS: readonly MetricKey[] = [
  'referrals',
  'enrolled',
  'declined',
  'withdrawn',
  'stillOpen',
  'conversionRate',
  'conversionDecided',
  'medianMinutesToFirstContact',
  'medianHoursToAdmission',
  'within24h',
  'pending',
  'census',
  'discharged',
  'medianLengthOfStay',
  'openAlerts',
  'surveysSent',
  'surveysAnswered',
  'responseRate',
  'overallTopBox',
  'recommendTopBox',
];

/** The current state has no past values. */
const isOfNow = (key: MetricKey): boolean => countsFor(key).some((count) => COUNTS[count].by === 'now');

const QUIET_DAYS = 30;

interface Organizations {
  zone: string;
  hospices: number;
  quiet: number;
  groups: number;
  people: number;
}

/** Counts active organizations, and hospices without a referral for 30 days. */
async function countOrganizations(db: Database, { view, now }: ReadContext): Promise<Organizations> {
  const { rows } = await sql<Organizations>`
    select ${zoneOf(view)} as zone,
      (select count(*) from hospice where hospice.is_active) as hospices,
      (select count(*) from hospice where hospice.is_active and not exists (
        select from enrollment
        where enrollment.hospice_id = hospice.id and enrollment.deleted_at is null and enrollment.status <> 'entered_in_error'
          and enrollment.received_at > ${now}::timestamptz - make_interval(days => ${QUIET_DAYS}::integer)
      )) as quiet,
      (select count(*) from provider_group where provider_group.is_active) as groups,
      (select count(*) from app_user where app_user.is_active) as people`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A row of counts is always there');
  return counts;
}

/**
 * The figures of all hospices together, by days in Eastern time.
 * @param context an administrator's
 */
export async function readSystemFigures(
  reading: Reading,
  context: ReadContext,
  query: SystemFigureQuery,
): Promise<SystemFigures> {
  const { groups, hospices, people, quiet, zone } = await reading.read((db) => countOrganizations(db, context));
  const period = figurePeriod(query, zone, context.now);
  const scopeOn = (on: Days): Scope => ({ context, zone, days: on });
  return {
    period,
    figures: await readFigures(reading, scopeOn(period), SYSTEM_METRICS),
    before: await readFigures(
      reading,
      scopeOn(period.before),
      SYSTEM_METRICS.filter((key) => !isOfNow(key)),
    ),
    hospices: { active: hospices, withoutReferrals: quiet },
    groups: { active: groups },
    people: { active: people },
  };
}
