/** A small seeded generator: the same seed gives the same draws on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(min: number, max: number): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the keys, by its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** Log-normal with this median and this deviation of the logarithm. */
  logNormal(median: number, sigma: number): number;
  normal(mean: number, deviation: number): number;
  uuid(): string;
}

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');

/** Four numbers of 32 bits from a text (the mixing of MurmurHash3). */
function seedOf(text: string): [number, number, number, number] {
  const mix = (start: number) => {
    let hash = start;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  };
  return [mix(0x9e3779b9), mix(0x243f6a88), mix(0xb7e15162), mix(0x6a09e667)];
}

export function randomOf(seed: string): Random {
  let [a, b, c, d] = seedOf(seed);
  const bits = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 8; round += 1) bits();

  const next = () => bits() / 4_294_967_296;
  const between = (min: number, max: number) => min + next() * (max - min);
  const int = (min: number, max: number) => Math.floor(between(min, max + 1));
  const standard = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    between,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[int(0, from.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      let total = 0;
      for (const key in weights) total += weights[key];
      let left = next() * total;
      let last: K | undefined;
      for (const key in weights) {
        last = key;
        left -= weights[key];
        if (left < 0) return key;
      }
      if (last === undefined) throw new Error('Nothing to pick from');
      return last;
    },
    logNormal: (median, sigma) => median * Math.exp(sigma * standard()),
    normal: (mean, deviation) => mean + deviation * standard(),
    uuid: () => {
      const [w, x, y, z] = [hex(bits()), hex(bits()), hex(bits()), hex(bits())];
      const variant = '89ab'.charAt(Number.parseInt(y.charAt(0), 16) % 4);
      return `${w}-${x.slice(0, 4)}-4${x.slice(5)}-${variant}${y.slice(1, 4)}-${y.slice(4)}${z}`;
    },
  };
}

/** The id of a thing by its name in the demo data. */
export const idOf = (name: string): string => randomOf(`id ${name}`).uuid();

/** Numbers reserved for invented people: 555-0100 to 555-0199. */
export const phoneOf = (random: Random, area = '410'): string =>
  `(${area}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
