import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { Actor, GroupView, Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';

/**
 * The settings that a hospice shares by with the viewpoint's group, as they hold: the group's own, or else the default; needs
 * `hospice` in the query. Null for the other sides.
 */
export const sharingWith = (view: Viewpoint): Sql<InformationSharing | null> =>
  view.side === 'group'
    ? sql`held_sharing(coalesce((
        select own.sharing from group_sharing as own
        where own.hospice_id = hospice.id and own.group_id = ${view.groupId}::uuid
      ), hospice.sharing), hospice.families_told_at)`
    : sql`null`;

/** Whether the viewpoint is among the groups that a family was told read its answer; always for the other sides. */
export const isReader = (view: Viewpoint, readers: Sql): Sql<boolean> =>
  view.side === 'group' ? sql`(${view.groupId}::uuid = any (${readers}))` : sql`true`;

/** Whether the author of a history line belongs to the viewpoint's group. */
export const isOwnDoing = (view: Viewpoint, event: Sql): Sql =>
  view.side === 'group'
    ? sql`coalesce(${event}.actor_id in (select own.id from app_user as own where own.group_id = ${view.groupId}::uuid), false)`
    : sql`false`;

/**
 * Whether a person of the viewpoint's group sees a shared line of a history; needs `referral` in the query. They see their group's
 * own lines, and a hospice's line where it shares the fact in the line and shows the event to the audience that the person
 * belongs to. They never see what a hospice and another group wrote to each other, nor an answer whose family was not asked to share it
 * with their group. The table's policies say the same (baseline/07_referrals.sql).
 */
export function isVisible({ actor, view }: { actor: Pick<Actor, 'id'>; view: Viewpoint }, event: Sql): Sql {
  if (view.side !== 'group') return sql`true`;
  const ofEvent = sql`shared_event(${event}.kind, ${event}.to_status, ${event}.of_event)`;
  // As reader_audience() says, with what it asks of the providers asked once a statement.
  const audience = sql`case
    when referral.responsible_provider_id in (select own.id from provider as own where own.user_id = ${actor.id}::uuid)
      then 'responsible_provider'
    when referral.creator_group_id = ${view.groupId}::uuid or referral.responsible_provider_id
      in (select own.id from provider as own where own.group_id = ${view.groupId}::uuid) then 'group'
    else 'community' end`;
  const isShown = sql`(${isOwnDoing(view, event)} or (
    (fact_of_line(${event}.kind) is null or (${event}.hospice_id, fact_of_line(${event}.kind)) in (
      select share.hospice_id, fact.value
      from sharing_with(${view.groupId}::uuid) as share
        cross join lateral jsonb_array_elements_text(share.sharing -> 'shared') as fact(value)))
    and (${ofEvent} is null or (${event}.hospice_id, ${ofEvent}, ${audience}) in (
      select shown.hospice_id, shown.event, shown.audience from events_shown(${view.groupId}::uuid) as shown))))`;
  const between = sql`((${event}.group_id is null or ${event}.group_id = ${view.groupId}::uuid)
    and (${event}.readers is null or ${isReader(view, sql`${event}.readers`)}))`;
  return sql`(${between} and (
    ${event}.hospice_id is null or (${ofAskedHospice(view, event)} and ${isShown})))`;
}

const ofAskedHospice = ({ ofHospiceId }: GroupView, event: Sql): Sql =>
  ofHospiceId ? sql`${event}.hospice_id = ${ofHospiceId}::uuid` : sql`true`;
/**
 * Whether the viewpoint sees this kind of fact of `enrollment`. The database looks once per statement which hospices share it with the group,
 * not once per row.
 * @param hospiceId the column with the hospice's id; left out: needs `hospice` in the query
 */
export const shows = (view: Viewpoint, fact: SharedFact, hospiceId: Sql = sql`hospice.id`): Sql<boolean> =>
  view.side === 'group' ? sql`(${hospiceId} in (${hospicesSharing(fact, view)}))` : sql`true`;

/** A subquery for the ids of the hospices that share this kind of fact with the group. */
export const hospicesSharing = (fact: SharedFact, { groupId }: Pick<GroupView, 'groupId'>): Sql<string> =>
  sql`select sharing.hospice_id from hospices_sharing(${fact}, ${groupId}::uuid) as sharing`;

/** A column of `enrollment`, null where the viewpoint does not see it. */
export const visible = (view: Viewpoint, fact: SharedFact, column: Sql): Sql =>
  view.side === 'group' ? sql`case when ${shows(view, fact)} then ${column} end` : column;
