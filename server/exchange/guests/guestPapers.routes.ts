import { guestReferralEndpoints, MAX_GUEST_PAPERS } from '#contract/exchange/guests/guestReferrals.ts';
import { documentLine, documentName, NOT_A_DOCUMENT, sniffDocument } from '#server/documents/documentType.rules.ts';
import { insertDocument } from '#server/documents/documents.queries.ts';
import { NOT_A_PAPER, paperOf } from '#server/exchange/intake/paperFile.rules.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { at, invalid, notFound, Refusal } from '#server/platform/access/refusal.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { answer } from '#server/platform/http/answer.ts';
import { readIdempotencyKey } from '#server/platform/http/calls/idempotency.queries.ts';
import type { StoredFile } from '#server/platform/http/files/upload.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { checkTakesMore } from './checkOpen.rules.ts';
import { guestSentMail } from './guestFollow.mail.ts';
import { limitGuests } from './guestLimits.queries.ts';
import { hasRoomForGuests, locationOfPapers, receiveGuestPaper } from './guestPapers.queries.ts';
import { hospiceOfGuest } from './guestRecords.queries.ts';
import {
  insertGuestReferral,
  lockOwn,
  newFollowToken,
  papersOf,
  senderAuthor,
  sentBefore,
  submissionKeyOf,
  type GuestReferral,
  type KnownPaper,
} from './guestReferrals.queries.ts';

/** Papers of a person without an account: beside the form, or in place of it. */

const toAnswer = ({ sha256: _sha256, ...paper }: KnownPaper) => paper;

/** Puts a paper into the hospice’s tray. @throws Refusal `invalid` or `rate_limited` */
async function putIntoTray(
  db: Trx,
  guest: { readonly id: string; readonly hospiceId: string; readonly senderEmail: string },
  hospiceLocationId: string | null,
  sent: { readonly file: StoredFile; readonly now: Date },
) {
  const file = await paperOf(sent.file);
  if (!file) throw invalid([at('file', NOT_A_PAPER)]);
  if (!(await hasRoomForGuests(db, guest.hospiceId))) {
    throw new Refusal('rate_limited', 'The hospice has too many papers to read. Please call', {}, 3600);
  }
  const id = await receiveGuestPaper(db, { guest, hospiceLocationId, file }, sent.now);
  return { id, name: file.name, contentType: file.contentType, addedAt: sent.now.toISOString() };
}

answer(guestReferralEndpoints.sendGuestPapers, async (call) => {
  const { address: network, app, body, db, file, guest, headers, note, now } = call;
  const { accessId, email, hospiceId, hospiceLocationId } = guest;
  const submissionKey = submissionKeyOf(accessId, readIdempotencyKey(headers), { sha256: file.sha256 });
  const before = await sentBefore(db, submissionKey);
  const known = before && (await papersOf(db, before)).find(({ sha256 }) => sha256 === file.sha256);
  if (before && known) {
    await app.services.storage.remove(file.key);
    return { id: before.id, followToken: await newFollowToken(db, before.id), paper: toAnswer(known) };
  }
  // A follow link is about its one referral.
  if (guest.guestReferralId !== null) throw notFound();
  await limitGuests(db, { what: 'referrals', email, network, hospiceId }, now);
  await limitGuests(db, { what: 'papers', email, network, hospiceId }, now);
  const hospice = await hospiceOfGuest(db, hospiceId, hospiceLocationId);
  if (!hospice) throw notFound();
  return asSystem(db, async () => {
    const sender = { senderName: email, senderOrganization: null, senderPhone: null, senderEmail: email };
    const sent = { ...sender, hospiceId, referralId: null, patientName: null, language: body.language, submissionKey };
    const id = await insertGuestReferral(db, sent, now);
    const guestReferral = { id, hospiceId, senderEmail: email };
    const paper = await putIntoTray(db, guestReferral, hospice.locationId, { file, now });
    note({ guestReferralId: id, hospiceId });
    const mail = {
      to: { address: email, name: null },
      from: { name: hospice.name, replyTo: null },
      hospiceId,
      language: body.language,
      data: { guestReferralId: id, displayId: null, hospice: hospice.name, phone: hospice.phone },
    };
    await queueMail(db, guestSentMail, mail, now);
    return { id, followToken: await newFollowToken(db, id), paper };
  });
});

answer(guestReferralEndpoints.addGuestPaper, {
  find: ({ db, guest, now, params }) => lockOwn(db, guest, params.guestReferralId, now),
  handle: async ({ address: network, app, db, file, found, note, now }) => {
    const { hospiceId, recordId, senderEmail: email } = found;
    note({ guestReferralId: found.id });
    checkTakesMore(found, now);
    await limitGuests(db, { what: 'papers', email, network, hospiceId }, now);
    const papers = await papersOf(db, found);
    const known = papers.find(({ sha256 }) => sha256 === file.sha256);
    if (known) {
      // Sent again after a lost answer: its first copy counts.
      await app.services.storage.remove(file.key);
      return toAnswer(known);
    }
    if (papers.length >= MAX_GUEST_PAPERS) {
      throw invalid([at('file', `You can add ${MAX_GUEST_PAPERS} papers. Call the hospice about more`)]);
    }
    if (recordId !== null) return addToRecord(db, { ...found, recordId }, file, now);
    return putIntoTray(db, found, await locationOfPapers(db, found.id), { file, now });
  },
});

/** Makes the paper a document of the referral. @throws Refusal `invalid` */
async function addToRecord(
  db: Trx,
  guest: GuestReferral & { readonly recordId: string },
  { head, key: storageKey, name: givenName, sha256, size }: StoredFile,
  now: Date,
) {
  const contentType = await sniffDocument(head);
  if (!contentType) throw invalid([at('file', NOT_A_DOCUMENT)]);
  const name = documentName(givenName, contentType);
  const author = senderAuthor(guest);
  const { recordId: referralId } = guest;
  const document = { referralId, fileType: 'other', name, size, contentType, sha256, storageKey } as const;
  return asSystem(db, async () => {
    const line = { kind: 'document_added', author, hospiceId: null, text: documentLine(document) } as const;
    await addEvents(db, referralId, now, [line]);
    const id = await insertDocument(db, { author, groupId: null, now, document });
    return { id, name, contentType, addedAt: now.toISOString() };
  });
}
