import { fork } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  MAX_PAPER_BYTES,
  type PaperContentType,
  type PaperProblem,
  type PaperReading,
} from '#contract/exchange/intake/paperReading.ts';
import type { PageImage, ReadingAnswer, ReadingTask } from './readingTasks.ts';

/**
 * Papers come from strangers, and the libraries that open them are large: they run in a process of their own, without the server's
 * environment and without a network, that may write no file and start no program. Whatever a file does there, the server goes on.
 */

const MAX_HEAP_MB = 512;
const LONGEST_READING_MS = 150_000;
const LONGEST_DRAWING_MS = 20_000;
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits until one of the few places is free. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < MOST_AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Answers in a process of its own that ends afterwards, at the latest after this time. */
function ask(task: ReadingTask, longestMs: number): Promise<ReadingAnswer> {
  const process = fork(join(import.meta.dirname, 'readingWorker.ts'), {
    env: {},
    execArgv: [
      `--max-old-space-size=${MAX_HEAP_MB}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-worker',
      '--no-warnings',
      `--import=${pathToFileURL(join(import.meta.dirname, 'noNetwork.ts')).href}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    let ended: PaperProblem = 'too_large';
    const timer = setTimeout(() => {
      ended = 'too_slow';
      process.kill('SIGKILL');
    }, longestMs);
    process.once('message', (answer) => {
      // The process's only message has this type (readingWorker.ts).
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      resolve(answer as ReadingAnswer);
    });
    // Without an answer: it took too long or too much memory, or a library broke down.
    process.once('exit', () => {
      clearTimeout(timer);
      resolve({ problem: ended });
    });
    process.once('error', () => resolve({ problem: 'damaged' }));
    process.send(task, () => undefined);
  });
}

/**
 * Reads a PDF, JPEG or PNG: suggestions for the fields of a new referral, each with its line on the page.
 * @param today birth dates are over by then
 * @returns the problem, in a word of the contract, of a file that cannot be read; it never throws on account of a file
 */
export async function readPaper(
  bytes: Uint8Array,
  contentType: PaperContentType,
  today: string,
): Promise<PaperReading | { readonly problem: PaperProblem }> {
  if (bytes.byteLength > MAX_PAPER_BYTES) return { problem: 'too_large' };
  const answer = await inTurn(() => ask({ kind: 'read', bytes, contentType, today }, LONGEST_READING_MS));
  if ('reading' in answer) return answer.reading;
  return 'problem' in answer ? answer : { problem: 'damaged' };
}

/**
 * A page as a picture for the screen, upright.
 * @param page from 1
 * @param width in pixels
 * @returns the problem where the file or the page cannot be shown
 */
export async function pageImage(
  bytes: Uint8Array,
  contentType: PaperContentType,
  page: number,
  width: number,
): Promise<PageImage | { readonly problem: PaperProblem }> {
  if (bytes.byteLength > MAX_PAPER_BYTES) return { problem: 'too_large' };
  const answer = await inTurn(() => ask({ kind: 'draw', bytes, contentType, page, width }, LONGEST_DRAWING_MS));
  if ('image' in answer) return answer.image;
  return 'problem' in answer ? answer : { problem: 'damaged' };
}
