import * as z from 'zod/mini';
import { text } from './fields.ts';
import { labels, wordsOf } from './labels.ts';

/** Why an administrator opens patient data: a category, and the administrator's own words (docs/decisions/1102). */

export const accessCategoryLabel = labels({
  support_request: 'Support request',
  data_correction: 'Data correction',
  privacy_request: 'Privacy or legal request',
  security_check: 'Security check',
  other: 'Other',
});

export const ACCESS_CATEGORIES = wordsOf(accessCategoryLabel);
export const AccessCategory = z.enum(ACCESS_CATEGORIES, { error: 'Choose a category' });
export type AccessCategory = z.infer<typeof AccessCategory>;

/** The longest reason, in characters. */
export const MAX_REASON_LENGTH = 300;
const MIN_LETTERS = 10;
const MIN_WORDS = 2;

/** Also separates the words of scripts that write without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Whether somebody who reads it later can learn something from it: letters and different words, in any script. */
function saysSomething(reason: string): boolean {
  const letters = reason.match(/\p{L}/gu) ?? [];
  const words = [...segmenter.segment(reason)].filter(
    ({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment),
  );
  const different = new Set(words.map(({ segment }) => segment.toLowerCase()));
  return letters.length >= MIN_LETTERS && different.size >= MIN_WORDS;
}

/** The words of a reason, as the form and the API ask for them. */
const ReasonWords = text(MAX_REASON_LENGTH).check(
  z.refine(saysSomething, { error: 'Enter a reason with at least two different words and ten letters' }),
);

export const AccessReason = z.strictObject({ category: AccessCategory, words: ReasonWords });
export type AccessReason = z.infer<typeof AccessReason>;

/** What administrators read when a reason is missing or says too little. */
export const REASON_NEEDED = 'Choose a category and enter a reason with at least two different words and ten letters';

/** A reason as people read it: in the record's history and in the audit. */
export const accessReasonText = ({ category, words }: AccessReason): string =>
  `${accessCategoryLabel[category]}: ${words}`;

/**
 * Reads the header that `writeAccessReason` writes; text that is not percent-encoded is read as it stands.
 * @returns undefined where the reason is missing, has no category or says too little
 */
export function readAccessReason(header: string | undefined): AccessReason | undefined {
  const [, category, words] = /^\s*(\w+)\s*:(.*)$/s.exec(decoded(header ?? '')) ?? [];
  const read = z.safeParse(AccessReason, { category, words });
  return read.success ? read.data : undefined;
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
