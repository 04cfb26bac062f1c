import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sources = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const apis = sources.filter(({ file }) => file.endsWith('Api.ts'));

// Hooks are members of their api, where knip does not look.
describe('A call of the app', () => {
  test('is in a file of calls', () => expect(apis.length).toBeGreaterThan(20));

  test.each(apis)('is used outside of its file: $file', ({ file, text }) => {
    const elsewhere = sources.filter((source) => source.file !== file).map((source) => source.text);
    const unused = [...text.matchAll(/(\w+): build\.(?:query|mutation)\b/g)]
      .map(([, name = '']) => name)
      .filter((name) => {
        const hook = `use(?:Lazy)?${name.charAt(0).toUpperCase()}${name.slice(1)}(?:Query|Mutation)`;
        const use = new RegExp(`\\b(?:${hook}|${name})\\b`);
        return !elsewhere.some((source) => use.test(source));
      });
    expect(unused).toEqual([]);
  });
});
