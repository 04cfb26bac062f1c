import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';
import { type Run, type RunAnswer, parseRun } from './runMessages.ts';

/** A process in a copy of the project: writes a mutant, runs the tests named to it, and writes the file back. */

/** The nearest tests run first, not the slowest. */
class NearestFirst extends BaseSequencer {
  static order: readonly string[] = [];

  override sort: BaseSequencer['sort'] = (files) => {
    const place = ({ moduleId }: { readonly moduleId: string }) => NearestFirst.order.indexOf(moduleId);
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  };
}

const root = process.cwd();
let passed: string[] = [];
let failed: string[] = [];
let why: string | undefined;

const vitest = await createVitest(
  {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    silent: true,
    // The packages are shared with the project, so a cache beside them would be shared too.
    fsModuleCachePath: join(root, '.mutations', 'modules'),
    sequence: { sequencer: NearestFirst },
    reporters: [
      {
        onTestModuleEnd(module) {
          // A module cut short by a failure elsewhere has neither passed nor failed.
          if (module.state() === 'passed') passed.push(module.relativeModuleId);
          if (module.state() !== 'failed') return;
          failed.push(module.relativeModuleId);
          const tests = [...module.children.allTests('failed')];
          why ??= [...module.errors(), ...tests.flatMap((test) => test.result().errors ?? [])][0]?.message;
        },
      },
    ],
  },
  { cacheDir: join(root, '.mutations') },
);
await vitest.globTestSpecifications();

async function run(tests: readonly string[]): Promise<RunAnswer> {
  passed = [];
  failed = [];
  why = undefined;
  NearestFirst.order = tests.map((test) => join(root, test));
  const { unhandledErrors } = await vitest.runTestSpecifications(
    NearestFirst.order.flatMap((test) => vitest.getModuleSpecifications(test)),
  );
  // A test that starts a server which ends with an error, say.
  if (failed.length === 0 && unhandledErrors.length > 0)
    return { passed: [], failed: [...tests], why: String(unhandledErrors[0]) };
  return { passed, failed, ...(why === undefined ? {} : { why }) };
}

async function runWith({ file, original, content, tests }: Run): Promise<RunAnswer> {
  const path = join(root, file);
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(content);
  try {
    return await run(tests);
  } finally {
    write(original);
  }
}

// Answers only after the file is restored, because the caller may write it next.
process.on('message', (message) => void runWith(parseRun(message)).then((answer) => process.send?.(answer)));
// The project's own process is gone.
process.on('disconnect', () => process.exit());
process.send?.('ready');
