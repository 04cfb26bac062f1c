import { informationSharingEndpoints } from '#contract/informationSharing.ts';
import { previewSharing } from '#server/db/sharingPreview.ts';
import { isConnected, listSharingChanges, lockSharing, readSharing, saveSharing } from '#server/db/sharingSettings.ts';
import { listConnectedGroups } from '#server/db/directory.ts';
import { authorOf } from '#server/db/timeline.ts';
import { at } from '#server/domain/fieldErrors.ts';
import { conflict, invalid, notFound } from '#server/domain/refusal.ts';
import { hospiceView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

/** The settings of what a hospice shares with groups. */
export function informationSharingRoutes(app: App): void {
  answer(app, informationSharingEndpoints.getInformationSharing, {
    handle: ({ db, params }) => readSharing(db, params.hospiceId),
  });

  answer(app, informationSharingEndpoints.updateInformationSharing, {
    handle: async ({ actor, body, db, note, now, params }) => {
      const { hospiceId } = params;
      const before = await lockSharing(db, hospiceId);
      if (body.version !== before.version) throw conflict(before);
      const { groupId } = body;
      if (groupId !== null && !(await isConnected(db, hospiceId, groupId))) {
        throw invalid([at('groupId', 'Choose a group that is connected with your hospice')]);
      }
      const author = await authorOf(db, actor);
      const changed = await saveSharing(db, { hospiceId, before, change: body, author, now });
      note({ groupId, changed });
      return readSharing(db, hospiceId);
    },
  });

  answer(app, informationSharingEndpoints.listSharingChanges, {
    handle: ({ db, params, query }) => listSharingChanges(db, params.hospiceId, query),
  });

  answer(app, informationSharingEndpoints.previewInformationSharing, {
    handle: async ({ actor, db, note, now, params, query }) => {
      const { hospiceId } = params;
      const asked = { 'filter.id': [query.groupId] as [string], page: 1, limit: 1 };
      const [group] = (await listConnectedGroups(db, hospiceId, asked)).data;
      if (!group) throw notFound();
      const look = { view: hospiceView(hospiceId, actor), actor, now };
      const sample = await previewSharing(db, look, hospiceId.toLowerCase(), query);
      if (!sample && query.referralId !== undefined) throw notFound();
      note({ groupId: group.id, referralId: sample?.referral.id ?? null });
      return { group: { id: group.id, name: group.name }, sample };
    },
  });
}
