import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const MARK = /^\/\/ Takes long: /m;

// Workers go from one project to the next in the order of the list.
const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/**
 * The files that take longest begin: one that begins last leaves the other workers with nothing to do. A fresh clone remembers no times, and
 * a file's size does not tell them, so these files say it in their first line.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The library's own method, which makes a new list.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const long = new Set(sorted.filter(({ moduleId }) => MARK.test(readFileSync(moduleId, 'utf8'))));
    return sorted.toSorted(
      (one, other) => groupOf(one) - groupOf(other) || Number(long.has(other)) - Number(long.has(one)),
    );
  }
}
