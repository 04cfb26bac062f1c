import { fhirEndpoints, MAX_BUNDLE_DOCUMENT_BYTES } from '#contract/exchange/fhir.ts';
import { readExportFacts } from './writing/fhirExport.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { importForGroup, importForHospice, prepareBundle } from './receiving/importBundle.ts';
import { streamBundle } from './writing/streamBundle.rules.ts';
import { writeBundle } from './writing/writeBundle.rules.ts';
import { contextOf, groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { demandFiles } from '#server/platform/storage/demandFiles.ts';

/** A FHIR R4 Bundle in and out; docs/fhir.md says what becomes of what. */
defineRoutes((app) => {
  const { storage } = app.services;

  answerIn(app, fhirEndpoints.importHospiceBundle, {
    prepare: (bundle, { query }) => prepareBundle(storage, bundle, query.order),
    handle: ({ actor, body: bundle, db, note, now, params, prepared: ready, query: { confirm: confirmed = [] } }) =>
      importForHospice({ actor, bundle, confirmed, db, note, now, ready, view: hospiceView(params.hospiceId, actor) }),
  });

  answerIn(app, fhirEndpoints.importGroupBundle, {
    prepare: (bundle, { query }) => prepareBundle(storage, bundle, query.order),
    handle: ({ actor, body: bundle, db, note, now, params, prepared: ready, query: { confirm: confirmed = [] } }) =>
      importForGroup({ actor, bundle, confirmed, db, note, now, ready, view: groupView(params.groupId) }),
  });

  answerIn(app, fhirEndpoints.exportBundle, {
    find: ({ actor, db, now, params }) => readReferral(db, contextOf({ actor, now }), params.referralId),
    handle: async ({ actor, db, found, note, now }) => {
      const referralData = await readExportFacts(db, contextOf({ actor, now }), found);
      const documents = withinReach(referralData.documents);
      const inside = documents.filter(({ isInside }) => isInside);
      // The export carries the whole member id, so it counts as a look at it.
      note({ documents: inside.length, showsMemberId: found.memberId !== null });
      const bundle = writeBundle({ ...referralData, documents }, now);
      return {
        fileName: `${found.record.displayId}.fhir.json`,
        ready: () => demandFiles(app.services, inside),
        chunks: () =>
          streamBundle(
            bundle,
            found.record.id,
            inside.map((document) => ({ document, open: () => storage.open(document.storageKey) })),
          ),
      };
    },
  });
});

/** Marks the documents that go inside, the small ones first when all together are too large. */
function withinReach<Document extends { readonly id: string; readonly size: number }>(
  documents: readonly Document[],
): (Document & { readonly isInside: boolean })[] {
  let room = MAX_BUNDLE_DOCUMENT_BYTES;
  const inside = new Set<string>();
  for (const { id, size } of documents.toSorted((one, other) => one.size - other.size)) {
    room -= size;
    if (room >= 0) inside.add(id);
  }
  return documents.map((document) => ({ ...document, isInside: inside.has(document.id) }));
}
