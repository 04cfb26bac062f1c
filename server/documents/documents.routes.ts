import { documentEndpoints, UPLOADED_CONTENT_TYPES, type ReferralDocument } from '#contract/documents/documents.ts';
import { addDocument, addHistoryLine, savedDocument } from './addDocument.ts';
import { listDocuments, lockDocument, markDocument, readDocument, saveDocument } from './documents.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { documentLine, documentName, NOT_A_DOCUMENT, sniffDocument } from './documentType.rules.ts';
import { at, conflict, forbidden, invalid } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { demandFiles } from '#server/platform/storage/demandFiles.ts';
import { contextOf } from '#server/platform/access/viewpoint.ts';

/** Whose document it is decides who changes it; that it is there is no secret. */
function requireOwn({ mayChange }: ReferralDocument): void {
  if (!mayChange) throw forbidden('Only the organization that added this document can change it');
}

/** Documents of a referral: their list, new ones, their content, corrections, deletion and its undoing. */
answer(documentEndpoints.listDocuments, {
  find: ({ db, params, ...caller }) => readReferral(db, contextOf(caller), params.referralId),
  handle: ({ db, found, query, ...caller }) => listDocuments(db, contextOf(caller), found.record.id, query),
});

answer(documentEndpoints.addDocument, {
  find: ({ db, params, ...caller }) => readReferral(db, contextOf(caller), params.referralId),
  handle: async ({ actor, body, db, file, found, now }) => {
    const contentType = await sniffDocument(file.head);
    if (!contentType) throw invalid([at('file', NOT_A_DOCUMENT)]);
    const { key: storageKey, sha256, size } = file;
    const name = documentName(file.name, contentType);
    const document = { fileType: body.fileType, name, size, contentType, sha256, storageKey };
    return addDocument(db, { actor, now }, { ...document, referralId: found.record.id });
  },
});

answer(documentEndpoints.updateDocument, {
  find: ({ db, params, ...caller }) => lockDocument(db, contextOf(caller), params.documentId),
  handle: async ({ actor, body, db, found: { record }, now }) => {
    requireOwn(record);
    if (body.version !== record.version) throw conflict(record);
    const name = body.name === undefined ? record.name : documentName(body.name, record.contentType);
    const fileType = body.fileType ?? record.fileType;
    if (name === record.name && fileType === record.fileType) return record;
    await saveDocument(db, record.id, { fileType, name });
    const changed = await savedDocument(db, { actor, now }, record.id);
    await addHistoryLine(db, { actor, now }, record, {
      kind: 'document_changed',
      text: `${documentLine(record)} → ${documentLine(changed)}`,
    });
    return changed;
  },
});

answer(documentEndpoints.getDocumentContent, {
  find: ({ db, params, ...caller }) => readDocument(db, contextOf(caller), params.documentId),
  handle: async ({ app: { services }, found: { record, storageKey } }) => ({
    // What another system sent as text may be a web page, so it is never served as one.
    contentType: record.contentType in UPLOADED_CONTENT_TYPES ? record.contentType : 'application/octet-stream',
    fileName: record.name,
    headers: {
      'Content-Length': String(record.size),
      // Should a browser show it after all, it runs nothing and loads nothing.
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
    ready: () => demandFiles(services, [{ id: record.id, storageKey }]),
    async *chunks(signal) {
      const bytes = await services.storage.open(storageKey);
      signal.addEventListener('abort', () => bytes.destroy(), { once: true });
      yield* bytes;
    },
  }),
});

answer(documentEndpoints.deleteDocument, {
  find: ({ db, params, ...caller }) => lockDocument(db, contextOf(caller), params.documentId),
  handle: async ({ actor, db, found: { record }, now }) => {
    requireOwn(record);
    await addHistoryLine(db, { actor, now }, record, { kind: 'document_removed', text: documentLine(record) });
    await markDocument(db, record.id, { at: now, by: actor.id });
  },
});

answer(documentEndpoints.restoreDocument, {
  find: ({ db, params, ...caller }) => lockDocument(db, contextOf(caller), params.documentId, { deleted: true }),
  handle: async ({ actor, db, found: { record }, now }) => {
    requireOwn(record);
    await markDocument(db, record.id, null);
    await addHistoryLine(db, { actor, now }, record, { kind: 'document_restored', text: documentLine(record) });
    return savedDocument(db, { actor, now }, record.id);
  },
});
