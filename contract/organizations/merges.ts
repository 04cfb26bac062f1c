import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { Id, Instant, Named } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, paging } from '#contract/platform/listQuery.ts';

/** Records of one kind that turn out to be the same one. */
export const MergeKind = z.enum(['group', 'community', 'provider']);
export type MergeKind = z.infer<typeof MergeKind>;

/** So long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** One of two records that may be the same, with labeled counts of the rows that refer to it. */
export const MergeSide = z.object({
  id: Id,
  name: z.string(),
  /** The facts that a person compares: type, city, phone, group, NPI. */
  facts: z.array(z.object({ label: z.string(), value: z.nullable(z.string()) })),
  references: z.array(z.object({ what: z.string(), count: z.int() })),
  isActive: z.boolean(),
});
export type MergeSide = z.infer<typeof MergeSide>;

export const MergePair = z.object({
  kind: MergeKind,
  /** The one that would be kept, and the one that would be merged into it. */
  first: MergeSide,
  second: MergeSide,
  /** Why these two cannot be merged, as text; null: they can. */
  refusal: z.nullable(z.string()),
});
export type MergePair = z.infer<typeof MergePair>;

/** All references to `merged` now name `kept`; `merged` is switched off and points to it. */
export const Merge = z.object({
  id: Id,
  kind: MergeKind,
  kept: Named,
  merged: Named,
  at: Instant,
  by: z.nullable(z.string()),
  moved: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Once it was undone: so many rows had been changed by hand since, and stayed as they were. */
  stayed: z.int(),
  undoUntil: Instant,
  undoneAt: z.nullable(Instant),
});
export type Merge = z.infer<typeof Merge>;

const ofPair = { kind: MergeKind, keepId: Id, mergeId: Id };
const MergeCreation = z.strictObject(ofPair);

export const DuplicateStakeholderQuery = z.strictObject({
  'filter.kind': z.optional(commaList(MergeKind)),
  page: paging.page,
  limit: paging.limit,
});

export const mergeEndpoints = defineEndpoints('Administration', ADMINISTRATORS, {
  listLikelyDuplicates: {
    path: '/v1/administration/likely-duplicates',
    summary: 'Likely duplicates of groups, communities and providers, likeliest first',
    query: DuplicateStakeholderQuery,
    response: pageOf(z.object({ kind: MergeKind, first: Named, second: Named, likeness: z.number() })),
  },
  compareForMerge: {
    path: '/v1/administration/merges/comparison',
    summary: 'Two records side by side, with what uses each',
    query: z.strictObject(ofPair),
    response: MergePair,
    errors: ['not_found'],
  },
  listMerges: {
    path: '/v1/administration/merges',
    summary: 'Merges, newest first',
    query: z.strictObject({ 'filter.kind': z.optional(commaList(MergeKind)), page: paging.page, limit: paging.limit }),
    response: pageOf(Merge),
  },
  createMerge: {
    path: '/v1/administration/merges',
    summary: 'Merge one record into another',
    body: MergeCreation,
    response: Merge,
    creates: true,
    errors: ['conflict'],
  },
  undoMerge: {
    method: 'POST',
    path: '/v1/administration/merges/:mergeId/undo',
    summary: 'Undo a merge, except for what people changed since',
    response: Merge,
    errors: ['conflict'],
  },
});
