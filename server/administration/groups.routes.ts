import { createInvite } from '#server/people/invites/inviteMails.queries.ts';
import { groupAdministrationEndpoints } from '#contract/administration/groupAdministration.ts';
import { listAdministeredGroups, readAdministeredGroup } from './groups.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { connect, disconnect, insertGroup, lockGroup, saveGroup, unknownHospices } from './groupChanges.queries.ts';
import { at, conflict, invalid, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { MERGED } from '#server/organizations/merging/merged.rules.ts';
import type { Actor, ReadContext } from '#server/platform/access/viewpoint.ts';

/** Provider groups, managed by administrators. They contain no patient data. */

const asAdmin = ({ actor, now }: { readonly actor: Actor; readonly now: Date }): ReadContext => ({
  view: { side: 'admin' },
  actor,
  now,
});

/** @throws Refusal `invalid` */
async function checkHospices(db: Trx, hospiceIds: readonly string[]): Promise<void> {
  const unknown = await unknownHospices(db, hospiceIds);
  if (unknown.length > 0) throw invalid(unknown.map((index) => at(`hospiceIds.${index}`, NOT_A_CHOICE)));
}

answer(groupAdministrationEndpoints.listGroups, ({ db, query, ...call }) =>
  listAdministeredGroups(db, asAdmin(call), query),
);

answer(groupAdministrationEndpoints.createGroup, async ({ body, db, note, ...call }) => {
  await checkHospices(db, body.hospiceIds);
  const id = await insertGroup(db, body, call.now);
  if (body.firstPerson) {
    await createInvite(db, { ...body.firstPerson, groupId: id, invitedBy: call.actor }, call.now);
  }
  note({ type: body.type, hospiceIds: body.hospiceIds, isInvited: body.firstPerson !== undefined });
  return readAdministeredGroup(db, asAdmin(call), id);
});

answer(groupAdministrationEndpoints.updateGroup, {
  find: ({ db, params }) => lockGroup(db, params.groupId),
  handle: async ({ body, db, found, note, ...call }) => {
    if (body.version !== found.version) throw conflict(await readAdministeredGroup(db, asAdmin(call), found.id));
    if (found.merged_into_id !== null && body.isActive) throw invalid([at('isActive', MERGED)]);
    const changed = await saveGroup(db, found, body, call.now);
    note({ changed, isActive: body.isActive ?? found.is_active });
    return readAdministeredGroup(db, asAdmin(call), found.id);
  },
});

answer(groupAdministrationEndpoints.connectGroup, {
  find: ({ db, params }) => lockGroup(db, params.groupId),
  handle: async ({ db, found, note, params, ...call }) => {
    if (found.merged_into_id !== null) throw invalid([at('groupId', MERGED)]);
    if ((await unknownHospices(db, [params.hospiceId])).length > 0) {
      throw invalid([at('hospiceId', 'This hospice is turned off')]);
    }
    note({
      groupId: found.id,
      isNew: await connect(db, { groupId: found.id, hospiceId: params.hospiceId }, call.now),
    });
    return readAdministeredGroup(db, asAdmin(call), found.id);
  },
});

answer(groupAdministrationEndpoints.disconnectGroup, {
  find: ({ db, params }) => lockGroup(db, params.groupId),
  handle: async ({ db, found, note, params, ...call }) => {
    note({
      groupId: found.id,
      wasConnected: await disconnect(db, { groupId: found.id, hospiceId: params.hospiceId }),
    });
    return readAdministeredGroup(db, asAdmin(call), found.id);
  },
});
