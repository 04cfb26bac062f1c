import { join } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import type { Worker } from 'tesseract.js';
import { MAX_READ_PAGES } from '#contract/exchange/intake/paperReading.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import type { PageText } from './pageText.ts';
import { openPdf } from './paper/openPdf.ts';
import { openPicture } from './paper/openPicture.ts';
import { Unreadable, type OpenedPaper } from './paper/openedPaper.ts';
import { openRecognizer, recognize, RECOGNIZED_WIDTH } from './paper/recognize.ts';
import type { ReadingAnswer, ReadingTask } from './readingTasks.ts';
import { suggest } from './suggest.rules.ts';

/** Runs in a process of its own (readPaper.ts starts it), answers one task and ends. */

/** After it, no further page is recognized: what was read until then is enough to begin with. */
const LONGEST_RECOGNIZING_MS = MINUTE;
const JPEG_QUALITY = 82;

const open = (task: ReadingTask): Promise<OpenedPaper> =>
  task.contentType === 'application/pdf' ? openPdf(task.bytes) : openPicture(task.bytes);

/** The text of the first pages; a page without any is recognized. */
async function pagesOf(paper: OpenedPaper): Promise<PageText[]> {
  const began = performance.now();
  const texts: PageText[] = [];
  let recognizer: Worker | undefined;
  for (const { page } of paper.pages.slice(0, MAX_READ_PAGES)) {
    // One page at a time keeps the memory of one page.
    /* oxlint-disable no-await-in-loop */
    const own = await paper.textOf(page);
    if (own) texts.push(own);
    else if (performance.now() - began < LONGEST_RECOGNIZING_MS) {
      recognizer ??= await openRecognizer();
      texts.push(await recognize(recognizer, await paper.draw(page, RECOGNIZED_WIDTH), page));
    }
    /* oxlint-enable no-await-in-loop */
  }
  return texts;
}

async function answer(task: ReadingTask): Promise<ReadingAnswer> {
  const paper = await open(task);
  if (task.kind === 'read')
    return { reading: { pages: [...paper.pages], fields: suggest(await pagesOf(paper), task.today) } };
  if (!paper.pages.some(({ page }) => page === task.page)) return { problem: 'damaged' };
  const canvas = await paper.draw(task.page, task.width);
  return { image: { bytes: await canvas.encode('jpeg', JPEG_QUALITY), contentType: 'image/jpeg' } };
}

function send(message: ReadingAnswer): void {
  process.send?.(message, () => process.exit());
}

new Thread(join(import.meta.dirname, 'memoryWorker.ts')).unref();
process.once('message', (task: ReadingTask) => {
  answer(task).then(send, (error: unknown) => {
    send({ problem: error instanceof Unreadable ? error.problem : 'damaged' });
  });
});
