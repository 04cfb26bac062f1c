import type { AdministeredGroup, AdministeredGroupQuery } from '#contract/administration/groupAdministration.ts';
import { DEFAULT_PERIOD, periodDays } from '#contract/platform/periods.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { lastActivityOf } from '#server/people/lastActivity.queries.ts';
import { isInState } from '#server/people/invites/inviteRows.queries.ts';
import {
  byName,
  isFlagged,
  isFoundIn,
  oneOf,
  oneOfIds,
  orderOf,
  readPage,
  type Page,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { recordsOf } from '#server/performance/ranges.queries.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

/** Provider groups, for administrators. */

/** Administrators' figures use days in Eastern time. */
const ZONE = 'America/New_York';

/** Each group's referrals received in the last 30 days, each counted once, with the predicate of all figures. */
function latelyReceived(context: ReadContext): Sql {
  const { from, where } = recordsOf('received', {
    context,
    zone: ZONE,
    days: periodDays(DEFAULT_PERIOD, dayIn(ZONE, context.now)),
    ofEnrollment: [sql`enrollment.referral_deleted_at is null`],
  });
  return sql`(
    select reached.group_id, count(distinct enrollment.referral_id) as referrals
    from ${from} cross join lateral unnest(enrollment.referral_group_ids) as reached (group_id)
    where ${where} group by reached.group_id
  ) as lately`;
}

const people = sql`(
  select count(*) from app_user where app_user.group_id = provider_group.id and app_user.is_active)`;

const lastActivity = lastActivityOf('group_id', sql`provider_group.id`);

const connected = sql`(
  select coalesce(
    json_agg(json_build_object('id', hospice.id, 'name', hospice.name) order by ${byName(sql`hospice.name`)}, hospice.id), '[]'
  ) from group_hospice join hospice on hospice.id = group_hospice.hospice_id where group_hospice.group_id = provider_group.id)`;

const sortings = {
  name: { by: [byName(sql`provider_group.name`)] },
  type: { by: [sql`provider_group.type`] },
  people: { by: [people] },
  referrals: { by: [sql`coalesce(lately.referrals, 0)`] },
  lastActivityAt: { by: [lastActivity], isOptional: true },
} as const satisfies Record<string, Sorting>;

/**
 * A page of all provider groups; merged ones only if requested by id.
 * @param context an administrator's
 */
export async function listAdministeredGroups(
  db: Database,
  context: ReadContext,
  query: AdministeredGroupQuery,
): Promise<Page<AdministeredGroup>> {
  const hospices = query['filter.hospice.id'];
  return readPage(db, {
    columns: sql<AdministeredGroup>`provider_group.id, provider_group.name, provider_group.type, provider_group.city, provider_group.phone,
      provider_group.is_active as "isActive", provider_group.version, ${people} as people,
      (select count(*) from invite
        where invite.group_id = provider_group.id and ${isInState(['waiting'], context.now)}) as "openInvites",
      (select count(*) from provider where provider.group_id = provider_group.id and provider.is_active) as providers,
      (select count(*) from community where community.group_id = provider_group.id and community.is_active) as communities,
      ${connected} as hospices, coalesce(lately.referrals, 0) as referrals, ${isoColumn(lastActivity)} as "lastActivityAt",
      ${namedColumn('kept')} as "mergedInto"`,
    from: sql`provider_group left join ${latelyReceived(context)} on lately.group_id = provider_group.id
      left join provider_group as kept on kept.id = provider_group.merged_into_id`,
    countFrom: sql`provider_group`,
    where: [
      oneOfIds(sql`provider_group.id`, query['filter.id']) ?? sql`provider_group.merged_into_id is null`,
      oneOf(sql`provider_group.type`, query['filter.type']),
      isFlagged(sql`provider_group.is_active`, query['filter.isActive']),
      hospices &&
        sql`exists (select from group_hospice
          where group_hospice.group_id = provider_group.id and group_hospice.hospice_id = any (${hospices}::uuid[]))`,
      isFoundIn(sql`provider_group.name, provider_group.city`, query.search),
    ],
    orderBy: orderOf(query.sortBy, sortings, sql`provider_group.id`),
    paging: query,
  });
}

/** One group, as in the list. */
export async function readAdministeredGroup(
  db: Database,
  context: ReadContext,
  id: string,
): Promise<AdministeredGroup> {
  const { data } = await listAdministeredGroups(db, context, { 'filter.id': [id], sortBy: [], page: 1, limit: 1 });
  const [group] = data;
  if (!group) throw new Error('A group that was just written is there');
  return group;
}
