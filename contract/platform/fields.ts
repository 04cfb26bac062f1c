import * as z from 'zod/mini';

/**
 * Fields that several entities share. They refuse at the border what the database could not store:
 * NUL, lone surrogates, years that no calendar of ours knows, integers past 32 bits.
 */

// Old phones do not know isWellFormed.
const UNSTORABLE = /[\0\p{Cs}]/gu;
const isStorable = (text: string) => text.search(UNSTORABLE) === -1;

/** The text without what the database could not store. */
export const withoutUnstorable = (text: string): string => text.replaceAll(UNSTORABLE, '');

export const storable = z.refine<string>(isStorable, { error: 'Remove the special character' });

/** Text of one line or more: trimmed, 1 to `max` characters. */
export const text = (max: number, min = 1) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max), storable);

/** Line breaks and other controls, and marks that turn the direction of the words around them. */
const UNSAFE_IN_A_NAME = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A letter or a digit. Unicode calls the Hangul fillers letters too, but nobody sees them. */
const SEEN_IN_A_NAME = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u;

/** `Robert  Hale` is the same name as `Robert Hale`. */
const oneSpaceEach = z.overwrite<string>((name) => name.replaceAll(/\p{Zs}+/gu, ' '));

/** A name in any script, on one line: something of it can be read, and it changes nothing of how the words around it are read. */
export const lineOfName = (max: number, min = 1) =>
  text(max, min).check(
    oneSpaceEach,
    z.refine((name) => !UNSAFE_IN_A_NAME.test(name), { error: 'Remove the special character' }),
    z.refine((name) => SEEN_IN_A_NAME.test(name), { error: 'Enter at least one letter or number' }),
  );

/** Text for a field that may be left out, or emptied by null. */
export const optionalText = (max: number) => z.optional(z.nullable(text(max)));

/** An address that the server calls, by one of these protocols (`https:`): without a person, a password and a fragment. */
export const calledAddress = (...protocols: readonly string[]) => {
  const isCallable = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { hash, password, protocol, username } = new URL(address);
    return protocols.includes(protocol) && hash === '' && username === '' && password === '';
  };
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(500),
      storable,
      z.refine(isCallable, { error: 'Enter an address that begins with https://' }),
    );
};

export const Id = z.uuid();

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

const inRange = z.refine<string>(
  (value) => {
    const year = Number(value.slice(0, 4));
    return year >= FIRST_YEAR && year <= LAST_YEAR;
  },
  { error: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}` },
);

/** A calendar date without a zone: `2026-11-20`. Days that do not exist are refused. */
export const PlainDate = z.iso.date().check(inRange);

/** A moment in UTC: `2026-11-20T14:05:00.000Z`. */
export const Instant = z.iso.datetime().check(inRange);

/** Grows by one with each change; a change made on an older one is refused with 409 `conflict`. */
export const Version = z.int().check(z.gte(1), z.lte(2_147_483_647));

export const Email = z.email().check(z.maxLength(254));

/** A record that is only named here: enough to show and to link it. */
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.infer<typeof Named>;
