import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What phones of 2022 and before do not know, so that a call of it ends the page: iOS before 16 and 16.4. */
const UNKNOWN_THERE =
  /AbortSignal\.(?:any|timeout)|\.(?:isWellFormed|toWellFormed|toSorted|toReversed|toSpliced)\(|crypto\.randomUUID|Object\.groupBy|Promise\.withResolvers/;
const IMPORT = /^(?:import|export)\b[^;]*?from '([^']+)';/gm;

/** The sources that a page is made of; types alone are not in it. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !existsSync(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''));
  for (const [line, from = ''] of text.matchAll(IMPORT)) {
    if (/^(?:import|export) type\b/.test(line) || !/^[.#]/.test(from)) continue;
    sourcesOf(from.startsWith('#') ? from.slice(1) : join(dirname(file), from), found);
  }
  return found;
}

const entryOf = (page: string): string => /src="\/(src\/[^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1] ?? '';

test.for(['survey.html', 'refer.html'])('%s calls nothing that a phone of 2022 does not know', (page) => {
  const sources = sourcesOf(entryOf(page));
  expect(sources.size).toBeGreaterThan(20);
  const newer = [...sources].flatMap(([file, text]) => {
    const [call] = UNKNOWN_THERE.exec(text) ?? [];
    return call === undefined ? [] : `${file}: ${call}`;
  });
  expect(newer).toEqual([]);
});
