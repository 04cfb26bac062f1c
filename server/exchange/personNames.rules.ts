/** The parts of a person's name that stands in one cell. */
export interface NameParts {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly suffix?: string;
  readonly preferredName?: string;
  /** The name can be split in more than one way: a person should look at it. */
  readonly isUnclear: boolean;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq)\.?$/i;
/** Titles and degrees, which are no part of a name. */
const TITLE =
  /^(?:mr|mrs|ms|miss|dr|doctor|prof|rev|md|do|np|pa|pac|aprn|arnp|crnp|fnp|fnpc|fnpbc|agnp|agpcnp|dnp|phd|rn|bsn|msn|lpn|lvn|lcsw|lmsw|msw|facp|faap|faafp|facc|mph|mba|mbbs|dpm|pharmd|hmdc|faahpm|cnp|cns)$/;
/** Degrees that are family names as well. */
const ALSO_FAMILY_NAME = /^(?:do|pa)$/;
/** Words with which a family name of several words begins. */
const PARTICLE = /^(?:de|del|della|di|da|dos|du|la|le|van|von|der|den|ter|bin|al|el|st\.?|san|santa|mac|mc|y)$/i;
const INITIAL = /^\p{L}\.?$/u;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const bare = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
const isTitle = (word: string): boolean => TITLE.test(bare(word));

/** `Smith, John A., MD` and `Dr. John Smith` without titles and degrees, in the order of the cell; the parts between commas. */
function partsOf(name: string, isLeftOut = isTitle): string[][] {
  return name
    .split(',')
    .map((part) => wordsOf(part).filter((word) => !isLeftOut(word)))
    .filter((part) => part.length > 0);
}

/** First and middle names: an only name, a name with initials, or several names, of which all but the first count as middle ones. */
function givenNames(words: readonly string[]): Pick<NameParts, 'firstName' | 'middleName'> {
  const [first = '', ...rest] = words;
  return rest.length === 0 ? { firstName: first } : { firstName: first, middleName: rest.join(' ') };
}

/** Where the family name begins in `Maria de la Cruz`: at its first particle, else with the last word. */
function familyStart(words: readonly string[]): number {
  const particle = words.findIndex((word, index) => index > 0 && index < words.length - 1 && PARTICLE.test(word));
  return particle === -1 ? words.length - 1 : particle;
}

/** The names of the parts between commas: before and after the first comma, or all words in their order. */
function namesOf(parts: readonly (readonly string[])[]): NameParts | undefined {
  const [suffix] = parts.flat().filter((word) => SUFFIX.test(word));
  const [before = [], ...after] = parts
    .map((part) => part.filter((word) => !SUFFIX.test(word)))
    .filter((part) => part.length > 0);
  const extra = suffix === undefined ? {} : { suffix };
  if (after.length > 0) {
    return { lastName: before.join(' '), ...givenNames(after.flat()), ...extra, isUnclear: after.length > 1 };
  }
  if (before.length < 2) return undefined;
  const start = familyStart(before);
  const middle = before.slice(1, start);
  return {
    ...givenNames(before.slice(0, start)),
    lastName: before.slice(start).join(' '),
    ...extra,
    isUnclear: middle.some((word) => !INITIAL.test(word)),
  };
}

/** `Van Do` has a last name only if its degree is read as one. */
function namesWithDegree(name: string): NameParts | undefined {
  const names = namesOf(partsOf(name, (word) => isTitle(word) && !ALSO_FAMILY_NAME.test(bare(word))));
  return names && { ...names, isUnclear: true };
}

/**
 * Splits a name: `DOE, JANE Q.`, `Doe Jr, Jane`, `Jane Q. Doe`, `Jane "Janie" Doe`, `Maria de la Cruz`. The letters stay as they are.
 * @returns undefined where it has no first or no last name
 */
export function splitName(text: string): NameParts | undefined {
  const nickname = /["“(]([^"”()]+)["”)]/.exec(text)?.[1]?.trim();
  const name = text.replaceAll(/["“(][^"”()]*["”)]/g, ' ');
  const names = namesOf(partsOf(name)) ?? namesWithDegree(name);
  return names && { ...names, ...(nickname ? { preferredName: nickname } : {}) };
}

/** The same for one person however the name is written: without titles and initials, in any order, without case and accents. */
export function nameKey(name: string): string {
  const words = partsOf(name.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .flat()
    .map(bare)
    .filter((word) => word !== '' && !SUFFIX.test(word));
  const long = words.filter((word) => word.length > 1);
  return (long.length >= 2 ? long : words).toSorted().join(' ');
}
