import type {
  HospiceSharing,
  SharingChange,
  SharingLogEntry,
} from '#contract/organizations/sharing/informationSharing.ts';
import {
  DEFAULT_SHARING,
  type InformationSharing,
  type SharingStep,
} from '#contract/organizations/sharing/sharingSettings.ts';
import { normalized, sharingSteps } from './sharingSteps.rules.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { byName, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

/** A hospice's settings of what it shares, and the log of their changes. */

/** Settings from before there were events have the default ones, in the policies as here. */
const whole = ({ events = DEFAULT_SHARING.events, shared }: Partial<InformationSharing>): InformationSharing =>
  normalized({ events, shared: shared ?? [] });

/** A hospice's default settings, and those of groups with settings of their own. */
export async function readSharing(db: Database, hospiceId: string): Promise<HospiceSharing> {
  const hospice = await db
    .selectFrom('hospice')
    .select(['sharing', 'sharing_version'])
    .where('id', '=', hospiceId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string; name: string; type: string; sharing: InformationSharing }>`
    select provider_group.id, provider_group.name, provider_group.type, group_sharing.sharing
    from group_sharing join provider_group on provider_group.id = group_sharing.group_id
    where group_sharing.hospice_id = ${hospiceId}::uuid
    order by ${byName(sql`provider_group.name`)}, provider_group.id`.execute(db);
  return {
    defaults: whole(hospice.sharing),
    groups: rows.map(({ id, name, sharing, type }) => ({ group: { id, name, type }, sharing: whole(sharing) })),
    version: hospice.sharing_version,
  };
}

/** The same, locked for a change. */
export async function lockSharing(trx: Trx, hospiceId: string): Promise<HospiceSharing> {
  await asSystem(trx, () => sql`select 1 from hospice where id = ${hospiceId}::uuid for no key update`.execute(trx));
  return readSharing(trx, hospiceId);
}

/** Whether this group has referred to this hospice, so that settings of its own make sense. */
export const isConnected = async (db: Database, hospiceId: string, groupId: string): Promise<boolean> =>
  (await db
    .selectFrom('group_hospice')
    .select('group_id')
    .where('hospice_id', '=', hospiceId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()) !== undefined;

interface Saving {
  readonly hospiceId: string;
  readonly before: HospiceSharing;
  readonly change: SharingChange;
  readonly author: Author;
  readonly now: Date;
}

/**
 * Saves a change of locked settings with its line in the log, and refreshes the screens of the affected groups. Unchanged
 * settings write nothing. @returns the number of changes
 */
export async function saveSharing(trx: Trx, { author, before, change, hospiceId, now }: Saving): Promise<number> {
  const groupId = change.groupId?.toLowerCase() ?? null;
  const own = before.groups.find(({ group }) => group.id === groupId)?.sharing;
  const after = change.sharing && normalized(change.sharing);
  const isOwnStep = groupId !== null && (own !== undefined) !== (after !== null);
  const steps: SharingStep[] = [
    ...(isOwnStep ? [{ what: 'own' as const, from: own !== undefined, to: after !== null }] : []),
    ...sharingSteps(own ?? before.defaults, after ?? before.defaults),
  ];
  if (steps.length === 0) return 0;
  // Nobody's session may write what decides what others see.
  await asSystem(trx, async () => {
    if (groupId !== null && after) {
      await sql`
        insert into group_sharing (hospice_id, group_id, sharing)
        values (${hospiceId}::uuid, ${groupId}::uuid, ${JSON.stringify(after)}::jsonb)
        on conflict (hospice_id, group_id) do update set sharing = excluded.sharing`.execute(trx);
    } else if (groupId !== null) {
      await trx
        .deleteFrom('group_sharing')
        .where('hospice_id', '=', hospiceId)
        .where('group_id', '=', groupId)
        .execute();
    }
    await trx
      .updateTable('hospice')
      .set(groupId === null && after ? { sharing: JSON.stringify(after) } : {})
      .set(({ eb }) => ({ sharing_version: eb('sharing_version', '+', 1) }))
      .where('id', '=', hospiceId)
      .execute();
  });
  await trx
    .insertInto('sharing_change')
    .values({
      hospice_id: hospiceId,
      group_id: groupId,
      at: now,
      actor_id: author.id,
      actor_name: author.name,
      changes: JSON.stringify(steps),
    })
    .execute();
  await sql`
    select announce_changes(array_agg(row(null, '{}', array[connected.group_id])::announced_change))
    from group_hospice as connected
    where connected.hospice_id = ${hospiceId}::uuid
      and (${groupId}::uuid is null or connected.group_id = ${groupId}::uuid)`.execute(trx);
  return steps.length;
}

/** A page of the log, newest first. */
export async function listSharingChanges(
  db: Database,
  hospiceId: string,
  paging: { readonly limit: number; readonly page: number },
): Promise<Page<SharingLogEntry>> {
  return readPage(db, {
    columns: sql<SharingLogEntry>`sharing_change.id, ${isoColumn(sql`sharing_change.at`)} as at, sharing_change.actor_name as by,
      ${namedColumn('provider_group')} as "group", sharing_change.changes as steps`,
    from: sql`sharing_change left join provider_group on provider_group.id = sharing_change.group_id`,
    countFrom: sql`sharing_change`,
    where: sql`sharing_change.hospice_id = ${hospiceId}::uuid`,
    orderBy: sql`sharing_change.at desc, sharing_change.id`,
    paging,
  });
}
