/** What recognition takes for a digit where a letter is printed, and the other way around. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  G: '6',
};

/** The text with letters that look like digits replaced by these. */
export const withDigits = (text: string): string =>
  text.replaceAll(/[OoQDIli|!SsBZzG]/g, (sign) => DIGIT_FOR[sign] ?? sign);

const PARTICLES = new Set(['DE', 'LA', 'DEL', 'VAN', 'VON', 'DER', 'DI', 'DA', 'DOS', 'Y']);

function capitalized(word: string): string {
  if (PARTICLES.has(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .replace(/^(mc)(?=\p{L}{2})/u, 'Mc')
    .replaceAll(/(?<=^|[-'’.]|^Mc)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A name that is printed in capitals as people write it: `O’BRIEN` becomes `O’Brien`. Any other stays as it is. */
export function writtenName(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}{2}/u.test(name)) return name;
  return name
    .split(' ')
    .map((word) => (/^(?:II|III|IV|[A-Z])\.?$/.test(word) ? word : capitalized(word)))
    .join(' ');
}
