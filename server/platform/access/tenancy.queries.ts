import type { Viewpoint } from './viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';

/** Rows that were deleted count as well: what a restoring looks for. */
interface Deleted {
  readonly deleted?: boolean;
}

/** The rows of `enrollment` that the viewpoint includes. */
export function ownEnrollments(view: Viewpoint, { deleted = false }: Deleted = {}): Sql {
  const present = deleted ? sql`true` : sql`enrollment.deleted_at is null`;
  if (view.side === 'group' && view.ofHospiceId) {
    return sql`(enrollment.hospice_id = ${view.ofHospiceId}::uuid and ${present})`;
  }
  if (view.side !== 'hospice') return present;
  const { hospiceId, locationIds } = view;
  const own = sql`enrollment.hospice_id = ${hospiceId}::uuid`;
  if (locationIds.length === 0) return sql`(${own} and ${present})`;
  // All of the hospice sees an enrollment that has no location yet.
  const local = sql`(enrollment.hospice_location_id is null or enrollment.hospice_location_id = any (${locationIds}::uuid[]))`;
  return sql`(${own} and ${present} and ${local})`;
}

/** For a group: which rows of `enrollment` are of its referrals that are not deleted, by what `enrollment` keeps of them. */
export const ofOwnReferrals = (view: Viewpoint): Sql | undefined =>
  view.side === 'group'
    ? sql`(enrollment.referral_group_ids @> array[${view.groupId}::uuid]
        and enrollment.referral_deleted_at is null)`
    : undefined;

/** The rows of `referral` that the viewpoint includes; deletion is a separate condition. */
export function ownReferrals(view: Viewpoint, deleted: Deleted = {}): Sql {
  switch (view.side) {
    case 'admin':
      return sql`true`;
    case 'group':
      return sql`referral.group_ids @> array[${view.groupId}::uuid]`;
    case 'hospice':
      return sql`exists (
        select 1 from enrollment where enrollment.referral_id = referral.id and ${ownEnrollments(view, deleted)})`;
  }
}
