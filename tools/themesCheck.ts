import { parseArgs } from 'node:util';
import { SURVEY_LANGUAGES } from '#contract/platform/languages.ts';
import {
  commentsOf,
  figuresByTheme,
  figuresOf,
  missesOf,
  PARTS,
  shortfallsOf,
  type Figures,
} from '#tests/server/surveys/support/themeFigures.ts';

// `npm run themes:check [-- --misses]`: how well the lexicon finds what families' comments are about, measured on labeled
// comments. Exit code 1 below the floors. `--misses` lists the misread comments of the tuning part only: tuning on the
// other parts would hide how well new comments are read.
const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } });

const print = (line: string) => void process.stdout.write(`${line}\n`);
const cell = (figure: number) => figure.toFixed(2).padStart(10);
const printRow = (name: string, { f1, n, polarity, precision, recall }: Figures) =>
  print(`  ${name.padEnd(27)}${String(n).padStart(4)}${[precision, recall, f1, polarity].map(cell).join('')}`);

for (const part of PARTS) {
  for (const language of SURVEY_LANGUAGES) {
    const comments = commentsOf(part, language);
    print(`\n${part}, ${language}: ${comments.length} comments`);
    print(`  ${'theme'.padEnd(27)}   n precision    recall        F1  polarity`);
    for (const [theme, figures] of figuresByTheme(comments)) printRow(theme, figures);
    printRow('all', figuresOf(comments));
  }
  print('');
  printRow(`${part}, both`, figuresOf(commentsOf(part)));
}

if (values.misses) {
  print('\nRead wrongly in the tuning part');
  for (const { comment, found, labeled, theme } of missesOf(commentsOf('tuning'))) {
    print(`  ${comment.id} ${theme}: ${labeled ?? 'not there'}, read as ${found ?? 'not there'}: ${comment.text}`);
  }
}

const shortfalls = PARTS.flatMap(shortfallsOf);
for (const shortfall of shortfalls) process.stderr.write(`${shortfall}\n`);
if (shortfalls.length > 0) process.exitCode = 1;
