import * as z from 'zod/mini';
import { CountKey, countBasisOf } from './countKeys.ts';
import { daysFilter } from '#contract/platform/listQuery.ts';

const SOURCE_PATTERN =
  /^(?:responsible-provider|community|nurse):(?:none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The filters of a group's list when a figure leads to it. */
export const drillDownFilters = {
  'filter.drillDown': z.optional(CountKey),
  'filter.drillDownDays': daysFilter,
};

/**
 * The filters of a hospice's list when a figure leads to it: the figure's count, its days, and the source as `community:<id>` or
 * `nurse:none`. They use the figure's own predicate, so the list has exactly as many records as the figure says.
 */
export const hospiceDrillDownFilters = {
  ...drillDownFilters,
  'filter.drillDownSource': z.optional(z.string().check(z.regex(SOURCE_PATTERN))),
};

/** The three filters as they come out of a list's query. */
export interface DrillDown {
  readonly 'filter.drillDown'?: CountKey | undefined;
  readonly 'filter.drillDownDays'?:
    | { readonly from?: string | undefined; readonly to?: string | undefined }
    | undefined;
  readonly 'filter.drillDownSource'?: string | undefined;
}

const COUNT = 'filter.drillDown';
const DAYS = 'filter.drillDownDays';
const SOURCE = 'filter.drillDownSource';

/** @returns the parameter that is wrong, and what would be right; undefined where the three fit together */
function wrongIn(query: DrillDown, list: 'registry' | 'feedback'): readonly [string, string] | undefined {
  const { [COUNT]: count, [DAYS]: days, [SOURCE]: source } = query;
  if (days && !(days.from && days.to)) return [DAYS, 'Give the first and the last day: $btw:2026-09-01,2026-09-30'];
  if (count === undefined) {
    const besides = days ? DAYS : source === undefined ? undefined : SOURCE;
    return besides && [besides, `Say what is counted with ${COUNT}`];
  }
  const by = countBasisOf(count);
  const isOf = by === 'answered' ? 'feedback' : by === 'sent' ? null : 'registry';
  if (isOf !== list) return [COUNT, 'This list does not hold what is counted'];
  return days === undefined && by !== 'now'
    ? [COUNT, `Say on which days it is counted with ${DAYS}=$btw:2026-09-01,2026-09-30`]
    : undefined;
}

/** Refuses a count that belongs to another list, and one that lacks its days. */
export const fitsTogether =
  (list: 'registry' | 'feedback') =>
  ({ issues, value }: z.core.ParsePayload<DrillDown>): void => {
    const wrong = wrongIn(value, list);
    if (!wrong) return;
    const [name, message] = wrong;
    issues.push({ code: 'custom', input: value, path: [name], message });
  };
