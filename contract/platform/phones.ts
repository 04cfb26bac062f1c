import * as z from 'zod/mini';

/**
 * Phone numbers, in the one form in which they are stored and shown: `(410) 555-0100 ext. 12`, and `+44 20 7946 0958` for a number outside
 * of the North American plan (docs/decisions/0012).
 */

/** Reads a typed number into the one form; undefined where it is none. */
export type PhoneReader = (typed: string) => string | undefined;

const TYPED = /^(\+?)([\d\s().\-/]+)(?:\s*(?:,|;|#|x|ext|extn|extension)[\s.:=]*\d{1,7})?$/i;
/** Ten digits, with or without the country code 1; or a number from abroad. */
const WHOLE = /^(?:(?:\+?1)?\d{10}|(?:\+[2-9]|011)\d{7,14})$/;

/** What the app can tell without the library: whether it looks like a whole number. */
const roughly: PhoneReader = (typed) => {
  const [, plus = '', number = ''] = TYPED.exec(typed) ?? [];
  return WHOLE.test(plus + number.replaceAll(/\D/g, '')) ? typed : undefined;
};

let reader = roughly;

/** The server reads with a library that is too heavy for the app's pages, and so for this file; it names its reader when it starts. */
export function readPhonesWith(exact: PhoneReader): void {
  reader = exact;
}

export const MAX_PHONE = 40;

/** A number as people write it, with or without signs, country code and extension; parsed, it has the one form. */
export const Phone = z.string().check(
  z.trim(),
  z.check((payload) => {
    const read = payload.value.length > MAX_PHONE ? undefined : reader(payload.value);
    if (read === undefined) {
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        message: 'Enter a phone number with area code, such as (410) 555-0100',
      });
    } else {
      payload.value = read;
    }
  }),
);

const EXTENSION = / ext\. (\d+)$/;

/** The number without its extension: `(410) 555-0100`. */
export const withoutExtension = (phone: string): string => phone.replace(EXTENSION, '');

/** The address that calls a number: `tel:+14105550100`; a pause comes before an extension. */
export function phoneHref(phone: string): string {
  const number = withoutExtension(phone);
  const digits = number.replaceAll(/\D/g, '');
  const extension = EXTENSION.exec(phone)?.[1];
  return `tel:${number.startsWith('+') ? '+' : '+1'}${digits}${extension === undefined ? '' : `,${extension}`}`;
}
