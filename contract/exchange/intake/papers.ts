import * as z from 'zod/mini';
import { DocumentType } from '#contract/documents/documents.ts';
import { Id, Instant, Named, text, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';
import { commaList, daysFilter, paging, sortKeys } from '#contract/platform/listQuery.ts';
import { MANAGES_REGISTRY } from '#contract/platform/permissions.ts';
import { HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { GuestAnswer, GuestSender } from '#contract/exchange/guests/guestSenders.ts';
import { MAX_PAPER_BYTES, PaperContentType, PaperProblem, PaperReading } from './paperReading.ts';

/** Papers that reached a hospice and wait in its intake tray for a person: a face sheet by fax or email, a photo. */

export const paperChannelLabel = labels({ email: 'Email', page: 'Referral page', drop: 'Added here' });
export const PaperChannel = z.enum(wordsOf(paperChannelLabel));
export type PaperChannel = z.infer<typeof PaperChannel>;

export const paperStateLabel = labels({ open: 'To do', done: 'Done', put_aside: 'Put aside' });
export const PaperState = z.enum(wordsOf(paperStateLabel));
export type PaperState = z.infer<typeof PaperState>;

/** Whether the server has looked for the fields of a referral on it. */
export const readingStateLabel = labels({
  waiting: 'Waiting to be read',
  reading: 'Being read',
  read: 'Read',
  failed: 'Couldn’t be read',
});
export const ReadingState = z.enum(wordsOf(readingStateLabel));
export type ReadingState = z.infer<typeof ReadingState>;

export const asideReasonLabel = labels({
  not_a_referral: 'Not a referral',
  duplicate: 'We have it already',
  unreadable: 'Unreadable',
  wrong_hospice: 'Meant for another hospice',
  other: 'Other',
});
export const AsideReason = z.enum(wordsOf(asideReasonLabel));
export type AsideReason = z.infer<typeof AsideReason>;

/** Part of an email that could not be put into the tray. */
export const leftOutLabel = labels({
  type: 'not a PDF, JPEG, or PNG',
  size: 'too large',
  small: 'a picture too small to be a paper',
  empty: 'empty',
  many: 'more papers than one email may bring',
  damaged: 'damaged',
});
export const LeftOut = z.object({ name: z.string(), why: z.enum(wordsOf(leftOutLabel)) });
export type LeftOut = z.infer<typeof LeftOut>;

/** A paper that somebody has open keeps others away for this long; then it is free again, or when it is closed. */
export const OPENED_MINUTES = 30;
/** A settled paper stays in the tray for this long. Then a paper that was put aside is deleted for good. */
export const SETTLED_PAPER_DAYS = 30;

const Person = z.object({ id: z.nullable(Id), name: z.string() });

export const IntakePaper = z.object({
  id: Id,
  channel: PaperChannel,
  /** As the email says, or the address that a guest confirmed: who it is, nobody has verified. A dropped paper’s is a colleague. */
  sender: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** A guest sent it without a form, and follows what becomes of it. */
  hasGuest: z.boolean(),
  /** Since when a question of that guest waits for an answer. */
  waitsSince: z.nullable(Instant),
  receivedAt: Instant,
  location: z.nullable(Named),
  name: z.string(),
  size: z.int(),
  /** Null: the email brought no paper. */
  contentType: z.nullable(PaperContentType),
  leftOut: z.array(LeftOut),
  readingState: ReadingState,
  readingProblem: z.nullable(PaperProblem),
  state: PaperState,
  /** Who has it open now. */
  openedBy: z.nullable(z.extend(Person, { at: Instant })),
  settledBy: z.nullable(z.extend(Person, { at: Instant })),
  reason: z.nullable(AsideReason),
  reasonDetail: z.nullable(z.string()),
  /** The referral that it is a document of. */
  referral: z.nullable(z.object({ id: Id, displayId: z.string() })),
  /** The referral was made from it. */
  isNewReferral: z.boolean(),
  version: Version,
});
export type IntakePaper = z.infer<typeof IntakePaper>;

/** One paper, with what was read on it. */
export const OpenPaper = z.extend(IntakePaper, { reading: z.nullable(PaperReading) });
export type OpenPaper = z.infer<typeof OpenPaper>;

export const PaperQuery = z.strictObject({
  sortBy: z.optional(sortKeys(['receivedAt', 'sender', 'name'])),
  /** Left out: those to do. */
  'filter.state': z.optional(commaList(PaperState)),
  'filter.channel': z.optional(commaList(PaperChannel)),
  'filter.readingState': z.optional(commaList(ReadingState)),
  'filter.receivedAt': daysFilter,
  ...paging,
});
export type PaperQuery = z.infer<typeof PaperQuery>;

/** Opens a paper for work. `takeOver`: also if somebody else has it open. */
export const PaperOpening = z.strictObject({ takeOver: z._default(z.boolean(), false) });

export const ReferralFromPaper = z.strictObject({
  version: Version,
  fileType: z._default(DocumentType, 'face_sheet'),
  referral: HospiceReferralCreation,
});
export type ReferralFromPaper = z.infer<typeof ReferralFromPaper>;

export const PaperAddition = z.strictObject({
  version: Version,
  fileType: z._default(DocumentType, 'face_sheet'),
  referralId: Id,
});

export const PutAside = z.strictObject({
  version: Version,
  reason: AsideReason,
  detail: z._default(z.nullable(text(300)), null),
});

/** Those who may create the hospice’s referrals. */
const hospiceOnly = { token: 'user', who: 'named', hospice: MANAGES_REGISTRY } as const;

export const intakeEndpoints = defineEndpoints('Documents', hospiceOnly, {
  listIntakePapers: {
    path: '/v1/hospices/:hospiceId/intake-papers',
    summary: 'The papers in a hospice’s intake tray',
    query: PaperQuery,
    response: pageOf(IntakePaper),
  },
  addIntakePaper: {
    path: '/v1/hospices/:hospiceId/intake-papers',
    summary: 'Put a paper into the intake tray. The form part `file` has the PDF, JPEG, or PNG and its name',
    upload: { maxBytes: MAX_PAPER_BYTES, to: 'store' },
    response: IntakePaper,
    creates: true,
  },
  getIntakePaper: {
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId',
    summary: 'One paper, with the fields that were read on it',
    response: OpenPaper,
  },
  getIntakePaperContent: {
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/content',
    summary: 'Download a paper’s file',
    stream: 'application/octet-stream',
  },
  openIntakePaper: {
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/opening',
    summary: 'Begin work on a paper. If somebody else has it open, the answer says who',
    body: PaperOpening,
    response: OpenPaper,
  },
  closeIntakePaper: {
    method: 'DELETE',
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/opening',
    summary: 'End work on a paper without a result',
  },
  createReferralFromPaper: {
    resource: 'Referrals',
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/referral',
    summary: 'Create a referral from a paper, which becomes its document',
    body: ReferralFromPaper,
    response: Referral,
    creates: true,
    errors: ['conflict'],
  },
  addPaperToReferral: {
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/document',
    summary: 'Add a paper to one of the hospice’s referrals as a document',
    body: PaperAddition,
    response: IntakePaper,
    errors: ['conflict'],
  },
  getPaperSender: {
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/sender',
    summary: 'Who sent a paper through the referral page, and what they asked',
    response: GuestSender,
  },
  answerPaperSender: {
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/sender/answers',
    summary: 'Answer the sender of a paper. An email says that there is an answer, and not what it is',
    body: GuestAnswer,
    response: GuestSender,
    errors: ['guest_link_ended'],
  },
  putPaperAside: {
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/aside',
    summary: 'Put a paper aside, with a reason',
    body: PutAside,
    response: IntakePaper,
    errors: ['conflict'],
  },
  returnPaper: {
    method: 'POST',
    path: '/v1/hospices/:hospiceId/intake-papers/:paperId/return',
    summary: 'Return a paper that was put aside to the tray',
    response: IntakePaper,
    errors: ['conflict'],
  },
});
