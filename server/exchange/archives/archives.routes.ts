import { archiveEndpoints } from '#contract/exchange/archives.ts';
import { TOTAL_BYTES_HEADER } from '#contract/platform/http.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { createExportSlots } from '#server/platform/http/limits/exportSlots.ts';
import { findReadyArchive, listArchives, requestArchive } from './archives.queries.ts';

/** Exports of all of a hospice's data: asked for, listed and downloaded here; a job makes them. */
answer(archiveEndpoints.listHospiceArchives, ({ db, now, params, query }) =>
  listArchives(db, { hospiceId: params.hospiceId, now }, query),
);

answer(archiveEndpoints.requestHospiceArchive, ({ actor, db, note, now, params }) => {
  note({ hospiceId: params.hospiceId });
  return requestArchive(db, { hospiceId: params.hospiceId, now }, actor);
});

defineRoutes((app) => {
  const { storage } = app.services;
  const takeSlot = createExportSlots();

  answerIn(app, archiveEndpoints.downloadHospiceArchive, {
    find: ({ db, now, params }) => findReadyArchive(db, params.archiveId, { hospiceId: params.hospiceId, now }),
    handle: async ({ actor, found, note, params }) => {
      note({ hospiceId: params.hospiceId, bytes: found.size, showsMemberId: true });
      const slot = takeSlot(params.hospiceId.toLowerCase(), actor.id);
      return {
        fileName: `wayside-export-${found.readyAt.toISOString().slice(0, 10)}.zip`,
        headers: { [TOTAL_BYTES_HEADER]: String(found.size) },
        // A backup leaves exports out: after a restore, the row has no file.
        ready: async () => {
          if (!(await storage.has(found.storageKey))) {
            throw new Refusal('not_found', 'The file of this export is no longer available. Start a new export');
          }
        },
        chunks: async function* () {
          slot.begin();
          yield* await storage.open(found.storageKey);
        },
        onEnd: slot.free,
      };
    },
  });
});
