import {
  mayReadPerformance,
  PERFORMANCE_VIEWS,
  type AppAbility,
  type PerformanceView,
} from '#contract/platform/ability.ts';
import { sourceTypeOfView, type SourceType } from '#contract/referrals/counts/sources.ts';

export const viewLabel: Record<PerformanceView, string> = {
  by_responsible_provider: 'By responsible provider',
  by_community: 'By community',
  by_nurse: 'By nurse',
};

/** The noun for one source of a view, and for several. */
export const sourceNoun: Record<PerformanceView, readonly [one: string, several: string]> = {
  by_responsible_provider: ['provider', 'providers'],
  by_community: ['community', 'communities'],
  by_nurse: ['nurse', 'nurses'],
};

export const readableViews = (ability: AppAbility): readonly PerformanceView[] =>
  PERFORMANCE_VIEWS.filter((view) => mayReadPerformance(ability, view));

export const viewPath = (sourceType: SourceType): string => `/hospice/performances/${sourceType}`;
export const pathOfView = (view: PerformanceView): string => viewPath(sourceTypeOfView[view]);
