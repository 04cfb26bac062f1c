import type { Reporter, TestModule } from 'vitest/node';

/**
 * At the end of the output: each test that failed, with the first line of its error; and each that passed only at its second try, with
 * more of it, because nothing else prints that.
 */
export class Trouble implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed: string[] = [];
    const unsteady: string[] = [];
    for (const module of modules) {
      const where = module.relativeModuleId;
      const suites = [module, ...module.children.allSuites()];
      for (const suite of suites)
        for (const error of suite.errors()) failed.push(`${where}: ${firstLine(error.message)}`);
      for (const test of module.children.allTests()) {
        const line = `${where} > ${test.fullName}`;
        const { errors, state } = test.result();
        const message = errors?.[0]?.message;
        if (state === 'failed') failed.push(`${line}: ${firstLine(message)}`);
        else if (test.diagnostic()?.flaky) unsteady.push(`${line}: ${message?.slice(0, MOST_OF_UNSTEADY) ?? ''}`);
      }
    }
    tell('Passed only at the second try:', unsteady);
    tell('Failed:', failed);
  }
}

function tell(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${heading}`);
  for (const line of lines) console.log(`  ${line}`);
}

/** Characters: enough for the values that a property failed with, or for the part of the page in which something was not found. */
const MOST_OF_UNSTEADY = 4_000;
const LONGEST = 240;
const firstLine = (message = '') => (message.split('\n', 1)[0] ?? '').slice(0, LONGEST);
