import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readPaper } from '#server/exchange/intake/reading/readPaper.ts';
import { TODAY } from '#tests/server/exchange/support/papers/inventedCase.ts';
import { fortyPapers, LAYOUT_NAMES } from '#tests/server/exchange/support/papers/madePapers.ts';
import { fax } from '#tests/server/exchange/support/faxes.ts';
import { papersOf } from '#server/exchange/intake/email/papersOfMail.rules.ts';
import { readMail } from '#server/exchange/intake/email/readMail.ts';
import { isoDay } from '#tests/server/exchange/support/papers/pen.ts';
import { secondsByHand, secondsWithReading } from '#tests/server/exchange/support/papers/handling.ts';
import { score, type Score } from '#tests/server/exchange/support/papers/scoredReading.ts';

// `npm run bench:papers [-- --seed=<text>] [--misses] [--only=text] [--keep=<folder>]`: how well forty made face sheets of eight
// layouts are read, how many seconds of processor time a paper takes, and how many a person and all of it take from its arrival to the
// referral, beside typing the same. Exit code 1 below the goals. Tune on the seed `tuning`; what counts is the seed `report`.
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
  readonly name: string;
  readonly layout: string;
  readonly way: string;
  /** Of a processor. */
  readonly seconds: number;
  /** From the file of the email, or the file that was dropped, to the suggestions; without the waiting for the next round. */
  readonly byMail: number;
  readonly byDrop: number;
  readonly person: number;
  readonly byHand: number;
}

/** Until the next round looks for new emails and papers, at the middle; as the jobs are defined. */
const MAIL_ROUND = 30 / 2;
const PAPER_ROUND = 2 / 2;

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

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
  const attachments = [{ filename: 'fax', content: Buffer.from(paper.bytes) }];
  // oxlint-disable-next-line no-await-in-loop
  const mail = await fax({ attachments });
  const arrived = performance.now();
  // oxlint-disable-next-line no-await-in-loop
  const parsed = await readMail(mail);
  // oxlint-disable-next-line no-await-in-loop
  if (!parsed || (await papersOf(parsed)).papers.length !== 1) throw new Error('The email brought no paper');
  const taken = secondsSince(arrived);
  const before = secondsOfReaders();
  const began = performance.now();
  // oxlint-disable-next-line no-await-in-loop
  const reading = await readPaper(paper.bytes, paper.contentType, isoDay(TODAY));
  const read = secondsSince(began);
  // oxlint-disable-next-line no-await-in-loop
  await setTimeout(END_MS);
  const seconds = secondsOfReaders() - before;
  const fields = 'fields' in reading ? reading.fields : [];
  const scored = score(fields, paper.truth);
  lines.push({
    ...scored,
    name: paper.name,
    layout: paper.layout,
    way: paper.way,
    seconds,
    byMail: taken + read,
    byDrop: read,
    person: secondsWithReading(fields, paper.truth),
    byHand: secondsByHand(paper.truth),
  });
  if (!values.misses) continue;
  print(`${paper.name}: ${scored.right} right${'problem' in reading ? `, ${reading.problem}` : ''}`);
  for (const miss of scored.misses) print(`    ${miss}`);
}

type Part =
  | 'right'
  | 'wrong'
  | 'wrongAndSure'
  | 'missing'
  | 'sure'
  | 'seconds'
  | 'byMail'
  | 'byDrop'
  | 'person'
  | 'byHand';
const sum = (of: readonly Line[], part: Part) => of.reduce((total, line) => total + line[part], 0);

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

const mean = (of: readonly Line[], part: Part) => sum(of, part) / of.length;
const cell = (seconds: number) => seconds.toFixed(1).padStart(9);

print(`
Seconds to a complete referral, mean. Server: from the email or the drop to the suggestions, with the waiting for the next round (at the
middle ${MAIL_ROUND} s for emails, ${PAPER_ROUND} s for papers). Person: by the keystroke-level model, corrections among them.
  ${'way'.padEnd(10)}by email  by drop   person  in all, by drop  typed by hand`);
for (const way of ['text', 'fax', 'scan', 'photo', '']) {
  const of = lines.filter((line) => line.way === way || way === '');
  if (of.length === 0) continue;
  const drop = PAPER_ROUND + mean(of, 'byDrop');
  const person = mean(of, 'person');
  print(
    `  ${(way || 'all').padEnd(8)}${cell(MAIL_ROUND + PAPER_ROUND + mean(of, 'byMail'))}${cell(drop)}${cell(person)}${cell(drop + person).padStart(17)}${cell(mean(of, 'byHand')).padStart(15)}`,
  );
}

print('\n| paper | right | wrong | wrong and sure | missing | server s | person s | by hand s |');
print('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const line of lines) {
  const server = PAPER_ROUND + line.byDrop;
  const cells = [line.right, line.wrong, line.wrongAndSure, line.missing, server.toFixed(1)];
  print(`| ${[line.name, ...cells, line.person.toFixed(0), line.byHand.toFixed(0)].join(' | ')} |`);
}

const fields = sum(lines, 'right') + sum(lines, 'wrong') + sum(lines, 'missing');
if (sum(lines, 'right') < GOAL_RIGHT * fields || sum(lines, 'wrongAndSure') > GOAL_WRONG_AND_SURE * fields)
  process.exitCode = 1;
