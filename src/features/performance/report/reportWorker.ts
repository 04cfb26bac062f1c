import { loadFonts } from './fonts.ts';
import { makePdf } from './makePdf.ts';
import type { Report } from './report.ts';
import type { WorkerMessage } from './workerMessages.ts';

/** Makes one report beside the page, which stays free meanwhile. It is ended from there. */

const tell = (message: WorkerMessage, handedOver: Transferable[] = []): void =>
  self.postMessage(message, { transfer: handedOver });

async function make(report: Report): Promise<void> {
  try {
    tell({ kind: 'progress', progress: { words: 'Loading the typeface', done: 0, total: 1 } });
    const fonts = await loadFonts();
    const pdf = makePdf(report, { fonts, onProgress: (progress) => tell({ kind: 'progress', progress }) });
    tell({ kind: 'done', pdf }, [pdf]);
  } catch {
    // The page has nothing to do with the reason but to say that it failed.
    tell({ kind: 'failed' });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Report>) => void make(data), { once: true });
