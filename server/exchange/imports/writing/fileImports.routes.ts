import { fileImportEndpoints } from '#contract/exchange/fileImports.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import { groupView, hospiceView, viewpointOf } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { findFileImport, listFileImports } from './fileImports.queries.ts';

/** Imports of files: their list, how far each is, and the original file. */
answer(fileImportEndpoints.listHospiceImports, ({ actor, db, now, params, query }) =>
  listFileImports(db, { actor, now, view: hospiceView(params.hospiceId, actor) }, query),
);

answer(fileImportEndpoints.listGroupImports, ({ actor, db, now, params, query }) =>
  listFileImports(db, { actor, now, view: groupView(params.groupId) }, query),
);

answer(fileImportEndpoints.getImport, {
  find: ({ actor, db, now, params }) => findFileImport(db, { actor, now, view: viewpointOf(actor) }, params.importId),
  handle: async ({ found }) => found.record,
});

answer(fileImportEndpoints.downloadImportedFile, {
  find: ({ actor, db, now, params }) => findFileImport(db, { actor, now, view: viewpointOf(actor) }, params.importId),
  handle: async ({ app: { services }, found: { fileKey, record }, note }) => {
    note({ bytes: record.bytes, showsMemberId: true });
    return {
      fileName: record.fileName,
      headers: { 'Content-Length': String(record.bytes), 'Content-Security-Policy': "sandbox; default-src 'none'" },
      ready: async () => {
        if (await services.storage.has(fileKey)) return;
        throw new Refusal('not_found', 'The file of this import is no longer available');
      },
      async *chunks(signal) {
        const bytes = await services.storage.open(fileKey);
        signal.addEventListener('abort', () => bytes.destroy(), { once: true });
        yield* bytes;
      },
    };
  },
});
