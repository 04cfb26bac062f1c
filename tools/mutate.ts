import { globSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changeText, withoutEquivalent } from './mutation/equivalent.ts';
import { sample } from './mutation/sample.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';
import { relatedTests } from './mutation/relatedTests.ts';
import { type TriedMutant, report } from './mutation/report.ts';
import { ProjectCopy, removeStaleCopies } from './mutation/projectCopy.ts';

/**
 * Changes rules and queries in small ways, each in a copy of the project, and lists the changes that no test notices.
 * `npm run test:mutations -- --help` lists the options.
 */

const HELP = `npm run test:mutations -- [options] [contract, rules, queries, a folder or a file…]

  --per-folder <number>  mutants to draw for each folder (40)
  --seed <text>          draws the same mutants again
  --without <folder>     leaves files out
  --tests <number>       test files to run for a mutant, the nearest first (10); three times as many more before it counts as survived
  --minutes <number>     begins no mutant after that time
  --at-once <number>     copies of the project to work in (2)
  --json <file>          writes all mutants and what became of them
  --list                 only lists the mutants and their tests

Changes after which the program does the same are in tools/mutation/equivalent.ts, each with its reason.
Texts for people stay as they are: literals with letters and a space, and single words with a capital letter ('Enrolled').
Codes ('POST', 'text/csv') and words that are compared change.
`;

interface Group {
  readonly files: string;
  /** The percentage of mutants that tests must notice. */
  readonly floor: number;
}

/** The contract and the rules decide what each person may see and do, so their floor is higher. */
const GROUPS: Readonly<Record<string, Group>> = {
  contract: { files: 'contract/**/*.ts', floor: 90 },
  rules: { files: 'server/**/*.rules.ts', floor: 90 },
  queries: { files: 'server/**/*.queries.ts', floor: 75 },
};
const FLOOR_ELSEWHERE = 75;

function groupOf(name: string): Group {
  const place = name.replace(/\/$/, '');
  return GROUPS[place] ?? { files: place.endsWith('.ts') ? place : `${place}/**/*.ts`, floor: FLOOR_ELSEWHERE };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-folder': { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    without: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', default: '10' },
    minutes: { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: '2' },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}

const testsOf = relatedTests();
const testsFor = ({ file }: Mutant) => testsOf(file, Number(values.tests));
/** The nearest tests know a file's subject; a rule may also be held by the tests of another one. */
const furtherTestsFor = ({ file }: Mutant) => testsOf(file, 4 * Number(values.tests)).slice(Number(values.tests));
const folders = (positionals.length > 0 ? positionals : Object.keys(GROUPS)).map((folder) => {
  const group = groupOf(folder);
  const files = globSync(group.files).toSorted();
  if (files.length === 0) throw new Error(`There is nothing to mutate in ${folder}`);
  const mutants = files
    .filter((file) => !file.endsWith('.d.ts') && !values.without.some((part) => file.startsWith(part)))
    .flatMap((file) => withoutEquivalent(mutantsOf(file.replaceAll('\\', '/'))));
  return {
    folder,
    files: new Set(mutants.map(({ file }) => file)),
    floor: group.floor,
    count: mutants.length,
    mutants: sample(mutants, Number(values['per-folder']), values.seed),
  };
});

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const describeMutant = (mutant: Mutant) => `${mutant.file}:${mutant.line}  ${changeText(mutant)}`;
const changeOf = ({ file, start, end, after, original }: Mutant) => ({
  file,
  original,
  content: original.slice(0, start) + after + original.slice(end),
});

if (values.list) {
  for (const mutant of folders.flatMap(({ mutants }) => mutants))
    console.log(`${describeMutant(mutant)}\n    ${testsFor(mutant).join(' ')}`);
  process.exit();
}

console.log(`Seed ${values.seed}`);
const started = Date.now();
const tried: TriedMutant[] = [];
removeStaleCopies();
const copies = Array.from({ length: Number(values['at-once']) }, () => new ProjectCopy());
const close = () => copies.splice(0).forEach((copy) => copy.close());
process.once('exit', close);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/** Test files that have passed, and those that fail without any mutant and so prove nothing. */
const trusted = new Set<string>();
const broken = new Set<string>();

async function tryMutant(mutant: Mutant, copy: ProjectCopy): Promise<TriedMutant> {
  const nearest = await tryWith(testsFor(mutant), mutant, copy);
  if (nearest.outcome !== 'survived') return nearest;
  return (await copy.refusedByTypes(changeOf(mutant)))
    ? { ...nearest, outcome: 'refused by types' }
    : tryWith(furtherTestsFor(mutant), mutant, copy);
}

async function tryWith(related: readonly string[], mutant: Mutant, copy: ProjectCopy): Promise<TriedMutant> {
  const tests = related.filter((test) => !broken.has(test));
  const change = changeOf(mutant);
  const base = { ...mutant, tests };
  const limit = 60_000 + 30_000 * tests.length;
  const answer = tests.length > 0 ? await copy.run({ ...change, tests }, limit) : { passed: [], failed: [] };
  if (!answer) return { ...base, outcome: 'timed out' };
  for (const test of answer.passed) trusted.add(test);
  for (const test of answer.failed.filter((each) => !trusted.has(each))) {
    const unchanged = await copy.run({ ...change, content: change.original, tests: [test] }, limit);
    if (unchanged?.passed.includes(test)) trusted.add(test);
    else {
      broken.add(test);
      console.log(`${test} fails as it is, so it is left out: ${oneLine(unchanged?.why ?? 'it took too long')}`);
    }
  }
  const killedBy = answer.failed.filter((test) => !broken.has(test));
  if (killedBy[0]) return { ...base, outcome: 'killed', by: killedBy[0] };
  return answer.failed.length > 0 ? tryWith(related, mutant, copy) : { ...base, outcome: 'survived' };
}

// One of each folder in turn, so that a run that is out of time has tried some of each.
const queue = folders
  .flatMap(({ folder, mutants }) => mutants.map((mutant, turn) => ({ folder, mutant, turn })))
  .toSorted((a, b) => a.turn - b.turn);
const isLate = () => Date.now() - started > Number(values.minutes) * 60_000;

await Promise.all(
  copies.map(async (copy) => {
    for (let next = queue.shift(); next && !isLate(); next = queue.shift()) {
      const outcome = await tryMutant(next.mutant, copy);
      tried.push(outcome);
      console.log(`${outcome.outcome.padEnd(16)} ${describeMutant(next.mutant)}`);
    }
  }),
);
close();

const withoutText = (key: string, value: unknown) => (key === 'original' ? undefined : value);
if (values.json) writeFileSync(values.json, JSON.stringify({ seed: values.seed, mutants: tried }, withoutText, 2));
const { lines, passed } = report(folders, tried, describeMutant);
console.log(`\n${lines.join('\n')}\n\n${Math.round((Date.now() - started) / 60_000)} minutes, seed ${values.seed}`);
process.exit(passed ? 0 : 1);
