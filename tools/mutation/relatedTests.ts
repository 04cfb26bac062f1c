import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const IS_TEST = /\.test\.tsx?$/;

/** The files that import each file of the project, leaving out imports of types. */
function readImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  const files = globSync('{contract,server,src,tests}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  for (const file of files) {
    const { staticImports, staticExports, dynamicImports } = parseSync(file, readFileSync(file, 'utf8')).module;
    const names = [
      ...staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
        readFileSync(file, 'utf8').slice(start, end).replaceAll(/['"`]/g, ''),
      ),
    ];
    for (const name of [...new Set(names)].filter((each) => /^[#.]/.test(each))) {
      const target = name.startsWith('#') ? name.slice(1) : join(dirname(file), name).replaceAll('\\', '/');
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** The words in a file's name: `server/surveys/results/surveyScores.queries.ts` has survey and score. */
const wordsOf = (file: string): readonly string[] =>
  (file.split('/').at(-1) ?? '')
    .replace(/\..*$/, '')
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/(?:s|ies|y|al|ed|ing)$/, ''));

/**
 * Finds the tests to run for a file, the likeliest to notice first: those that import it, then those of its subject, and of these
 * the ones whose name shares words with its name or its importers', then those with the shortest chain of imports to it. Most server tests reach most files through the
 * whole server, so the chain alone says little.
 */
export function relatedTests(): (file: string, limit: number) => readonly string[] {
  const importers = readImporters();
  const all = [...new Set([...importers.values()].flat())].filter((file) => IS_TEST.test(file));
  const rareness = new Map<string, number>();
  for (const test of all) for (const word of new Set(wordsOf(test))) rareness.set(word, (rareness.get(word) ?? 0) + 1);

  /** Rare words count for more, and so does a name with few other words. */
  const affinity = (words: readonly string[], test: string) => {
    const own = wordsOf(test);
    const shared = own.filter((word) => words.includes(word));
    return shared.reduce((sum, word) => sum + 1 / (rareness.get(word) ?? 1), 0) / own.length;
  };

  return (file, limit) => {
    const away = new Map([[file, 0]]);
    for (const [each, steps] of away)
      for (const importer of importers.get(each) ?? []) if (!away.has(importer)) away.set(importer, steps + 1);
    const own = wordsOf(file);
    const users = (importers.get(file) ?? []).flatMap((importer) => wordsOf(importer));
    const rank = (test: string) => {
      const steps = away.get(test) ?? 0;
      const isOutside = test.startsWith('tests/src/') ? 0.2 : 0;
      const isOfSubject = test.includes(`/${file.split('/')[1]}/`) ? 2 : 0;
      const likeness = affinity(own, test) + affinity(users, test) / 4;
      return (steps === 1 ? 10 : 0) + isOfSubject + likeness - steps / 100 - isOutside;
    };
    return [...away.keys()]
      .filter((each) => IS_TEST.test(each))
      .map((test) => ({ test, rank: rank(test) }))
      .toSorted((a, b) => b.rank - a.rank || a.test.localeCompare(b.test))
      .slice(0, limit)
      .map(({ test }) => test);
  };
}
