import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The items of OWASP ASVS 5.0 that concern code, by section: those of levels 1 and 2, and V1.2.10 of level 3. */
const ITEMS: Readonly<Record<string, readonly number[]>> = {
  'V1.1': [1, 2],
  'V1.2': [1, 2, 3, 4, 5, 9, 10],
  'V1.3': [1, 2, 3, 4, 5, 6, 7, 10, 11],
  'V1.4': [2],
  'V1.5': [2],
  'V2.1': [1, 2, 3],
  'V2.2': [1, 2, 3],
  'V2.3': [1, 2, 3, 4],
  'V2.4': [1],
  'V3.2': [1, 2],
  'V3.4': [1, 2, 3, 4, 5, 6],
  'V3.5': [1, 2, 3],
  'V3.7': [1, 2],
  'V4.1': [1, 3],
  'V4.2': [1],
  'V5.1': [1],
  'V5.2': [1, 2, 3],
  'V5.3': [1, 2],
  'V5.4': [1, 2],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'V6.3': [2],
  'V6.4': [1, 2],
  'V6.5': [2],
  'V6.8': [1, 2],
  'V7.2': [1, 2, 3, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 2, 4, 5],
  'V8.1': [1, 2],
  'V8.2': [1, 2, 3],
  'V8.3': [1],
  'V8.4': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1, 2, 3, 4],
  'V10.1': [2],
  'V10.2': [1],
  'V10.3': [1, 2, 3, 4],
  'V10.5': [1, 2, 3, 4],
  'V11.2': [1, 2, 3],
  'V11.3': [1, 2, 3],
  'V11.4': [1, 2, 3, 4],
  'V11.5': [1],
  'V13.2': [3],
  'V13.4': [1, 2, 3, 4, 5],
  'V14.2': [1, 2, 3, 4],
  'V14.3': [1, 2, 3],
  'V15.1': [2, 3],
  'V15.2': [2, 3],
  'V15.3': [1, 2, 3, 4, 5, 6, 7],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2],
  'V16.5': [1, 2, 3],
};
const NUMBERS = Object.entries(ITEMS).flatMap(([section, items]) => items.map((item) => `${section}.${item}`));

const rows = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (V[\d.]+)\s*\|(.*?)\|(.*)\|$/gm)].map(
  ([, item = '', asks = '', proof = '']) => ({ item, asks: asks.trim(), proof: proof.trim() }),
);

const tests = rows.flatMap(({ item, proof }) =>
  [...proof.matchAll(/`(tests\/[^`]+?) › ([^`]+)`/g)].map(([, file = '', titles = '']) => ({
    item,
    file,
    titles: titles.split(' › '),
  })),
);

const codes = new Map<string, string>();
function codeOf(file: string): string {
  if (!codes.has(file)) codes.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return codes.get(file) ?? '';
}
const isTitleIn = (code: string) => (title: string) =>
  ["'", '"', '`'].some((quote) => code.includes(quote + title + quote));

describe('docs/asvs.md', () => {
  test('has each item that concerns code exactly once', () => {
    expect(NUMBERS.length).toBe(155 + 1);
    expect(rows.map(({ item }) => item).toSorted()).toEqual(NUMBERS.toSorted());
  });

  test('says for each item what it asks, and names a test, a reason or what is open', () => {
    const isEmpty = ({ item, asks, proof }: (typeof rows)[number]) =>
      asks.length < 10 ||
      !(tests.some((found) => found.item === item) || /^No test: .{20}|\*\*Open:\*\* .{20}/.test(proof));
    expect(rows.filter(isEmpty)).toEqual([]);
  });

  test('names only tests that exist', () => {
    expect(tests.length).toBeGreaterThan(150);
    expect(tests.filter(({ file, titles }) => !titles.every(isTitleIn(codeOf(file))))).toEqual([]);
  });

  test('lists at its beginning what is open', () => {
    const open = rows.filter(({ proof }) => proof.includes('**Open:**')).map(({ item }) => item);
    const [, listed] = /^(?:Still open, in whole or in part: ([^.]*(?:\.\d+[^.]*)*)|Nothing is open)\.$/ms.exec(
      readFileSync('docs/asvs.md', 'utf8'),
    ) ?? ['', 'neither sentence'];
    expect(listed?.split(/,\s+/) ?? []).toEqual(open);
  });
});
