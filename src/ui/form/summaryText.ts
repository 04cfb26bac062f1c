import { namedError } from '#contract/platform/missingText.ts';

/** Names of fields that sentences also have in another sense. */
const COMMON_WORDS: ReadonlySet<string> = new Set(['by', 'from', 'how', 'to', 'until', 'when']);

/** The words of a text in singular, with spaces around each. */
const wordsIn = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/s$/, ''))
    .filter(Boolean)
    .join(' ')} `;

function names(message: string, label: string): boolean {
  const noun = label.replace(/(?:,| \().*$/, '').toLowerCase();
  return !COMMON_WORDS.has(noun) && wordsIn(message).includes(wordsIn(noun));
}

/**
 * A field's error in the summary above the form: `Detail: Use at least 10 characters`, and the message alone where it names the field,
 * `Enter a date of birth or a phone number`.
 */
export function summaryText(message: string, label: string | undefined): string {
  const named = namedError(message, label);
  return label === undefined || named !== message || names(message, label) ? named : `${label}: ${message}`;
}
