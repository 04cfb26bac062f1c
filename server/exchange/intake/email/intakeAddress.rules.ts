/** The email address of a hospice’s intake tray: the server’s address for papers with a token behind a plus sign. */

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const TOKEN_LENGTH = 20;
const TOKEN = `[${LETTERS}]{${TOKEN_LENGTH}}`;

/** A token that nobody can guess (100 bits), of letters and digits that are not mistaken for each other. */
export const tokenOf = (random: Uint8Array): string =>
  [...random.subarray(0, TOKEN_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** How many random bytes a token is made of. */
export const TOKEN_BYTES = TOKEN_LENGTH;

/** `papers@in.example.com` with its token: `papers+k3x….@in.example.com`. */
export function addressWith(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Fields in which mail servers name whom a mail was for. */
const RECIPIENTS = /^(?:delivered-to|x-original-to|envelope-to|x-forwarded-to|to|cc):(.*)$/gim;

/** The tokens in a mail’s headers: it is for these hospices, and for none if there is none. */
export function tokensIn(headers: string, address: string): string[] {
  const at = address.lastIndexOf('@');
  const pattern = new RegExp(
    `${escaped(address.slice(0, at))}\\+(${TOKEN})${escaped(address.slice(at))}(?![\\w.-])`,
    'gi',
  );
  const unfolded = headers.replaceAll(/\r?\n[ \t]+/g, ' ');
  const fields = [...unfolded.matchAll(RECIPIENTS)].map(([, value = '']) => value).join('\n');
  return [...new Set([...fields.matchAll(pattern)].map(([, token = '']) => token.toLowerCase()))];
}
