import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A constant that is a number, or a product of numbers. */
const CONSTANT = /^export const (\w+) = ([\d_]+(?: \* [\d_]+)*);/gm;
const ROW = /^\| .+? \| ([\d,]+) +\| `(\w+)` +\| `([\w/.]+)` +\|$/gm;

const valueOf = (product: string) =>
  product.split('*').reduce((value, factor) => value * Number(factor.replaceAll('_', '')), 1);

const constantsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(CONSTANT)].map(([, name = '', product = '']) => ({
    name,
    value: valueOf(product),
    file,
  }));

const listed = [...readFileSync('docs/limits.md', 'utf8').matchAll(ROW)].map(
  ([, value = '', name = '', file = '']) => ({
    name,
    value: Number(value.replaceAll(',', '')),
    file,
  }),
);

describe('docs/limits.md', () => {
  test('has the values of the code', () => {
    expect(listed.length).toBeGreaterThan(20);
    for (const row of listed) expect(constantsIn(row.file)).toContainEqual(row);
  });

  test('has every largest number of the contract', () => {
    const inContract = globSync('contract/**/*.ts').flatMap(constantsIn);
    const names = new Set(listed.map(({ name }) => name));
    expect(inContract.filter(({ name }) => name.startsWith('MAX_') && !names.has(name))).toEqual([]);
  });
});
