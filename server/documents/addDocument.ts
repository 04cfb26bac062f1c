import type { ReferralDocument } from '#contract/documents/documents.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { notFound } from '#server/platform/access/refusal.ts';
import { contextOf } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { addEvents, type NewEvent } from '#server/referrals/timeline/timeline.queries.ts';
import { documentLine } from './documentType.rules.ts';
import { insertDocument, readDocument, type NewDocument } from './documents.queries.ts';

interface Caller {
  readonly actor: Person;
  readonly now: Date;
}

/** The timeline's line. A hospice's own is read by a group exactly where the document is (server/referrals/timeline/timeline.queries.ts). */
export async function addHistoryLine(
  db: Trx,
  { actor, now }: Caller,
  { hospice, referralId }: ReferralDocument,
  event: Pick<NewEvent, 'kind' | 'text'>,
): Promise<void> {
  const author = await authorOf(db, actor);
  await addEvents(db, referralId, now, [{ ...event, author, hospiceId: hospice?.id ?? null }]);
}

/** A document that a call has just saved. @throws Refusal `not_found` where the caller may not see it */
export async function savedDocument(db: Trx, caller: Caller, id: string): Promise<ReferralDocument> {
  const seen = await readDocument(db, contextOf(caller), id);
  if (!seen) throw notFound();
  return seen.record;
}

/** Makes a file of the store a document of a referral that the caller may see, with its line in the history. */
export async function addDocument(db: Trx, caller: Caller, document: NewDocument): Promise<ReferralDocument> {
  const { actor, now } = caller;
  const author = await authorOf(db, actor);
  const id = await insertDocument(db, { author, groupId: actor.groupId, now, document });
  const added = await savedDocument(db, caller, id);
  await addHistoryLine(db, caller, added, { kind: 'document_added', text: documentLine(added) });
  return added;
}
