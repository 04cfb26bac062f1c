import type { RawBuilder } from 'kysely';
import type { DayRange } from '#contract/platform/listQuery.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql } from './connection.ts';
import type { Condition } from '#server/platform/access/tenancy.ts';

type Fragment = RawBuilder<unknown>;

export const oneOf = (column: Fragment, values: readonly string[] | undefined): Condition | undefined =>
  values && sql`${column} = any (${values}::text[])`;

export const oneOfIds = (column: Fragment, ids: readonly string[] | undefined): Condition | undefined =>
  ids && sql`${column} = any (${ids}::uuid[])`;

export const isFlagged = (condition: Condition, wanted: boolean | undefined): Condition | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not ${condition}`;

/**
 * Whose midnight a day begins at: the hospice's. A group has no zone of its own: that of the hospice it has been connected
 * with longest, and Eastern time while there is none, so that the same address always lists the same rows.
 */
export const zoneOf = (view: Viewpoint): Fragment =>
  view.side === 'hospice'
    ? sql`(select zoned.time_zone from hospice as zoned where zoned.id = ${view.hospiceId}::uuid)`
    : view.side === 'group'
      ? sql`coalesce((
          select zoned.time_zone from group_hospice join hospice as zoned on zoned.id = group_hospice.hospice_id
          where group_hospice.group_id = ${view.groupId}::uuid order by group_hospice.since, zoned.id limit 1
        ), 'America/New_York')`
      : sql`'America/New_York'`;

/** Moments on the days from and to, both included. */
export function onDays(column: Fragment, range: DayRange | undefined, zone: Fragment): Condition | undefined {
  if (!range) return undefined;
  const { from, to } = range;
  const after = from && sql`${column} >= (${from}::date::timestamp at time zone ${zone})`;
  const before = to && sql`${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`;
  if (after && before) return sql`(${after} and ${before})`;
  return after || before || undefined;
}

interface Stakeholders {
  readonly provider: Fragment;
  readonly community: Fragment;
}
const OF_REFERRAL: Stakeholders = {
  provider: sql`referral.responsible_provider_id`,
  community: sql`referral.community_id`,
};
/** The same where `enrollment` alone is looked into. */
export const OF_ENROLLMENT: Stakeholders = {
  provider: sql`enrollment.referral_provider_id`,
  community: sql`enrollment.referral_community_id`,
};

/**
 * Providers are alternatives, communities are alternatives, and where both kinds are named both must match (product,
 * section 2). An id that is neither matches nothing.
 */
export function namesStakeholders(
  ids: readonly string[] | undefined,
  { provider, community }: Stakeholders = OF_REFERRAL,
): Condition | undefined {
  if (!ids) return undefined;
  const providerMatches = sql`${provider} = any (${ids}::uuid[])`;
  const communityMatches = sql`${community} = any (${ids}::uuid[])`;
  return sql`(
    coalesce(${providerMatches} or ${communityMatches}, false)
    and (not exists (select 1 from provider as asked where asked.id = any (${ids}::uuid[])) or ${providerMatches})
    and (not exists (select 1 from community as asked where asked.id = any (${ids}::uuid[])) or ${communityMatches})
  )`;
}
