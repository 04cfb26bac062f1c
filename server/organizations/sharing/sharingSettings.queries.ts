import type {
  HospiceSharing,
  SharingChange,
  SharingLogEntry,
} from '#contract/organizations/sharing/informationSharing.ts';
import {
  DEFAULT_SHARING,
  sharesSingleAnswers,
  withSumsOnly,
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
    .select(['sharing', 'sharing_version', 'families_told_at'])
    .where('id', '=', hospiceId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string; name: string; type: string; sharing: InformationSharing }>`
    select provider_group.id, provider_group.name, provider_group.type, group_sharing.sharing
    from group_sharing join provider_group on provider_group.id = group_sharing.group_id
    where group_sharing.hospice_id = ${hospiceId}::uuid
    order by ${byName(sql`provider_group.name`)}, provider_group.id`.execute(db);
  const defaults = whole(hospice.sharing);
  const groups = rows.map(({ id, name, sharing, type }) => ({ group: { id, name, type }, sharing: whole(sharing) }));
  const sharesSome = [defaults, ...groups.map(({ sharing }) => sharing)].some(sharesSingleAnswers);
  return {
    defaults,
    groups,
    mustDecideAnswers: sharesSome && hospice.families_told_at === null,
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
 * settings write nothing. Sharing single answers for the first time also agrees that families are told. @returns the number of
 * changes
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
  const isTelling = after !== null && sharesSingleAnswers(after) && !before.mustDecideAnswers;
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
      .$if(isTelling, (update) =>
        update.set({ families_told_at: sql<Date>`coalesce(families_told_at, ${now}::timestamptz)` }),
      )
      .where('id', '=', hospiceId)
      .execute();
  });
  await logChange(trx, { hospiceId, groupId, author, now, steps });
  await announceSharing(trx, hospiceId, groupId);
  return steps.length;
}

interface Logged extends Pick<Saving, 'author' | 'hospiceId' | 'now'> {
  readonly groupId: string | null;
  readonly steps: readonly SharingStep[];
}

async function logChange(trx: Trx, { author, groupId, hospiceId, now, steps }: Logged): Promise<void> {
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
}

/** @param groupId null: all connected groups */
async function announceSharing(trx: Trx, hospiceId: string, groupId: string | null): Promise<void> {
  await sql`
    select announce_changes(array_agg(row(null, '{}', array[connected.group_id])::announced_change))
    from group_hospice as connected
    where connected.hospice_id = ${hospiceId}::uuid
      and (${groupId}::uuid is null or connected.group_id = ${groupId}::uuid)`.execute(trx);
}

interface Deciding extends Omit<Saving, 'change'> {
  readonly isShared: boolean;
}

/** Saves the decision about single answers of locked settings: families are told from now on, or all settings share sums only. */
export async function decideAnswers(trx: Trx, { isShared, ...saving }: Deciding): Promise<void> {
  const { author, before, hospiceId, now } = saving;
  if (isShared) {
    await asSystem(trx, () =>
      trx
        .updateTable('hospice')
        .set(({ eb }) => ({ families_told_at: now, sharing_version: eb('sharing_version', '+', 1) }))
        .where('id', '=', hospiceId)
        .execute(),
    );
    await logChange(trx, { hospiceId, groupId: null, author, now, steps: [{ what: 'families_told' }] });
    await announceSharing(trx, hospiceId, null);
    return;
  }
  const all = [
    { groupId: null, sharing: before.defaults },
    ...before.groups.map(({ group, sharing }) => ({ groupId: group.id, sharing })),
  ];
  for (const { groupId, sharing } of all.filter((each) => sharesSingleAnswers(each.sharing))) {
    const change = { version: before.version, groupId, sharing: withSumsOnly(sharing) };
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one connection
    await saveSharing(trx, { ...saving, change });
  }
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
