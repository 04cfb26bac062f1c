import type { PdfProgress } from './makePdf.ts';
import type { Report } from './report.ts';
import type { WorkerMessage } from './workerMessages.ts';

type OnProgress = (progress: PdfProgress) => void;

/** Where a PDF is made: the parts that make it are loaded with the first one. */
export type MakeReport = (report: Report, signal: AbortSignal, onProgress: OnProgress) => Promise<ArrayBuffer>;

/** What was told has to stand on the screen before the long work begins. */
const painted = async (): Promise<void> => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
};

/** On the page's own thread: nothing on the screen answers while it is drawn. */
export const makeOnPage: MakeReport = async (report, signal, onProgress) => {
  onProgress({ words: 'Loading the typeface', done: 0, total: 1 });
  const [{ makePdf }, { loadFonts }] = await Promise.all([import('./makePdf.ts'), import('./fonts.ts')]);
  const fonts = await loadFonts(signal);
  onProgress({ words: 'Drawing the report', done: 1, total: 2 });
  await painted();
  signal.throwIfAborted();
  return makePdf(report, { fonts });
};

/** In a worker, which is ended at once when the signal is set off. */
export const makeInWorker: MakeReport = async (report, signal, onProgress) => {
  const worker = new Worker(new URL('./reportWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ArrayBuffer>((resolve, reject) => {
      const fail = () => reject(new Error('The report could not be made'));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', fail);
      worker.addEventListener('messageerror', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'progress') onProgress(data.progress);
        else if (data.kind === 'done') resolve(data.pdf);
        else fail();
      });
      signal.throwIfAborted();
      worker.postMessage(report, { transfer: [] });
    });
  } finally {
    worker.terminate();
  }
};
