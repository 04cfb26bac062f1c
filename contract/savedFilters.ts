import * as z from 'zod/mini';
import { Id, Instant, text, Version } from './fields.ts';

/** The lists whose queries people keep (specification, section 3). */
export const SAVED_FILTER_KINDS = [
  'communication',
  'hospice_performance',
  'provider_groups',
  'stakeholders',
  'referral_registries',
  'hospice_user_access',
] as const;
export const SavedFilterKind = z.enum(SAVED_FILTER_KINDS);
export type SavedFilterKind = z.infer<typeof SavedFilterKind>;

/**
 * A stored query of a list: applying it is navigating to it. The query is kept as it stands in an address; what a later
 * version no longer knows is dropped when it is opened, with a notice.
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
