import { likelyChoice, readChoice } from '#contract/exchange/importChoices.ts';
import { splitName } from '#server/exchange/personNames.rules.ts';
import type { Read } from './candidate.ts';
import { writtenName } from './letters.rules.ts';
import { findPhone } from './plainFields.rules.ts';

/** Names of people, alone or with what stands beside them on the same line. */

/** From here on, a text is no name any more: a number, a box, a label without a colon. */
const NO_NAME = /\s*(?:[\d#[\]|☐☒@;:]|\b(?:dob|d\.o\.b|mrn|npi|age|sex|phone|ph|tel|cell|fax|room|born)\b\.?).*$/i;
/** Of the word that it stands in: a sign that no name has was read instead of a letter. */
const ONLY_NAME = /^[\p{L}\p{M}.,'’"“”() -]+$/u;
const MARK_OF_TITLE = /^(?:mr|mrs|ms|miss|dr|doctor|sr|sra|don|doña)\.?\s+/i;

/** The part of a text that can be a person's name. */
const nameIn = (text: string): string =>
  text
    .replace(NO_NAME, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,;(–—-]+$/, '')
    .trim();

const isWord = (name: string): boolean => /\p{L}{2}/u.test(name);

export interface ReadPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName?: string;
  readonly suffix?: string;
  readonly preferredName?: string;
  readonly isChecked: boolean;
}

/** The patient's name from one text: `SMITH, JOHN Q.`, `Mr. John Q. Smith Jr.`, `Smith, Margaret "Peggy"`. */
export function readPatientName(text: string): ReadPatient | undefined {
  const name = nameIn(text).replace(MARK_OF_TITLE, '');
  const split = ONLY_NAME.test(name) ? splitName(name) : undefined;
  if (!split || !isWord(split.firstName) || !isWord(split.lastName)) return undefined;
  const { firstName, isUnclear, lastName, middleName, preferredName, suffix } = split;
  const words = lastName.split(' ').length + firstName.split(' ').length;
  return {
    firstName: writtenName(firstName),
    lastName: writtenName(lastName),
    ...(middleName === undefined ? {} : { middleName: writtenName(middleName) }),
    ...(suffix === undefined ? {} : { suffix }),
    ...(preferredName === undefined ? {} : { preferredName: writtenName(preferredName) }),
    isChecked: !isUnclear && words <= 4,
  };
}

/** One of the patient's names that has a label of its own. */
export function readOneName(text: string): Read | undefined {
  const name = nameIn(text).replace(/[,.]+$/, '');
  return ONLY_NAME.test(name) && isWord(name)
    ? { value: writtenName(name), isChecked: name.split(' ').length <= 2 }
    : undefined;
}

const TITLES =
  /^(?:md|do|np|pa|pa-c|aprn|arnp|crnp|fnp|fnp-c|fnp-bc|dnp|rn|bsn|msn|lpn|lcsw|lmsw|lsw|msw|phd|mph|ccm|acm|cm|sw|facp|mba|jr|sr|ii|iii)\.?$/i;
const ROLE =
  /\b(?:manager|planner|worker|nurse|coordinator|liaison|navigator|secretary|director|admissions|assistant|social services|clerk|specialist|supervisor)\b/i;
const ORGANIZATION =
  /\b(?:hospital|medical|center|clinic|health|care|associates|group|physicians|rehab|manor|home|living|partners|practice)\b/i;

/** A person as papers name one: `Jane Roe, RN, Case Manager, Mercy Hospital (410) 555-0100`. */
export interface ReadPerson {
  readonly name?: Read;
  readonly role?: Read;
  readonly organization?: Read;
  readonly phone?: Read;
  readonly relationship?: Read;
}

function relationshipIn(
  text: string,
): { readonly word: string; readonly value: string; readonly isChecked: boolean } | undefined {
  const marked = /[(\-–—/,]\s*(?:(?:her|his|patient['’]s)\s+)?([\p{L}-]+(?:[ -][\p{L}]+){0,2})\s*\)?(?=$|[\s,;(])/gu;
  for (const [, word = ''] of text.matchAll(marked)) {
    const value = readChoice('caregiverRelationship', word);
    if (value !== undefined) return { word, value, isChecked: true };
  }
  const [word] =
    /\b(?:daughter|son|wife|husband|spouse|partner|sister|brother|niece|nephew|grand(?:son|daughter)|friend|guardian)\b/i.exec(
      text,
    ) ?? [];
  const value =
    word === undefined
      ? undefined
      : (readChoice('caregiverRelationship', word) ?? likelyChoice('caregiverRelationship', word));
  return word === undefined || value === undefined ? undefined : { word, value, isChecked: true };
}

/** The family's contact with what stands on the same line: `Mary Doe (daughter) 410-555-0101`. */
export function readContact(text: string): ReadPerson {
  const phone = findPhone(text);
  const rest = phone === undefined ? text : text.replace(phone.found, ' ');
  const relation = relationshipIn(rest);
  const bare =
    relation === undefined
      ? rest
      : rest.replace(new RegExp(`[(\\-–—/,]?\\s*\\b${relation.word}\\b\\s*\\)?`, 'iu'), ' ');
  const name = personName(bare);
  return {
    ...(name ? { name } : {}),
    ...(phone ? { phone } : {}),
    ...(relation ? { relationship: relation } : {}),
  };
}

/** A name of at least two words, without what is no part of it. */
function personName(text: string): Read | undefined {
  const name = nameIn(text.replaceAll(/[()]/g, ' ')).replace(MARK_OF_TITLE, '');
  const split = ONLY_NAME.test(name) ? splitName(name) : undefined;
  if (!split || !isWord(split.lastName) || !isWord(split.firstName) || name.split(' ').length > 5) return undefined;
  const { firstName, isUnclear, lastName, middleName, suffix } = split;
  const value = [firstName, middleName, lastName, suffix]
    .filter(Boolean)
    .map((part) => writtenName(part ?? ''))
    .join(' ');
  return { value, isChecked: !isUnclear };
}

/** A professional with what stands on the same line. */
export function readProfessional(text: string): ReadPerson {
  const phone = findPhone(text);
  const rest =
    phone === undefined
      ? text
      : text.slice(0, Math.max(text.indexOf(phone.found), 0)) || text.replace(phone.found, ' ');
  const [first = '', ...further] = rest.split(/\s*[,;–—]\s*|\s+-\s+|\s*[()]\s*|\s+\bat\b\s+/).filter(Boolean);
  const second = further[0] ?? '';
  // `Roe, Jane, RN`: the last name comes first, where a title does not.
  const isLastFirst = !first.trim().includes(' ') && second !== '' && !TITLES.test(second) && !ROLE.test(second);
  const others = isLastFirst ? further.slice(1) : further;
  const titles = others.filter((part) => part.split(' ').every((word) => TITLES.test(word)));
  const role = others.find((part) => ROLE.test(part));
  const organization = others.find((part) => part !== role && ORGANIZATION.test(part));
  const plain = personName(isLastFirst ? `${first}, ${second}` : first);
  const name = plain && { ...plain, value: [plain.value, ...titles].join(', ') };
  return {
    ...(name ? { name } : {}),
    ...(role === undefined ? {} : { role: { value: role.trim(), isChecked: false } }),
    ...(organization === undefined ? {} : { organization: { value: organization.trim(), isChecked: false } }),
    ...(phone ? { phone } : {}),
  };
}
