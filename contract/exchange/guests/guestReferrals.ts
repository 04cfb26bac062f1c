import * as z from 'zod/mini';
import { DocumentContentType, MAX_DOCUMENT_BYTES } from '#contract/documents/documents.ts';
import { MAX_PAPER_BYTES } from '#contract/exchange/intake/paperReading.ts';
import { Email, Id, Instant, lineOfName, PlainDate, storable, text } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { MAX_PHONE, Phone } from '#contract/platform/phones.ts';
import { CareSetting } from '#contract/referrals/patients.ts';
import { ReferralSource } from '#contract/referrals/referralSources.ts';
import { Urgency } from '#contract/referrals/urgencies.ts';
import { DeclineReason } from '#contract/referrals/statuses.ts';

/** The public side of guest referrals: a person without an account refers a patient to one hospice. */

/** How long a one-time code works, and how often it may be tried. */
export const GUEST_CODE_MINUTES = 15;
export const GUEST_CODE_TRIES = 5;
/** How long a confirmed address is good for; then a new code confirms it again. */
export const GUEST_SESSION_MINUTES = 60;
/** The link to follow a referral ends this long after the hospice decided. */
export const GUEST_LINK_DAYS = 30;
/** What one sender may add to one referral. */
export const MAX_GUEST_PAPERS = 12;
/** Papers of guests that wait in one tray; the rest of its room stays free for faxes and emails. */
export const MAX_OPEN_GUEST_PAPERS = 500;
export const MAX_GUEST_QUESTIONS_A_DAY = 10;
/** Codes, referrals, papers: in an hour, to one address, from one network address, at one hospice. */
export const MAX_GUEST_CODES_AN_HOUR = { address: 6, network: 40, hospice: 300 } as const;
export const MAX_GUEST_REFERRALS_AN_HOUR = { address: 20, network: 40, hospice: 200 } as const;

export const MAX_GUEST_PAPERS_AN_HOUR = { address: 60, network: 120, hospice: 600 } as const;

/** A hospice or a location in the address of its page: made of its name once, or the short code on paper. */
export const GuestPageName = z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/));

const pageNames = { hospice: GuestPageName, location: z.optional(GuestPageName) };

/** What everybody may know who opens the page. */
export const GuestPage = z.object({
  hospiceName: z.string(),
  locationName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type GuestPage = z.infer<typeof GuestPage>;

/** Six digits, however they are typed. */
const Code = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, { error: 'Enter the 6 digits from the email' }),
);

/** Any text is looked up, so that a damaged secret is as unknown as one that never was. */
const Secret = z.string().check(z.maxLength(200), storable);

const GuestCodeRequest = z.strictObject({ ...pageNames, email: Email, language: SurveyLanguage });

/** Proves with the code from the email that the same browser asked for it. */
const AskedCode = z.object({ handle: z.string(), endsAt: Instant });

/** The referral in twelve fields: five about the sender, whose email is known from the code, and seven about the patient. */
export const GuestReferralCreation = z
  .strictObject({
    language: SurveyLanguage,
    senderName: lineOfName(120),
    source: ReferralSource,
    senderOrganization: z._default(z.nullable(lineOfName(120)), null),
    senderPhone: Phone.check(z.maxLength(MAX_PHONE)),
    firstName: lineOfName(80),
    lastName: lineOfName(80),
    dateOfBirth: z._default(z.nullable(PlainDate), null),
    /** Whom to call about the visit: the patient or the family. */
    phone: z._default(z.nullable(Phone), null),
    setting: CareSetting,
    urgency: Urgency,
    note: z._default(z.nullable(text(2000)), null),
  })
  .check(
    z.refine(({ dateOfBirth, phone }) => dateOfBirth !== null || phone !== null, {
      path: ['dateOfBirth'],
      error: 'Enter a date of birth or a phone number',
    }),
  );
export type GuestReferralCreation = z.infer<typeof GuestReferralCreation>;

/** The same answer, whoever the patient is and whatever the hospice knows. `followToken` opens the page to follow it. */
export const GuestReferralSent = z.object({ id: Id, displayId: z.string(), followToken: z.string() });
export type GuestReferralSent = z.infer<typeof GuestReferralSent>;

export const GuestPaper = z.object({ id: Id, name: z.string(), contentType: DocumentContentType, addedAt: Instant });
export type GuestPaper = z.infer<typeof GuestPaper>;

/** Only papers were sent: the hospice makes the referral of them. */
export const GuestPapersSent = z.object({ id: Id, followToken: z.string(), paper: GuestPaper });
export type GuestPapersSent = z.infer<typeof GuestPapersSent>;

/** A question of the sender, or the hospice's answer. */
export const GuestMessage = z.object({
  id: Id,
  at: Instant,
  isFromHospice: z.boolean(),
  author: z.string(),
  text: z.string(),
});
export type GuestMessage = z.infer<typeof GuestMessage>;

/**
 * Where the patient stands, as far as the hospice shares it with groups. `closed`: the hospice doesn't go on with this entry, which says
 * nothing about the patient.
 */
export const GUEST_SITUATIONS = [
  'received',
  'pending',
  'on_service',
  'discharged',
  'died',
  'declined',
  'closed',
] as const;
export const GuestSituation = z.enum(GUEST_SITUATIONS);
export type GuestSituation = z.infer<typeof GuestSituation>;

/** What the sender follows. Null: not shared, or not yet. */
export const FollowedReferral = z.object({
  id: Id,
  /** Null: only papers came, and the hospice has made no referral of them. */
  displayId: z.nullable(z.string()),
  language: SurveyLanguage,
  hospiceName: z.string(),
  phone: z.nullable(z.string()),
  /** As the sender wrote it; null if only papers came. */
  patientName: z.nullable(z.string()),
  receivedAt: Instant,
  timeZone: z.string(),
  situation: GuestSituation,
  firstContactAt: z.nullable(Instant),
  plannedStartOfCare: z.nullable(z.string()),
  startOfCare: z.nullable(Instant),
  declineReason: z.nullable(DeclineReason),
  /** When the link ends; null while nothing is decided. */
  endsAt: z.nullable(Instant),
  papers: z.array(GuestPaper),
  messages: z.array(GuestMessage),
  /** Whether the sender can add papers and ask. */
  takesMore: z.boolean(),
});
export type FollowedReferral = z.infer<typeof FollowedReferral>;

export const GuestQuestion = z.strictObject({ text: text(2000) });

const guest = { token: 'guest' } as const;

export const guestReferralEndpoints = defineEndpoints('Referrals', {
  getGuestPage: {
    path: '/v1/guest/page',
    summary: 'A hospice’s public referral page. Unknown and turned off look the same',
    access: { token: 'none' },
    query: z.strictObject(pageNames),
    response: GuestPage,
    errors: ['not_found'],
  },
  requestGuestCode: {
    path: '/v1/guest/codes',
    summary: 'Email a one-time code to a person who wants to refer. The answer is the same for every address',
    access: { token: 'none' },
    maxPerMinute: 20,
    body: GuestCodeRequest,
    response: AskedCode,
    errors: ['not_found'],
  },
  requestFollowCode: {
    path: '/v1/guest/follow-codes',
    summary: 'Email a one-time code to the sender of a referral, whose link this is',
    access: { token: 'none' },
    maxPerMinute: 10,
    body: z.strictObject({ token: Secret, language: SurveyLanguage }),
    response: AskedCode,
    errors: ['guest_link_unknown', 'guest_link_ended'],
  },
  openGuestSession: {
    path: '/v1/guest/sessions',
    summary: 'Confirm the address with the code from the email',
    access: { token: 'none' },
    maxPerMinute: 20,
    body: z.strictObject({ handle: Secret, code: Code }),
    response: z.object({
      accessToken: z.string(),
      endsAt: Instant,
      /** The referral that a follow link opens; null while the person refers. */
      guestReferralId: z.nullable(Id),
    }),
    errors: ['guest_code_ended'],
  },
  createGuestReferral: {
    path: '/v1/guest/referrals',
    summary: 'Refer a patient. The hospice sees the referral marked as unverified',
    access: guest,
    body: GuestReferralCreation,
    response: GuestReferralSent,
    creates: true,
    errors: ['not_found'],
  },
  sendGuestPapers: {
    path: '/v1/guest/papers',
    summary:
      'Send only papers. The first one goes here, the others are added to it. They wait in the hospice’s intake tray, where a person makes a referral of them',
    access: guest,
    upload: { maxBytes: MAX_PAPER_BYTES, to: 'store' },
    body: z.strictObject({ language: SurveyLanguage }),
    response: GuestPapersSent,
    creates: true,
    errors: ['not_found'],
  },
  addGuestPaper: {
    method: 'POST',
    path: '/v1/guest/referrals/:guestReferralId/papers',
    summary: 'Add a paper to a referral of one’s own. The form part `file` has the file and its name',
    access: guest,
    upload: { maxBytes: MAX_DOCUMENT_BYTES, to: 'store' },
    response: GuestPaper,
    errors: ['guest_link_ended'],
  },
  getFollowedReferral: {
    path: '/v1/guest/referrals/:guestReferralId',
    summary: 'Where a referral stands, as far as the hospice shares it',
    access: guest,
    response: FollowedReferral,
    errors: ['guest_link_ended'],
  },
  askHospice: {
    path: '/v1/guest/referrals/:guestReferralId/questions',
    summary: 'Ask the hospice about a referral of one’s own',
    access: guest,
    body: GuestQuestion,
    response: GuestMessage,
    errors: ['guest_link_ended'],
  },
});
