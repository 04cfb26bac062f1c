import type { PerformanceView } from '#contract/platform/ability.ts';
import type { NurseDuty } from '#contract/referrals/counts/counts.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { NO_SOURCE } from '#contract/referrals/counts/sources.ts';

/** To whom a counted record belongs in each view of performance. */

/**
 * The id of a record's source, null where it has none; looks into `enrollment` alone.
 * @param duty which nurse a count belongs to (`COUNTS[key].nurse`); the other views do not ask
 */
export function sourceOf(view: PerformanceView, duty: NurseDuty): Sql<string | null> {
  switch (view) {
    case 'by_responsible_provider':
      return sql`enrollment.referral_provider_id`;
    case 'by_community':
      return sql`enrollment.referral_community_id`;
    case 'by_nurse':
      return duty === 'admission' ? sql`enrollment.admission_nurse_id` : sql`enrollment.primary_nurse_id`;
  }
}

/** Whether a record's source is one of these; null: whether it has none. */
export function isOneOf(source: Sql<string | null>, ids: readonly (string | null)[]): Sql {
  const given = ids.filter((id) => id !== null);
  return given.length < ids.length
    ? sql`(${source} = any (${given}::uuid[]) or ${source} is null)`
    : sql`${source} = any (${given}::uuid[])`;
}

/**
 * Whether a record is of this source of the view.
 * @param source an id, or `none` for the records that have none
 */
export const ofSource = (view: PerformanceView, source: string, duty: NurseDuty): Sql =>
  source === NO_SOURCE ? sql`${sourceOf(view, duty)} is null` : sql`${sourceOf(view, duty)} = ${source}::uuid`;
