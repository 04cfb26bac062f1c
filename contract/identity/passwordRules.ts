import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';

/** Whose password it is: what others can guess from knowing the person. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly organization?: string | null | undefined;
}

/** The list of common passwords and zxcvbn, as the rules need them; app and server pass the same ones. */
export interface PasswordKnowledge {
  /** Whether the password, in lowercase, is a common one. */
  readonly isCommon: (password: string) => boolean;
  /** How many guesses it takes, as a power of ten. */
  readonly guessesLog10: (password: string, known: readonly string[]) => number;
}

/**
 * Ten billion guesses: zxcvbn's threshold for a password that resists an attacker with stolen slow hashes (12 days at 10,000
 * guesses a second). Guessing at the log-in page, five attempts in 15 minutes, comes nowhere near. The rules require no
 * composition (a capital, a digit, a sign): it makes passwords harder to remember, not to guess (NIST SP 800-63B).
 */
export const MIN_GUESSES_LOG10 = 10;
/** From here on, a password is shown as strong. */
export const STRONG_GUESSES_LOG10 = 13;

/** zxcvbn takes longer for longer text: a beginning that is hard to guess is enough. */
const LONGEST_GUESSED = 48;
const MAX_APPENDED = 8;
const SHORTEST_PART = 3;
const MIN_OWN_CHARACTERS = 6;

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
const partsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

/** Words that others know about the person: parts of the email, names, the organization and the product. */
function knownWords({ email, firstName, lastName, organization }: PasswordOwner): string[] {
  const words = [email, firstName ?? '', lastName ?? '', organization ?? '', PRODUCT_NAME].flatMap((text) => [
    lettersAndDigits(text),
    ...partsOf(text),
  ]);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_PART).toSorted((a, b) => b.length - a.length);
}

/** Whether little is left of it beside what others know of the person. */
function isPersonal(password: string, known: readonly string[]): boolean {
  const whole = lettersAndDigits(password);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest !== whole && (rest.length < MIN_OWN_CHARACTERS || rest.length * 2 < whole.length);
}

/** Whether it is a common password, also after what people change first: case, spaces at the ends, digits and signs around it. */
function isCommonInDisguise(password: string, isCommon: (password: string) => boolean): boolean {
  const trimmed = plain(password).trim();
  const core = trimmed.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const candidates = [trimmed, trimmed.replaceAll(/\s/g, '')];
  if (core !== '' && trimmed.length - core.length <= MAX_APPENDED) candidates.push(core);
  return candidates.some(isCommon);
}

/** How many guesses the password takes, as a power of ten, for an attacker who knows the person's data. */
export const guessesIn = (password: string, owner: PasswordOwner, { guessesLog10 }: PasswordKnowledge): number =>
  guessesLog10(password.slice(0, LONGEST_GUESSED), knownWords(owner));

/**
 * The error of a new password, as a sentence for its field; null: it is good. Length counts more than composition: 12 to 128
 * characters, not common, not based on the person's data, and hard enough to guess.
 */
export function judgePassword(password: string, owner: PasswordOwner, knowledge: PasswordKnowledge): string | null {
  const { length } = password;
  if (length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters`;
  if (length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters`;
  if (isCommonInDisguise(password, knowledge.isCommon)) {
    return 'This is a common password. Choose another one';
  }
  if (isPersonal(password, knownWords(owner))) {
    return 'This is too close to your name, email, or organization. Choose another one';
  }
  if (guessesIn(password, owner, knowledge) < MIN_GUESSES_LOG10) {
    return 'This is too easy to guess. Try several unrelated words';
  }
  return null;
}
