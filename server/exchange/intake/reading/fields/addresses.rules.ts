import type { Read } from './candidate.ts';
import { writtenName } from './letters.rules.ts';

const STATES = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'.split(
    ' ',
  ),
);
const END = /^(.*?)[\s,]+([A-Z]{2})[\s,.]+(\d{5}(?:-\d{4})?)\b/i;
const STREET = /^(?:\d{1,6}[A-Z]?(?:-\d+)?\s+\S|p\.?\s?o\.?\s?box\s)/i;

/** What follows an address in its line, without being part of it. */
const FOLLOWS = /\s+(?:phone|ph|tel|dob|county)\b.*$/i;

const tidy = (part: string): string =>
  part
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*,(?:\s*,)*\s*/g, ', ')
    .replace(/^[\s,]+|[\s,]+$/g, '');

const written = (part: string): string => (part === part.toUpperCase() ? part.split(' ').map(oneWord).join(' ') : part);
const oneWord = (word: string): string =>
  /\d/.test(word) || /^(?:[NSEW]{1,2}|PO)$/.test(word) ? word : writtenName(word);

/** The parts of an address that each have a label. */
export interface AddressParts {
  readonly street?: string;
  readonly unit?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}

/** An address in one text, or in two lines: `12 Harbor St, Apt 3, Annapolis, MD 21401`. */
export function readAddress(lines: readonly string[]): Read | undefined {
  const [first = '', second] = lines.map((line) => tidy(line.replace(FOLLOWS, '')));
  if (!/\p{L}{2}/u.test(first)) return undefined;
  const whole = END.exec(first);
  const both = whole === null && second !== undefined && END.test(second) ? END.exec(`${first}, ${second}`) : whole;
  if (both === null) return STREET.test(first) ? { value: written(first), isChecked: false } : undefined;
  const [, place = '', state = '', zip = ''] = both;
  return {
    value: `${written(tidy(place))}, ${state.toUpperCase()} ${zip}`,
    isChecked: STREET.test(place) && STATES.has(state.toUpperCase()) && place.includes(','),
  };
}

/** An address of labeled parts, as far as the paper has them. */
export function joinAddress({ city, state, street, unit, zip }: AddressParts): Read | undefined {
  if (street === undefined) return undefined;
  const place = [state?.toUpperCase(), zip].filter(Boolean).join(' ');
  const value = [street, unit, city]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => written(tidy(part ?? '')));
  return {
    value: [...value, place].filter(Boolean).join(', '),
    isChecked:
      STREET.test(street) &&
      city !== undefined &&
      STATES.has(state?.toUpperCase() ?? '') &&
      /^\d{5}(?:-\d{4})?$/.test(zip ?? ''),
  };
}
