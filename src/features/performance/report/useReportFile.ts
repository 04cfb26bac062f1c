import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '#src/api/download.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import type { WorkerMessage } from './drawReport.ts';
import type { PdfProgress } from './makePdf.ts';
import type { Report } from './report.ts';

export type ReportFileState =
  | { readonly state: 'idle' }
  | { readonly state: 'making'; readonly progress: PdfProgress }
  | { readonly state: 'failed' };

const IDLE: ReportFileState = { state: 'idle' };
const AT_THE_START: PdfProgress = { text: 'Collecting the figures', done: 0, total: 1 };

export type GatherReport = (signal: AbortSignal) => Report | Promise<Report>;

/** Collects the figures of a report, makes the PDF and saves it. Leaving the screen stops it. */
export function useReportFile(gather: GatherReport) {
  const [file, setFile] = useState<ReportFileState>(IDLE);
  const running = useRef<AbortController>(null);
  const showToast = useToast();

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setFile(IDLE);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const showProgress = (progress: PdfProgress) => {
      if (!signal.aborted) setFile({ state: 'making', progress });
    };
    showProgress(AT_THE_START);
    try {
      const report = await gather(signal);
      const pdf = await makeInWorker(report, signal, showProgress);
      if (signal.aborted) return;
      const fileName = `${report.fileName}.pdf`;
      saveFile(new Blob([pdf], { type: 'application/pdf' }), fileName);
      showToast({ text: `${fileName} saved`, tone: 'success' });
      setFile(IDLE);
    } catch {
      if (!signal.aborted) setFile({ state: 'failed' });
    }
  };

  return { file, start: () => void start(), stop };
}

/** Makes the PDF in a worker, so that the page stays responsive. The signal ends the worker at once. */
async function makeInWorker(
  report: Report,
  signal: AbortSignal,
  onProgress: (progress: PdfProgress) => void,
): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./reportWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ArrayBuffer>((resolve, reject) => {
      const fail = () => reject(new Error('The report couldn’t be made'));
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
