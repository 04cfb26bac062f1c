import { drawReport } from './drawReport.ts';
import type { Report } from './report.ts';

/** Draws one report beside the page, which ends this worker afterward. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<Report>) =>
    void drawReport(data, (message, transfer) => self.postMessage(message, { transfer })),
  { once: true },
);
