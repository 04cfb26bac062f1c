const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** One of these makes it a thank-you. */
const THANKS = wordSet('thank thanks thx appreciate appreciated noted understood perfect wonderful great okay ok');
/** What people write around it. */
const COURTESIES = wordSet(
  'a again all and best everyone for from good got help i it keeping kind know letting many me much my news posted quick regards reply ' +
    'so sounds team that the this to update us very we you your',
);
const LONGEST = 120;

/**
 * Whether a text only thanks or confirms, so that nobody waits for an answer to it. In doubt it does not: a question mark, a figure, or
 * any word beyond the usual courtesies makes it a message.
 */
export function isThanks(text: string): boolean {
  if (text.length > LONGEST || text.includes('?')) return false;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => THANKS.has(word)) && words.every((word) => THANKS.has(word) || COURTESIES.has(word));
}
