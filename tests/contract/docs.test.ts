import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const PAGES = globSync(['*.md', 'docs/**/*.md']).filter((page) => page !== 'CHANGELOG.md');
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const NAMED = /`((?:contract|server|src|demo|tests|tools|docs|\.ci)\/[\w./-]+)`/g;

/** Made by the first migration after the baseline. */
const LATER = 'server/platform/database/migrations/';

const found = (page: string, pattern: RegExp) =>
  [...readFileSync(page, 'utf8').matchAll(pattern)].map(([, name = '']) => name);

test('there are pages to check', () => {
  expect(PAGES.length).toBeGreaterThan(10);
  expect(found('docs/architecture.md', NAMED)).not.toEqual([]);
});

describe.each(PAGES)('%s', (page) => {
  test('links only to files that exist', () => {
    expect(found(page, LINK).filter((link) => !existsSync(path.join(path.dirname(page), link)))).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    expect(found(page, NAMED).filter((name) => name !== LATER && !existsSync(name))).toEqual([]);
  });
});
