import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReportFonts } from '#src/features/performance/report/fonts.ts';
import { grayPng } from '#src/features/performance/report/grayPng.ts';
import { makePdf, type PdfProgress } from '#src/features/performance/report/makePdf.ts';
import type { DrawPicture } from '#src/features/performance/report/picture.ts';
import type { Report } from '#src/features/performance/report/report.ts';
import { fontFile } from '../support/fonts.ts';
import { readPdf } from '../support/pdf.ts';

const fontOf = (name: 'Regular' | 'SemiBold'): string => readFileSync(fontFile(name), 'latin1');
const fonts: ReportFonts = { regular: fontOf('Regular'), strong: fontOf('SemiBold') };

const NAMES = ['José Núñez', 'Łukasz Wójcik', 'Ελένη Παπαδοπούλου', 'Їжак Олексій', 'Nguyễn Thị Minh'];

const WEEKS = Array.from({ length: 13 }, (_, index) => `W${index + 1}`);

const REPORT: Report = {
  title: 'Performance by community',
  organization: 'Harbor Hospice of Łódź',
  period: 'Oct 23 to Nov 21, 2026 (last 30 days)',
  madeAt: 'Nov 21, 2026, 2:05 PM EST',
  filters: ['Group: Bayview Physicians'],
  fileName: 'performance-by-community',
  sections: [
    {
      kind: 'figures',
      title: 'Figures',
      figures: [
        { label: 'Referrals', value: '214', before: '198 before' },
        { label: 'Conversion, all referrals', value: '61%', detail: '131 of 214' },
        { label: 'Would recommend', value: 'Not shown: fewer than 5 answers' },
      ],
    },
    {
      kind: 'chart',
      form: 'funnel',
      data: {
        title: 'From referral to care',
        unit: 'count',
        categories: ['Received', 'Contacted', 'Enrolled'],
        series: [{ name: 'Referrals', tone: 'brand', values: [214, 190, 131] }],
      },
    },
    {
      kind: 'chart',
      form: 'lines',
      data: {
        title: 'Median time to admission',
        unit: 'hours',
        categoryLabel: 'Week',
        categories: WEEKS,
        series: [
          { name: 'Maple Court', tone: 'brand', values: WEEKS.map((_, index) => (index === 3 ? null : index + 0.5)) },
        ],
      },
    },
    {
      kind: 'chart',
      form: 'bars',
      data: {
        title: 'Decline reasons',
        unit: 'count',
        categories: ['Other'],
        series: [{ name: 'Declined', tone: 'declined', values: [0] }],
      },
    },
    {
      kind: 'table',
      title: 'Communities',
      columns: [
        { label: 'Community' },
        { label: 'Referrals', align: 'end', hasBar: true },
        { label: 'Conversion', align: 'end' },
      ],
      rows: Array.from({ length: 90 }, (_, index) => ({
        cells: [`${NAMES[index % NAMES.length]} ${index}`, `${1000 + index}`, `${index}%`],
        bars: [null, index / 90],
      })),
      totals: ['All', '214', '61%'],
    },
    {
      kind: 'definitions',
      title: 'What the figures mean',
      entries: [{ term: 'Referrals', meaning: 'All referrals received in the period.' }],
    },
    { kind: 'text', title: 'Notes', paragraphs: ['Nurses are sorted by name.'] },
  ],
};

const wordsOf = (pages: readonly (readonly string[])[]): string => pages.flat().join(' ');

describe('PDF report', () => {
  test('contains every part of the report, on US Letter', async () => {
    const { language, outline, pages, size, title } = await readPdf(makePdf(REPORT, { fonts }));
    const words = wordsOf(pages);

    expect(size).toEqual([612, 792]);
    expect(title).toBe('Performance by community, Oct 23 to Nov 21, 2026 (last 30 days)');
    expect(language).toBe('en-US');
    expect(outline).toEqual([
      'Figures',
      'From referral to care',
      'Median time to admission',
      'Decline reasons',
      'Communities',
      'Values: Median time to admission',
      'What the figures mean',
      'Notes',
    ]);
    expect(pages[0]?.slice(0, 6)).toEqual([
      'Wayside',
      'Harbor Hospice of Łódź',
      'Performance by community',
      'Oct 23 to Nov 21, 2026 (last 30 days)',
      'Only Group: Bayview Physicians',
      'Created Nov 21, 2026, 2:05 PM EST',
    ]);
    for (const found of ['214', '198 before', '61%', '131 of 214', '61% of all, 69% of contacted']) {
      expect(pages[0]).toContain(found);
    }
    expect(words).toContain('Not shown: fewer than 5 answers');
    expect(words).toContain('Nothing in this period');
    expect(words).toContain('All referrals received in the period.');
    expect(words).toContain('Nurses are sorted by name.');
  });

  test('prints every table row once, with a header on each page and totals at the end', async () => {
    const { pages } = await readPdf(makePdf(REPORT, { fonts }));
    const words = pages.flat();
    for (const { cells } of REPORT.sections.flatMap((one) => (one.kind === 'table' ? one.rows : []))) {
      const [name = '', ...figures] = cells;
      const at = words.indexOf(name);
      expect(words.slice(at, at + 3)).toEqual([name, ...figures]);
      expect(words.lastIndexOf(name)).toBe(at);
    }
    const withRows = pages.filter((page) => page.some((one) => /^José Núñez \d/.test(one)));
    expect(withRows.length).toBeGreaterThan(2);
    for (const page of withRows) expect(page).toContain('Community');
    const last = withRows.at(-1) ?? [];
    const totals = last.indexOf('All');
    expect(last.slice(totals, totals + 3)).toEqual(['All', '214', '61%']);
  });

  test('keeps a short table on one page, and puts figures in as few rows as they fit in', async () => {
    const figures = Array.from({ length: 7 }, (_, index) => ({ label: `Figure ${index}`, value: `${index}` }));
    const values = REPORT.sections.filter((one) => one.kind === 'chart' && one.form === 'lines');
    const columns = Array.from({ length: 8 }, (_, index) => ({ label: `Column ${index}` }));
    const wide = { kind: 'table' as const, title: 'Wide', columns, rows: [{ cells: columns.map(() => '1') }] };
    for (const groups of [1, 2, 3, 4]) {
      const above = Array.from({ length: groups }, () => ({ kind: 'figures' as const, title: 'Group', figures }));
      const report: Report = { ...REPORT, sections: [...above, ...values, wide] };
      const { pages } = await readPdf(makePdf(report, { fonts }));
      expect(pages[0]?.filter((one) => one === 'Group')).toHaveLength(groups);
      const page = pages.find((each) => each.includes('Values: Median time to admission'));
      for (const week of WEEKS) expect(page).toContain(week);
    }
  });

  test('lists chart values in a table of their own, with gaps left empty', async () => {
    const { pages } = await readPdf(makePdf(REPORT, { fonts }));
    const words = pages.flat();
    const from = words.indexOf('Values: Median time to admission');
    expect(words.slice(from, from + 13).join(' | ')).toBe(
      'Values: Median time to admission | Week | Maple Court | ' +
        'W1 | 30 min | W2 | 1h 30m | W3 | 2h 30m | W4 | W5 | 4h 30m | W6',
    );
  });

  test('numbers its pages, and says on each that figures are not adjusted', async () => {
    const { pages } = await readPdf(makePdf(REPORT, { fonts }));
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Figures are not case-mix adjusted.');
    });
    for (const page of pages.slice(1)) expect(page).toContain('Performance by community · Harbor Hospice of Łódź');
  });

  test('is in landscape when a table has many columns', async () => {
    const columns = Array.from({ length: 9 }, (_, index) => ({ label: `Column ${index}` }));
    const wide: Report = { ...REPORT, sections: [{ kind: 'table', title: 'Wide', columns, rows: [] }] };
    expect((await readPdf(makePdf(wide, { fonts }))).size).toEqual([792, 612]);
  });

  test('reports its progress to the end', () => {
    const reported: PdfProgress[] = [];
    makePdf(REPORT, { fonts, onProgress: (progress) => reported.push(progress) });
    expect(reported.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Drawing figures',
        'Drawing the charts',
        'Drawing communities',
        'Drawing communities, page 3',
      ]),
    );
    expect(reported.at(-1)?.text).toBe('Writing the file');
    for (const { done, total } of reported) expect(done).toBeLessThan(total);
    expect(reported.map(({ done }) => done)).toEqual(reported.map(({ done }) => done).toSorted((a, b) => a - b));
  });
});

describe('PDF text in a script that the font lacks', () => {
  const FOREIGN = ['王秀英', 'مستشفى السلام', 'בית אבות'];
  const inRows: Report = {
    ...REPORT,
    organization: 'Harbor Hospice',
    sections: [
      {
        kind: 'table',
        title: 'Communities',
        columns: [{ label: 'Community' }, { label: 'Referrals', align: 'end' }],
        rows: FOREIGN.map((name, index) => ({ cells: [name, `${index}`] })),
      },
      { kind: 'text', title: 'Comments', paragraphs: ['护士非常好', 'Thank you'] },
    ],
  };

  test('is drawn by the browser as pictures', async () => {
    const asked: string[] = [];
    const picture: DrawPicture = (words) => {
      asked.push(words);
      return { width: 30, height: 12, png: grayPng(new Uint8ClampedArray(8), 2, 1, 0) };
    };
    const { pages, pictures } = await readPdf(makePdf(inRows, { fonts, picture }));
    expect(new Set(asked)).toEqual(new Set([...FOREIGN, '护士非常好']));
    expect(pictures).toEqual([4]);
    expect(pages[0]).toContain('Thank you');
  });

  test('is printed as question marks when nothing can draw it', async () => {
    const { pages } = await readPdf(makePdf(inRows, { fonts, picture: () => undefined }));
    expect(pages[0]).toContain('???');
    expect(pages[0]).toContain('?????');
  });
});
