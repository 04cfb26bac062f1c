import type { DocumentType } from '#contract/documents/documents.ts';
import { intakeEndpoints as rows, type OpenPaper } from '#contract/exchange/intake/papers.ts';
import { addDocument } from '#server/documents/addDocument.ts';
import { at, conflict, invalid, NOT_A_CHOICE, notFound, Refusal } from '#server/platform/access/refusal.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { contextOf } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { answer } from '#server/platform/http/answer.ts';
import { demandFiles } from '#server/platform/storage/demandFiles.ts';
import { createHospiceReferral } from '#server/referrals/createHospiceReferral.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { answerSender } from '#server/exchange/guests/answerSender.ts';
import { followFromPaper, guestOfPaper, isFirstOfGuest } from '#server/exchange/guests/guestPapers.queries.ts';
import { readSender } from '#server/exchange/guests/guestSenders.queries.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { NOT_A_PAPER, paperOf } from './paperFile.rules.ts';
import {
  closePaper,
  listPapers,
  lockPaper,
  openPaper,
  readPaper,
  returnPaper,
  settlePaper,
  type SeenPaper,
} from './papers.queries.ts';
import { receivePaper } from './receivePaper.queries.ts';

interface Caller {
  readonly hospiceId: string;
  readonly actor: Person;
  readonly now: Date;
}

interface Asked {
  readonly params: { readonly hospiceId: string };
  readonly actor: Person;
  readonly now: Date;
}

const callerOf = ({ actor, now, params }: Asked): Caller => ({ actor, now, hospiceId: params.hospiceId });

async function current(db: Trx, caller: Caller, id: string): Promise<OpenPaper> {
  const seen = await readPaper(db, caller, id);
  if (!seen) throw notFound();
  return seen.record;
}

/** @throws Refusal `conflict` that says who handled the paper, or has it now */
function requireOpen({ record }: SeenPaper, { id }: Person, version: number | undefined): void {
  const refuse = (message: string) => new Refusal('conflict', message, { current: record });
  if (record.state !== 'open') throw refuse(`${record.settledBy?.name ?? 'Someone else'} already handled this paper`);
  if (record.openedBy && record.openedBy.id !== id) throw refuse(`${record.openedBy.name} has this paper open now`);
  if (version !== undefined && record.version !== version) throw conflict(record);
}

interface Filing {
  readonly referralId: string;
  readonly fileType: DocumentType;
}

/** Makes the paper’s file a document of the referral. An email without a paper brings none. @returns the document’s id */
async function fileUnder(db: Trx, caller: Caller, seen: SeenPaper, filing: Filing): Promise<string | null> {
  const { record, sha256, storageKey } = seen;
  const { contentType, name, size } = record;
  if (storageKey === null || sha256 === null || contentType === null) return null;
  return (await addDocument(db, caller, { ...filing, name, size, contentType, sha256, storageKey })).id;
}

/** The intake tray: its papers, what is on them, and what a person makes of each. */
answer(rows.listIntakePapers, ({ actor, db, now, params, query }) =>
  listPapers(db, callerOf({ actor, now, params }), query),
);

answer(rows.addIntakePaper, async ({ actor, db, file, now, params }) => {
  const paper = await paperOf(file);
  if (!paper) throw invalid([at('file', NOT_A_PAPER)]);
  const arrived = { channel: 'drop', sender: actor.email, subject: null, file: paper } as const;
  const id = await receivePaper(db, { ...arrived, hospiceId: params.hospiceId, hospiceLocationId: null }, now);
  if (id === undefined) throw notFound();
  return current(db, callerOf({ actor, now, params }), id);
});

answer(rows.getIntakePaper, {
  find: (search) => readPaper(search.db, callerOf(search), search.params.paperId),
  handle: async ({ found }) => found.record,
});

answer(rows.getIntakePaperContent, {
  find: (search) => readPaper(search.db, callerOf(search), search.params.paperId),
  handle: async ({ app: { services }, found: { record, storageKey } }) => {
    // Once it is a referral’s document, it is read there.
    if (storageKey === null || record.contentType === null) throw notFound();
    return {
      contentType: record.contentType,
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
    };
  },
});

answer(rows.openIntakePaper, {
  find: (search) => lockPaper(search.db, callerOf(search), search.params.paperId),
  handle: async ({ actor, body, db, found, now, params }) => {
    const { record } = found;
    const isTaken = record.openedBy !== null && record.openedBy.id !== actor.id && !body.takeOver;
    if (record.state !== 'open' || isTaken) return record;
    await openPaper(db, found, actor, now);
    return current(db, callerOf({ actor, now, params }), record.id);
  },
});

answer(rows.closeIntakePaper, {
  find: (search) => lockPaper(search.db, callerOf(search), search.params.paperId),
  handle: ({ actor, db, found }) => closePaper(db, found.record.id, actor.id),
});

answer(rows.createReferralFromPaper, {
  find: (search) => lockPaper(search.db, callerOf(search), search.params.paperId),
  handle: async ({ actor, body, db, found, now, params }) => {
    requireOpen(found, actor, body.version);
    const { record } = found;
    const { hospiceId } = params;
    const isOfGuest = await isFirstOfGuest(db, record.id);
    const referral = await createHospiceReferral(db, { actor, body: body.referral, hospiceId, now, isOfGuest });
    const filing = { referralId: referral.id, fileType: body.fileType };
    const documentId = await fileUnder(db, callerOf({ actor, now, params }), found, filing);
    const result = { state: 'done', referralId: referral.id, documentId, isNewReferral: true } as const;
    await settlePaper(db, record.id, actor, now, result);
    if (isOfGuest) await followFromPaper(db, record.id, referral.id);
    return referral;
  },
});

answer(rows.addPaperToReferral, {
  find: (search) => lockPaper(search.db, callerOf(search), search.params.paperId),
  handle: async ({ actor, body, db, found, now, params }) => {
    requireOpen(found, actor, body.version);
    const referral = await readReferral(db, contextOf({ actor, now }), body.referralId);
    if (!referral) throw invalid([at('referralId', NOT_A_CHOICE)]);
    const referralId = referral.record.id;
    const documentId = await fileUnder(db, callerOf({ actor, now, params }), found, {
      referralId,
      fileType: body.fileType,
    });
    await settlePaper(db, found.record.id, actor, now, { state: 'done', referralId, documentId, isNewReferral: false });
    return current(db, callerOf({ actor, now, params }), found.record.id);
  },
});

/** The guest who sent a paper that the caller may see. */
async function findSender(search: Asked & { readonly db: Trx; readonly params: { readonly paperId: string } }) {
  const { db, params } = search;
  const seen = await readPaper(db, callerOf(search), params.paperId);
  return seen && guestOfPaper(db, params.paperId);
}

answer(rows.getPaperSender, {
  find: findSender,
  handle: ({ db, found: guestReferralId, now }) => readSender(db, guestReferralId, now),
});

answer(rows.answerPaperSender, {
  find: async (search) => {
    if (!(await lockPaper(search.db, callerOf(search), search.params.paperId))) return undefined;
    return findSender(search);
  },
  handle: async ({ actor, body, db, found: guestReferralId, now }) =>
    answerSender(db, { guestReferralId, author: await authorOf(db, actor), text: body.text, now }),
});

answer(rows.putPaperAside, {
  find: (search) => lockPaper(search.db, callerOf(search), search.params.paperId),
  handle: async ({ actor, body, db, found, now, params }) => {
    requireOpen(found, actor, body.version);
    const { detail, reason } = body;
    await settlePaper(db, found.record.id, actor, now, { state: 'put_aside', reason, detail });
    return current(db, callerOf({ actor, now, params }), found.record.id);
  },
});

answer(rows.returnPaper, {
  find: (search) => lockPaper(search.db, callerOf(search), search.params.paperId),
  handle: async ({ actor, db, found: { record }, now, params }) => {
    if (record.state === 'done')
      throw new Refusal('conflict', 'This paper is a referral’s document now', { current: record });
    if (record.state === 'put_aside') await returnPaper(db, record.id);
    return current(db, callerOf({ actor, now, params }), record.id);
  },
});
