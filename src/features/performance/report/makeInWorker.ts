import type { WorkerMessage } from './drawReport.ts';
import type { PdfProgress } from './makePdf.ts';
import type { Report } from './report.ts';

/** Makes the PDF in a worker, so that the page stays responsive. The signal ends the worker at once. */
export async function makeInWorker(
  report: Report,
  signal: AbortSignal,
  onProgress: (progress: PdfProgress) => void,
): Promise<ArrayBuffer> {
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
}
