import * as z from 'zod/mini';
import { Id, Instant, text, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, paging } from '#contract/platform/listQuery.ts';

/** The lists whose queries people keep (specification, section 3). */
export const SavedFilterKind = z.enum([
  'communication',
  'hospice_performance',
  'provider_groups',
  'stakeholders',
  'referral_registries',
  'hospice_user_access',
]);
export type SavedFilterKind = z.infer<typeof SavedFilterKind>;

/**
 * A stored query of a list: applying it is navigating to it. The query is stored in the form of a URL; parameters that a later
 * version no longer knows are dropped when it is opened, with a notice. It never includes a search, which may name a patient: a
 * query with `search` is refused.
 */
export const SavedFilter = z.object({
  id: Id,
  kind: SavedFilterKind,
  name: text(60),
  query: z.string().check(z.maxLength(4000)),
  isDefault: z.boolean(),
  /** Seen by the others of the owner's hospice as well. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  createdAt: Instant,
  version: Version,
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const queryText = z.string().check(
  z.maxLength(4000),
  z.refine<string>((query) => !query.includes('\u0000') && query.isWellFormed(), { error: 'This isn’t a filter' }),
);

export const SavedFilterCreation = z.strictObject({
  kind: SavedFilterKind,
  name: text(60),
  query: queryText,
  isDefault: z._default(z.boolean(), false),
  isShared: z._default(z.boolean(), false),
});
export type SavedFilterCreation = z.infer<typeof SavedFilterCreation>;

export const SavedFilterChange = z.strictObject({
  version: Version,
  name: z.optional(text(60)),
  query: z.optional(queryText),
  isDefault: z.optional(z.boolean()),
  isShared: z.optional(z.boolean()),
});
export type SavedFilterChange = z.infer<typeof SavedFilterChange>;

export const SavedFilterQuery = z.strictObject({
  'filter.kind': z.optional(commaList(SavedFilterKind)),
  page: paging.page,
  limit: paging.limit,
});
export type SavedFilterQuery = z.infer<typeof SavedFilterQuery>;

const everyone = { token: 'user', who: 'anyone' } as const;

export const savedFilterEndpoints = defineEndpoints('SavedFilters', everyone, {
  listSavedFilters: {
    path: '/v1/saved-filters',
    summary: 'This person’s saved filters and those shared in their hospice, by name',
    query: SavedFilterQuery,
    response: pageOf(SavedFilter),
  },
  createSavedFilter: {
    path: '/v1/saved-filters',
    summary: 'Save a list’s filters under a name. Only people who manage referrals can share them',
    body: SavedFilterCreation,
    response: SavedFilter,
    creates: true,
    errors: ['forbidden'],
  },
  updateSavedFilter: {
    method: 'PATCH',
    path: '/v1/saved-filters/:savedFilterId',
    summary: 'Rename, change or share your own saved filter, or make it the default',
    body: SavedFilterChange,
    response: SavedFilter,
    errors: ['conflict', 'forbidden'],
  },
  deleteSavedFilter: {
    method: 'DELETE',
    path: '/v1/saved-filters/:savedFilterId',
    summary: 'Delete your own saved filter',
    errors: ['forbidden'],
  },
  restoreSavedFilter: {
    method: 'POST',
    path: '/v1/saved-filters/:savedFilterId/restore',
    summary: 'Restore your own saved filter within a day',
    response: SavedFilter,
    errors: ['conflict', 'invalid'],
  },
});
