import { readFileSync } from 'node:fs';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '#src/features/performance/report/report.ts';
import { ReportButton, type ReportButtonProps } from '#src/features/performance/report/ReportButton.tsx';
import { ToastProvider } from '#src/ui/toasts/ToastProvider.tsx';
import { fontFile } from '../support/fonts.ts';
import { network } from '../support/network.ts';
import { readPdf } from '../support/pdf.ts';
import { stubReportWorker } from '../support/reportWorker.ts';
import { watchSavedFiles } from '../support/savedFiles.ts';

let saved: ReturnType<typeof watchSavedFiles>;
let workers: ReturnType<typeof stubReportWorker>;
beforeEach(() => {
  saved = watchSavedFiles();
  workers = stubReportWorker();
});
afterEach(() => saved.stop());

const REPORT: Report = {
  title: 'Performance by nurse',
  organization: 'Harbor Hospice',
  period: 'Last 30 days',
  madeAt: 'Nov 21, 2026, 2:05 PM EST',
  filters: [],
  fileName: 'performance-by-nurse',
  sections: [{ kind: 'text', title: 'Words', paragraphs: ['Seven referrals'] }],
};

function show(props: Partial<ReportButtonProps> = {}) {
  render(
    <ToastProvider>
      <ReportButton isInPlan makeReport={() => REPORT} {...props} />
    </ToastProvider>,
  );
  return { person: userEvent.setup(), button: screen.getByRole('button', { name: 'PDF' }) };
}

/** The typeface as the build's own server answers it. */
const answerFonts = () =>
  network.use(
    http.get('*/NotoSans-:name.ttf', ({ params }) =>
      HttpResponse.arrayBuffer(
        new Uint8Array(readFileSync(fontFile(params['name'] === 'SemiBold' ? 'SemiBold' : 'Regular'))).buffer,
      ),
    ),
  );

test('the PDF button saves the report under its file name, and says so', async () => {
  answerFonts();
  const { button, person } = show();
  await person.click(button);
  expect(await screen.findByText('performance-by-nurse.pdf saved')).toBeVisible();
  expect(saved.files.map(({ name }) => name)).toEqual(['performance-by-nurse.pdf']);
  const bytes = await saved.files[0]?.blob.arrayBuffer();
  expect((await readPdf(bytes ?? new ArrayBuffer())).pages[0]).toContain('Seven referrals');
  expect(button).not.toHaveAttribute('aria-disabled');
  expect(workers.ended).toBe(1);
});

test('Cancel ends the worker and saves nothing', async () => {
  const typeface = Promise.withResolvers<void>();
  network.use(
    http.get('*/NotoSans-:name.ttf', async () => {
      await typeface.promise;
      return new HttpResponse(null, { status: 503 });
    }),
  );
  const { button, person } = show();
  await person.click(button);
  expect(await screen.findByText('Loading the typeface')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(workers.ended).toBe(1);
  expect(button).toHaveFocus();
  expect(screen.queryByRole('progressbar')).toBeNull();
  typeface.resolve();
  expect(saved.files).toEqual([]);
});

test('the PDF button is busy while it works, and a second click makes no second file', async () => {
  answerFonts();
  const gather = Promise.withResolvers<Report>();
  const { button, person } = show({ makeReport: () => gather.promise });
  await person.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('progressbar', { name: 'Preparing the PDF' })).toBeVisible();
  await person.click(button);
  gather.resolve(REPORT);
  await waitFor(() => expect(saved.files).toHaveLength(1));
});

test('a failed PDF is reported, saves nothing, and can be retried', async () => {
  network.use(http.get('*/NotoSans-:name.ttf', () => new HttpResponse(null, { status: 503 })));
  const { button, person } = show();
  await person.click(button);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('The PDF couldn’t be made, and nothing was saved.')[0]).toBeVisible();
  expect(saved.files).toEqual([]);

  answerFonts();
  await person.click(again);
  await waitFor(() => expect(saved.files).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the PDF button is disabled on a plan without reports, and says why', async () => {
  const { button, person } = show({ isInPlan: false });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('PDF reports are part of the Pro plan');
  await person.click(button);
  expect(saved.files).toEqual([]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
