import { globSync, readFileSync } from 'node:fs';

const MARK = /^\/\/ On both databases: ./m;

/** The test files whose SQL or locks could do something else on the other database. Each says why in its first line. */
export const filesForBothDatabases = (): string[] =>
  globSync('tests/server/**/*.test.ts').filter((file) => MARK.test(readFileSync(file, 'utf8')));
