import { MISSING, NOT_CHOSEN } from './errorMessages.ts';

const MOMENTS = /^(?:Due|Evaluation visit|First contact|From|Received(?: at)?|Start of care|To|Until|When)$/;
const CHOICES: Readonly<Record<string, string>> = {
  How: 'Choose how',
  Language: 'Choose a language',
  'Received via': 'Choose how it arrived',
  'Waiting for': 'Choose what you’re waiting for',
};
const isAcronym = (word: string) => /^[A-Z]{2}/.test(word);

/**
 * A field's error in its reader's words: an empty field says what to enter or choose, `Enter a first name`; other errors stay as
 * they are.
 * @param label the name of the field as it stands on the screen
 */
export function namedError(message: string, label: string | undefined): string {
  if (label === undefined || / within/.test(label)) return message;
  if (message === NOT_CHOSEN) return CHOICES[label] ?? `Choose ${nounOf(label)}`;
  if (message !== MISSING) return message;
  if (label === 'Time zone') return 'Choose a time zone';
  if (MOMENTS.test(label)) return 'Enter a date and time';
  return `Enter ${nounOf(label)}`;
}

/** The field's name in a sentence, with its article. */
function nounOf(label: string): string {
  const noun = label.replace(/(?:,| \().*$/, '');
  if (isAcronym(noun)) return `the ${noun}`;
  const words = (noun.charAt(0).toLowerCase() + noun.slice(1))
    .replace(/\bphone$/, 'phone number')
    .replace(/\bemail$/, 'email address');
  if (words.startsWith('current ')) return `your ${words}`;
  if (/^(?:your|what) /.test(words) || /[^s]s$/.test(words)) return words;
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
