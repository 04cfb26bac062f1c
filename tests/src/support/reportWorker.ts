import { vi } from 'vitest';
import { drawReport } from '#src/features/performance/report/drawReport.ts';
import type { Report } from '#src/features/performance/report/report.ts';

/** jsdom has no workers: the same code draws on the test's own thread. Gives back how many have been ended. */
export function stubReportWorker(): { ended: number } {
  const workers = { ended: 0 };
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      #isEnded = false;

      postMessage(report: Report): void {
        void drawReport(structuredClone(report), (data) => {
          if (!this.#isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
        });
      }

      terminate(): void {
        this.#isEnded = true;
        workers.ended += 1;
      }
    },
  );
  return workers;
}
