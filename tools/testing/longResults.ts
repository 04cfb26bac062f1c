import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Done } from './steps.ts';

/** What became of each part of the long tier at its last run. Not in git: it speaks of one machine. */
const FILE = '.long-tests.json';

const Result = z.object({
  passed: z.boolean(),
  seconds: z.number(),
  at: z.iso.datetime(),
  commit: z.string(),
  steps: z.array(z.object({ name: z.string(), passed: z.boolean(), seconds: z.number() })),
});
const Results = z.record(z.string(), Result);
type Results = z.infer<typeof Results>;

const readResults = (): Results => (existsSync(FILE) ? Results.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : {});

/** The commit that is checked out, marked if files differ from it. */
function currentCommit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' }).trim();
}

/** Keeps what became of a part in place of its former result. */
export function keepResult(part: string, passed: boolean, steps: readonly Done[]): void {
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
  const result = { passed, seconds, at: new Date().toISOString(), commit: currentCommit(), steps: [...steps] };
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), [part]: result }, null, 2)}\n`);
}

/** Forgets a part's result while it runs again: one that is broken off has none. */
export function forgetResult(part: string): void {
  const { [part]: _, ...others } = readResults();
  writeFileSync(FILE, `${JSON.stringify(others, null, 2)}\n`);
}

/** Prints the last result of each part. @returns whether all passed, on the commit that is checked out */
export function reportResults(parts: readonly string[]): boolean {
  const results = readResults();
  const commit = currentCommit();
  for (const part of parts) {
    const result = results[part];
    if (!result) {
      console.log(`not run  ${part}`);
      continue;
    }
    const where = result.commit === commit ? 'this commit' : `commit ${result.commit}`;
    console.log(`${result.passed ? 'passed ' : 'FAILED '}  ${part}: ${result.seconds} s, ${result.at}, ${where}`);
    for (const { name, passed, seconds } of result.steps) {
      console.log(`           ${passed ? 'passed' : 'FAILED'}  ${String(seconds).padStart(5)} s  ${name}`);
    }
  }
  const isWhole = parts.every((part) => results[part]?.passed === true && results[part].commit === commit);
  console.log(isWhole ? '\nAll parts passed on this commit.' : '\nNot all parts have passed on this commit.');
  return isWhole;
}
