import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '#src/api/download.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import type { PdfProgress } from './makePdf.ts';
import { makeInWorker, makeOnPage } from './makeReport.ts';
import type { Report } from './report.ts';

export type ReportProgress =
  | { readonly state: 'idle' }
  | { readonly state: 'making'; readonly progress: PdfProgress; readonly canCancel: boolean }
  | { readonly state: 'failed' };

const IDLE: ReportProgress = { state: 'idle' };
const AT_THE_START: PdfProgress = { words: 'Collecting the figures', done: 0, total: 1 };

export type GatherReport = (signal: AbortSignal) => Report | Promise<Report>;

/** Gathers, makes and saves one report; whoever leaves the screen meanwhile leaves it unmade. */
export function useReportFile(gather: GatherReport) {
  const [course, setCourse] = useState<ReportProgress>(IDLE);
  const running = useRef<AbortController>(null);
  const showToast = useToast();

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setCourse(IDLE);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const canCancel = featureFlags.pdf_export_optimization;
    const tell = (progress: PdfProgress) => {
      if (!signal.aborted) setCourse({ state: 'making', progress, canCancel });
    };
    tell(AT_THE_START);
    try {
      const report = await gather(signal);
      const pdf = await (canCancel ? makeInWorker : makeOnPage)(report, signal, tell);
      if (signal.aborted) return;
      const fileName = `${report.fileName}.pdf`;
      saveFile(new Blob([pdf], { type: 'application/pdf' }), fileName);
      showToast({ text: `${fileName} is saved`, tone: 'success' });
      setCourse(IDLE);
    } catch {
      if (!signal.aborted) setCourse({ state: 'failed' });
    }
  };

  return { course, start: () => void start(), stop };
}
