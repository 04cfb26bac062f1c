import type { PerformanceView } from '#contract/platform/ability.ts';
import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';

/** Performance (product, section 8): figures by source, their charts, and what a group sees of its hospices. */

export const SOURCE_TYPES = ['responsible-provider', 'community', 'nurse'] as const;

export type SourceType = (typeof SOURCE_TYPES)[number];

/** The part of the address names the view that the ability is asked for. */
export const viewOfSourceType: Record<SourceType, PerformanceView> = {
  'responsible-provider': 'by_responsible_provider',
  community: 'by_community',
  nurse: 'by_nurse',
};

export const sourceTypeOfView: Record<PerformanceView, SourceType> = {
  by_responsible_provider: 'responsible-provider',
  by_community: 'community',
  by_nurse: 'nurse',
};

/** A source of a view, or the records that have none: a patient at home has no community, a new one no nurse. */
export const NO_SOURCE = 'none';

export const SourceId = z.union([Id, z.literal(NO_SOURCE)]);
