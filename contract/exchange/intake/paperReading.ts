import * as z from 'zod/mini';
import { FACT_LABELS, type FactPath } from '#contract/referrals/facts.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';

/** What the server reads on a paper (a PDF or a photo): suggestions for a new referral, each with the line that it comes from. */

export const MAX_PAPER_BYTES = 25 * 1024 * 1024;
/** The first pages are read; the others are only shown. */
export const MAX_READ_PAGES = 10;
/** What follows is in the file only. */
export const MAX_SHOWN_PAGES = 300;

export const PAPER_CONTENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const PaperContentType = z.enum(PAPER_CONTENT_TYPES);
export type PaperContentType = z.infer<typeof PaperContentType>;

const READ_FACTS = [
  'patient.firstName',
  'patient.middleName',
  'patient.lastName',
  'patient.suffix',
  'patient.preferredName',
  'patient.dateOfBirth',
  'patient.sexAtBirth',
  'patient.phone',
  'patient.address',
  'patient.mrn',
  'patient.preferredLanguage',
  'currentLocation.setting',
  'currentLocation.facilityName',
  'currentLocation.room',
  'referredBy.name',
  'referredBy.role',
  'referredBy.organization',
  'referredBy.phone',
  'referredBy.email',
  'urgency',
  'primaryDiagnosis.text',
  'primaryDiagnosis.icd10',
  'payer.primary',
  'payer.memberId',
  'payer.secondary',
  'caregiver.name',
  'caregiver.relationship',
  'caregiver.phone',
  'caregiver.email',
] as const satisfies readonly FactPath[];

/** A paper names the responsible provider, whom a person then finds in the directory or adds to it. */
const READ_PROVIDER = ['responsibleProvider.name', 'responsibleProvider.npi'] as const;

/** The fields that can be suggested: paths in the body of a new referral, and the responsible provider’s name and NPI. */
export const PAPER_FIELDS = [...READ_FACTS, ...READ_PROVIDER] as const;
export const PaperField = z.enum(PAPER_FIELDS);
export type PaperField = z.infer<typeof PaperField>;

const PROVIDER_LABELS = {
  'responsibleProvider.name': 'Responsible provider',
  'responsibleProvider.npi': 'Provider’s NPI',
};
export const PAPER_FIELD_LABELS: Readonly<Record<PaperField, string>> = { ...FACT_LABELS, ...PROVIDER_LABELS };

/** Of the page’s width or height: from 0 at the left or top to 1. */
const Share = z.number().check(z.gte(0), z.lte(1));

/** Where a line is on its page. */
export const LineBox = z.object({ x: Share, y: Share, width: Share, height: Share });
export type LineBox = z.infer<typeof LineBox>;

export const PaperLine = z.object({
  /** From 1. */
  page: z.int().check(z.gte(1)),
  /** As it was read. */
  text: z.string(),
  box: LineBox,
});
export type PaperLine = z.infer<typeof PaperLine>;

/** A value for a field, in the form that the body of a new referral takes: `1940-05-12`, `(410) 555-0100`, `spouse_partner`. */
export const PaperSuggestion = z.object({
  field: PaperField,
  value: z.string(),
  /** Label, form and check agree, and the letters are clear. Any other suggestion needs a careful look. */
  isSure: z.boolean(),
  line: PaperLine,
});
export type PaperSuggestion = z.infer<typeof PaperSuggestion>;

/** A page as it is shown, upright; its size in points, or in pixels of the photo. */
export const PaperPage = z.object({
  page: z.int().check(z.gte(1)),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
});
export type PaperPage = z.infer<typeof PaperPage>;

/** At most one suggestion for a field. A paper without any readable text has no suggestions. */
export const PaperReading = z.object({
  /** The paper's pages in their order, also those that were not read; at most `MAX_SHOWN_PAGES`. */
  pages: z.array(PaperPage),
  fields: z.array(PaperSuggestion),
});
export type PaperReading = z.infer<typeof PaperReading>;

/** Why a paper cannot be read or shown, in words for the person who looks at it. */
export const paperProblemLabel = labels({
  unsupported: 'Wayside can’t open this kind of file. Send it as a PDF, JPEG, or PNG',
  damaged: 'This file is damaged and can’t be opened',
  locked: 'This PDF needs a password. Ask the sender for one without',
  too_large: 'This file is too large to read',
  too_slow: 'This file takes too long to read. Type in the referral',
});
export const PaperProblem = z.enum(wordsOf(paperProblemLabel));
export type PaperProblem = z.infer<typeof PaperProblem>;
