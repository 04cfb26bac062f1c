import { hospicesSharing } from '#server/organizations/sharing/sharing.queries.ts';
import type { GroupView } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { all, type PageRange } from '#server/platform/database/lists.queries.ts';

/**
 * Reads pages of a group's default lists from `group_referral` and `group_enrollment`, in index order. These tables stand for `referral` and
 * `enrollment`, so the lists' conditions work on them unchanged, if they ask only for columns that these tables have.
 */

/**
 * Makes statements that select the ids of a page of a group's referrals, newest first.
 * @param ownedBy a person whose own patients come first
 */
export function newestReferrals(
  { groupId }: GroupView,
  conditions: readonly (Sql | undefined)[],
  ownedBy: string | undefined,
): (range: PageRange) => Sql {
  const where = all([sql`referral.group_id = ${groupId}::uuid`, ...conditions]);
  const newest = sql`order by received_at desc, referral_id`;
  const from = sql`select referral.referral_id, referral.received_at from group_referral as referral where ${where}`;
  if (ownedBy === undefined) {
    return ({ limit, offset }) => sql`
      select listed.referral_id from (${from} ${newest} limit ${limit} offset ${offset}) as listed ${newest}`;
  }
  const providers = sql`array(select provider.id from provider where provider.user_id = ${ownedBy}::uuid)`;
  const isOwn = sql`coalesce(referral.responsible_provider_id = any (${providers}), false)`;
  return ({ limit, offset }) => {
    const first = sql`${newest} limit ${offset + limit}`;
    return sql`
      select listed.referral_id from (
        (select own.*, true as is_own from (${from} and ${isOwn} ${first}) as own)
        union all (select other.*, false from (${from} and not ${isOwn} ${first}) as other)
      ) as listed order by is_own desc, received_at desc, referral_id limit ${limit} offset ${offset}`;
  };
}

/** Makes statements that select the ids of a page of the enrollments of a group's patients, by start of care; those whose start the group may not see come last. */
export function enrollmentsByStart(
  view: GroupView,
  conditions: readonly (Sql | undefined)[],
): (range: PageRange) => Sql {
  const ofHospice = view.ofHospiceId === undefined ? undefined : sql`enrollment.hospice_id = ${view.ofHospiceId}::uuid`;
  const where = all([sql`enrollment.group_id = ${view.groupId}::uuid`, ofHospice, ...conditions]);
  const from = sql`select enrollment.enrollment_id, enrollment.start_of_care from group_enrollment as enrollment where ${where}`;
  // As an array, so the planner keeps the index order instead of joining.
  const isShown = sql`enrollment.hospice_id = any (array(${hospicesSharing('dates', view)}))`;
  return ({ limit, offset }) => {
    const end = offset + limit;
    return sql`
      with shown as materialized (
        ${from} and enrollment.start_of_care is not null and ${isShown}
        order by enrollment.start_of_care desc, enrollment.enrollment_id limit ${end}
      ), other as materialized (
        ${from} and (enrollment.start_of_care is null or not ${isShown}) and (select count(*) from shown) < ${end}
        order by enrollment.enrollment_id limit ${end}
      )
      select listed.enrollment_id from (
        select shown.*, false as is_other from shown union all select other.enrollment_id, null, true from other
      ) as listed order by is_other, start_of_care desc, enrollment_id limit ${limit} offset ${offset}`;
  };
}
