import { groupAdministrationEndpoints } from '#contract/groupAdministration.ts';
import { listAdministeredGroups, readAdministeredGroup } from '#server/db/administeredGroups.ts';
import type { Trx } from '#server/db/connection.ts';
import type { Look } from '#server/db/enrollmentRows.ts';
import { connect, disconnect, insertGroup, lockGroup, saveGroup, unknownHospices } from '#server/db/groupChanges.ts';
import { at, NOT_A_CHOICE } from '#server/domain/fieldErrors.ts';
import type { Actor } from '#server/domain/actor.ts';
import { conflict, invalid } from '#server/domain/refusal.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

/** Provider groups, kept by administrators. No patient stands in any of it. */

const asAdmin = ({ actor, now }: { readonly actor: Actor; readonly now: Date }): Look => ({
  view: { side: 'admin' },
  actor,
  now,
});

/** What was merged into another record is switched on again by undoing that. */
export const MERGED = 'This was merged into another record. Undo the merge instead';

/** @throws Refusal `invalid` */
async function checkHospices(db: Trx, hospiceIds: readonly string[]): Promise<void> {
  const unknown = await unknownHospices(db, hospiceIds);
  if (unknown.length > 0) throw invalid(unknown.map((index) => at(`hospiceIds.${index}`, NOT_A_CHOICE)));
}

export function groupAdministrationRoutes(app: App): void {
  answer(app, groupAdministrationEndpoints.listGroups, {
    handle: ({ db, query, ...call }) => listAdministeredGroups(db, asAdmin(call), query),
  });

  answer(app, groupAdministrationEndpoints.createGroup, {
    handle: async ({ body, db, note, ...call }) => {
      await checkHospices(db, body.hospiceIds);
      const id = await insertGroup(db, body, call.now);
      note({ type: body.type, hospiceIds: body.hospiceIds });
      return readAdministeredGroup(db, asAdmin(call), id);
    },
  });

  answer(app, groupAdministrationEndpoints.updateGroup, {
    find: ({ db, params }) => lockGroup(db, params.groupId),
    handle: async ({ body, db, found, note, ...call }) => {
      if (body.version !== found.version) throw conflict(await readAdministeredGroup(db, asAdmin(call), found.id));
      if (found.merged_into_id !== null && body.isActive) throw invalid([at('isActive', MERGED)]);
      const changed = await saveGroup(db, found, body, call.now);
      note({ changed, isActive: body.isActive ?? found.is_active });
      return readAdministeredGroup(db, asAdmin(call), found.id);
    },
  });

  answer(app, groupAdministrationEndpoints.connectGroup, {
    find: ({ db, params }) => lockGroup(db, params.groupId),
    handle: async ({ db, found, note, params, ...call }) => {
      if (found.merged_into_id !== null) throw invalid([at('groupId', MERGED)]);
      if ((await unknownHospices(db, [params.hospiceId])).length > 0) {
        throw invalid([at('hospiceId', 'This hospice is switched off')]);
      }
      note({
        groupId: found.id,
        isNew: await connect(db, { groupId: found.id, hospiceId: params.hospiceId }, call.now),
      });
      return readAdministeredGroup(db, asAdmin(call), found.id);
    },
  });

  answer(app, groupAdministrationEndpoints.disconnectGroup, {
    find: ({ db, params }) => lockGroup(db, params.groupId),
    handle: async ({ db, found, note, params, ...call }) => {
      note({
        groupId: found.id,
        wasConnected: await disconnect(db, { groupId: found.id, hospiceId: params.hospiceId }),
      });
      return readAdministeredGroup(db, asAdmin(call), found.id);
    },
  });
}
