import type { Mutant } from './mutants.ts';

export interface TriedMutant extends Mutant {
  /** The test files chosen for it; a failing one ends the run before the rest. */
  readonly tests: readonly string[];
  readonly outcome: 'killed' | 'timed out' | 'survived' | 'refused by types';
  readonly by?: string;
}

interface Folder {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  readonly floor: number;
  readonly count: number;
}

/** A table of the folders and a list of the mutants that no test noticed. Mutants that the compiler refuses do not count. */
export function report(
  folders: readonly Folder[],
  tried: readonly TriedMutant[],
  describeMutant: (mutant: Mutant) => string,
): { readonly lines: readonly string[]; readonly passed: boolean } {
  const rows = folders.map(({ folder, files, floor, count }) => {
    const own = tried.filter(({ file }) => files.has(file));
    const of = (outcome: TriedMutant['outcome']) => own.filter((each) => each.outcome === outcome);
    const noticed = of('killed').length + of('timed out').length;
    const valid = noticed + of('survived').length;
    const score = valid === 0 ? 100 : (100 * noticed) / valid;
    const cells = [count, own.length, of('killed').length, of('timed out').length, of('survived').length];
    const row = `| ${[folder, ...cells, of('refused by types').length, `${score.toFixed(1)} %`, `${floor} %`].join(' | ')} |`;
    return { row, survived: of('survived').map(describeMutant), isBelow: score < floor, folder };
  });
  const lines = [
    '| Folder | Possible | Tried | Killed | Timed out | Survived | Refused by types | Score | Floor |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ row }) => row),
    ...rows.flatMap(({ folder, survived }) =>
      survived.length === 0
        ? []
        : ['', `Survived in ${folder}:`, '', ...survived.toSorted().map((each) => `- ${each}`)],
    ),
    ...rows.filter(({ isBelow }) => isBelow).flatMap(({ folder }) => ['', `${folder} is below its floor`]),
  ];
  return { lines, passed: rows.every(({ isBelow }) => !isBelow) };
}
