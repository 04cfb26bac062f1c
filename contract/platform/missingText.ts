import { MISSING } from './errorMessages.ts';

const MOMENTS = /^(?:Due|Evaluation visit|First contact|From|Received(?: at)?|Start of care|To|Until|When)$/;
const isAcronym = (word: string) => /^[A-Z]{2}/.test(word);

/**
 * A field's error in its reader's words: an empty field says what to enter, `Enter a first name`; other errors stay as they are.
 * @param label the name of the field as it stands on the screen
 */
export function namedError(message: string, label: string | undefined): string {
  if (message !== MISSING || label === undefined || / within/.test(label)) return message;
  if (MOMENTS.test(label)) return 'Enter a date and time';
  const noun = label.replace(/(?:,| \().*$/, '');
  if (isAcronym(noun)) return `Enter the ${noun}`;
  const words = (noun.charAt(0).toLowerCase() + noun.slice(1))
    .replace(/\bphone$/, 'phone number')
    .replace(/\bemail$/, 'email address');
  if (words.startsWith('current ')) return `Enter your ${words}`;
  if (/^(?:your|what) /.test(words) || /[^s]s$/.test(words)) return `Enter ${words}`;
  return `Enter ${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
