import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readPaper } from '#server/exchange/intake/reading/readPaper.ts';
import { TODAY } from '#tests/server/exchange/support/papers/inventedCase.ts';
import { fortyPapers, LAYOUT_NAMES } from '#tests/server/exchange/support/papers/madePapers.ts';
import { isoDay } from '#tests/server/exchange/support/papers/pen.ts';
import { score, type Score } from '#tests/server/exchange/support/papers/scoredReading.ts';

// `npm run bench:papers [-- --seed=<text>] [--misses] [--only=text] [--keep=<folder>]`: how well forty made face sheets of eight
// layouts are read, and how many seconds of processor time a paper takes. Exit code 1 below the goals. Tune on the seed `tuning`; what counts is the seed `report`.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'report' },
    misses: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});

const GOAL_RIGHT = 0.85;
const GOAL_WRONG_AND_SURE = 0.01;

const TICKS_A_SECOND = 100;
/** The processor time of all processes that read papers and have ended, as Linux counts it. */
function secondsOfReaders(): number {
  const line = readFileSync('/proc/self/stat', 'utf8');
  const [user = '', system = ''] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}
/** Until the process that answered has ended. */
const END_MS = 300;

const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Line extends Score {
  readonly layout: string;
  readonly way: string;
  readonly seconds: number;
}

const lines: Line[] = [];
for (const make of fortyPapers(values.seed)) {
  // One after the other, so that the seconds are those of one paper.
  // oxlint-disable-next-line no-await-in-loop
  const paper = await make();
  if (values.only !== undefined && !paper.name.includes(values.only)) continue;
  if (values.keep !== undefined) {
    mkdirSync(values.keep, { recursive: true });
    writeFileSync(
      `${values.keep}/${paper.name.replaceAll(/[ ,]+/g, '-')}.${paper.way === 'photo' ? 'jpg' : 'pdf'}`,
      paper.bytes,
    );
  }
  const before = secondsOfReaders();
  // oxlint-disable-next-line no-await-in-loop
  const reading = await readPaper(paper.bytes, paper.contentType, isoDay(TODAY));
  // oxlint-disable-next-line no-await-in-loop
  await setTimeout(END_MS);
  const seconds = secondsOfReaders() - before;
  const scored = score('fields' in reading ? reading.fields : [], paper.truth);
  lines.push({ ...scored, layout: paper.layout, way: paper.way, seconds });
  if (!values.misses) continue;
  print(`${paper.name}: ${scored.right} right${'problem' in reading ? `, ${reading.problem}` : ''}`);
  for (const miss of scored.misses) print(`    ${miss}`);
}

const sum = (of: readonly Line[], part: 'right' | 'wrong' | 'wrongAndSure' | 'missing' | 'sure' | 'seconds') =>
  of.reduce((total, line) => total + line[part], 0);

function printRow(name: string, of: readonly Line[]): void {
  if (of.length === 0) return;
  const all = sum(of, 'right') + sum(of, 'wrong') + sum(of, 'missing');
  const percent = (count: number) => `${((100 * count) / all).toFixed(1)}%`.padStart(8);
  const cells = [sum(of, 'right'), sum(of, 'wrong'), sum(of, 'wrongAndSure'), sum(of, 'missing'), sum(of, 'sure')];
  const perPaper = (sum(of, 'seconds') / of.length).toFixed(1).padStart(8);
  print(
    `  ${name.padEnd(22)}${String(of.length).padStart(7)}${String(all).padStart(8)}${cells.map(percent).join('')}${perPaper}`,
  );
}

print(`\nSeed ${values.seed}\n  ${'layout'.padEnd(22)} papers  fields   right   wrong wr+sure missing    sure seconds`);
for (const layout of LAYOUT_NAMES)
  printRow(
    layout,
    lines.filter((line) => line.layout === layout),
  );
print('');
for (const way of ['text', 'fax', 'scan', 'photo'])
  printRow(
    way,
    lines.filter((line) => line.way === way),
  );
print('');
printRow('all', lines);

const fields = sum(lines, 'right') + sum(lines, 'wrong') + sum(lines, 'missing');
if (sum(lines, 'right') < GOAL_RIGHT * fields || sum(lines, 'wrongAndSure') > GOAL_WRONG_AND_SURE * fields)
  process.exitCode = 1;
