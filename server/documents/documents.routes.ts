import { documentEndpoints, UPLOADED_CONTENT_TYPES, type ReferralDocument } from '#contract/documents/documents.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import {
  insertDocument,
  listDocuments,
  lockDocument,
  markDocument,
  readDocument,
  saveDocument,
} from './documents.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { addEvents, type NewEvent } from '#server/referrals/timeline/timeline.queries.ts';
import { documentLine, documentName, NOT_A_DOCUMENT, sniffDocument } from './documentType.rules.ts';
import { at, conflict, forbidden, invalid, notFound } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { demandFiles } from '#server/platform/storage/demandFiles.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { contextOf, type ReadContext } from '#server/platform/access/viewpoint.ts';

interface Caller {
  readonly actor: Person;
  readonly now: Date;
}

/** The timeline's line. A hospice's own is read by a group exactly where the document is (server/referrals/timeline/timeline.queries.ts). */
async function addHistoryLine(
  db: Trx,
  { actor, now }: Caller,
  { hospice, referralId }: ReferralDocument,
  event: Pick<NewEvent, 'kind' | 'text'>,
): Promise<void> {
  const author = await authorOf(db, actor);
  await addEvents(db, referralId, now, [{ ...event, author, hospiceId: hospice?.id ?? null }]);
}

/** Whose document it is decides who changes it; that it is there is no secret. */
function requireOwn({ mayChange }: ReferralDocument): void {
  if (!mayChange) throw forbidden('Only the organization that added this document can change it');
}

async function current(db: Trx, context: ReadContext, id: string): Promise<ReferralDocument> {
  const seen = await readDocument(db, context, id);
  if (!seen) throw notFound();
  return seen.record;
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
    const id = await insertDocument(db, {
      author: await authorOf(db, actor),
      groupId: actor.groupId,
      now,
      document: { referralId: found.record.id, fileType: body.fileType, name, size, contentType, sha256, storageKey },
    });
    const document = await current(db, contextOf({ actor, now }), id);
    await addHistoryLine(db, { actor, now }, document, { kind: 'document_added', text: documentLine(document) });
    return document;
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
    const changed = await current(db, contextOf({ actor, now }), record.id);
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
    return current(db, contextOf({ actor, now }), record.id);
  },
});
