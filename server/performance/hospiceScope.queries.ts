import { abilityFor, mayReadPerformance } from '#contract/platform/ability.ts';
import type { FigurePeriod, HospiceFigureQuery } from '#contract/performance/performance.ts';
import { planHas } from '#contract/platform/plans.ts';
import type { Plan } from '#contract/platform/users.ts';
import { figurePeriod } from './figurePeriod.rules.ts';
import { forbidden, notFound, Refusal } from '#server/platform/access/refusal.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { hospiceView, type ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql } from '#server/platform/database/connection.ts';
import type { Scope } from './ranges.queries.ts';
import { oneOf, oneOfIds } from '#server/platform/database/lists.queries.ts';

/** Which records a hospice's figures are of, and whether the caller may read them. */

export interface HospiceScope extends Scope {
  readonly hospiceId: string;
  readonly period: FigurePeriod;
  readonly plan: Plan;
}

/**
 * The scope of a call on a hospice's figures, from the hospice's viewpoint: its own enrollments, for a person limited to some
 * locations those of them.
 * @throws Refusal `forbidden` for a view that the role may not read, `plan_lacks` for nurses without the plan, and
 * `invalid_parameter` for days that are no period
 */
export async function hospiceScope(
  { read }: Reading,
  {
    actor,
    now,
    params: { hospiceId },
  }: Pick<ReadContext, 'actor' | 'now'> & { readonly params: { readonly hospiceId: string } },
  query: HospiceFigureQuery,
): Promise<HospiceScope> {
  if (!mayReadPerformance(abilityFor(actor.role), query.view)) throw forbidden('Your role doesn’t include this view');
  const hospice = await read((db) =>
    db.selectFrom('hospice').select(['plan', 'time_zone']).where('id', '=', hospiceId).executeTakeFirst(),
  );
  if (!hospice) throw notFound();
  if (query.view === 'by_nurse' && !planHas(hospice.plan, 'nurses')) {
    throw new Refusal('plan_lacks', 'Performance by nurse isn’t part of your hospice’s plan');
  }
  const period = figurePeriod(query, hospice.time_zone, now);
  return {
    hospiceId,
    context: { view: hospiceView(hospiceId, actor), actor, now },
    days: period,
    zone: hospice.time_zone,
    ofLocation: oneOfIds(sql`enrollment.hospice_location_id`, query['filter.enrollment.hospiceLocation.id']),
    ofEnrollment: [
      oneOf(sql`enrollment.referral_source`, query['filter.source']),
      query['filter.stakeholders.group.id'] &&
        sql`enrollment.referral_group_ids && ${query['filter.stakeholders.group.id']}::uuid[]`,
    ],
    period,
    plan: hospice.plan,
  };
}
