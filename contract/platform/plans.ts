import { labels } from './labels.ts';
import type { Plan } from './users.ts';

/**
 * The features that only some plans include (product, section 8). Screens show a missing one with a note on the plan, and calls
 * refuse it.
 */
export const PLAN_FEATURES = ['source_detail', 'period_before', 'nurses', 'themes', 'pdf'] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

const INCLUDED: Record<Plan, ReadonlySet<PlanFeature>> = {
  standard: new Set(),
  pro: new Set(PLAN_FEATURES),
};

/** Whether a plan includes a feature. */
export const planHas = (plan: Plan, feature: PlanFeature): boolean => INCLUDED[plan].has(feature);

export const planLabel = labels<Plan>({ standard: 'Standard', pro: 'Pro' });
