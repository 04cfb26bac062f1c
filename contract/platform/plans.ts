import type { Plan } from './users.ts';

/** What only some plans have (product, section 8). What a plan lacks is shown with a word on the plan, and refused by the calls. */
export const PLAN_FEATURES = ['source_detail', 'period_before', 'nurses', 'themes', 'pdf'] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

const INCLUDED: Record<Plan, ReadonlySet<PlanFeature>> = {
  standard: new Set(),
  pro: new Set(PLAN_FEATURES),
};

/** Whether a plan includes a feature. */
export const planHas = (plan: Plan, feature: PlanFeature): boolean => INCLUDED[plan].has(feature);

export const planLabel: Record<Plan, string> = { standard: 'Standard', pro: 'Pro' };
