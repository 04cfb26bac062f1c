import { cellLabel, type ChartData } from '#src/ui/charts/chartData.ts';
import { drawCharts, showsItsValues } from './drawCharts.ts';
import { drawFigures } from './drawFigures.ts';
import { drawTable } from './drawTable.ts';
import { drawDefinitions, drawText } from './drawText.ts';
import type { ReportFonts } from './fonts.ts';
import { makePdfWriter } from './pdfWriter.ts';
import { drawPicture, type DrawPicture } from './picture.ts';
import type { ChartSection, Report, ReportSection, TableSection } from './report.ts';
import { drawFrames, drawTitle, makePdfPage, type PdfPage } from './pdfPage.ts';

export interface PdfProgress {
  /** Names the part being drawn. */
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

interface PdfParts {
  readonly fonts: ReportFonts;
  readonly picture?: DrawPicture;
  /** Called before each part. */
  readonly onProgress?: (progress: PdfProgress) => void;
}

const MAX_COLUMNS_PORTRAIT = 7;

/** Draws a report as a PDF of US Letter pages; in landscape if a table is wide. */
export function makePdf(report: Report, { fonts, onProgress, picture = drawPicture }: PdfParts): ArrayBuffer {
  const isLandscape = report.sections.some((one) => one.kind === 'table' && one.columns.length > MAX_COLUMNS_PORTRAIT);
  const writer = makePdfWriter(fonts, picture, isLandscape ? 'landscape' : 'portrait');
  const { doc } = writer;
  doc.setLanguage('en-US');
  doc.setDocumentProperties({
    title: `${report.title}, ${report.period}`,
    author: report.organization,
    subject: `${report.title} of ${report.organization}, ${report.period}`,
    creator: 'Wayside',
  });
  doc.viewerPreferences({ DisplayDocTitle: true });
  doc.setDisplayMode('fullwidth', 'continuous');
  let text = '';
  let done = 0;
  const showProgress = (more = '') => onProgress?.({ text: text + more, done, total });
  const page = makePdfPage(writer, () => showProgress(`, page ${doc.getNumberOfPages()}`));
  const parts = partsOf(report, page.width);
  const total = parts.length + 1;
  drawTitle(page, report);
  for (const part of parts) {
    text = `Drawing ${nameOf(part)}`;
    showProgress();
    draw(page, part);
    done += 1;
  }
  text = 'Writing the file';
  showProgress();
  drawFrames(page, report);
  return doc.output('arraybuffer');
}

interface Charts {
  readonly kind: 'charts';
  readonly sections: readonly ChartSection[];
}
type Part = Exclude<ReportSection, ChartSection> | Charts;

/** The sections with neighboring charts together, and tables for the charts that do not show their values. */
function partsOf({ sections }: Report, width: number): readonly Part[] {
  const parts: Part[] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    if (section.kind !== 'chart') parts.push(section);
    else if (last?.kind === 'charts') parts[parts.length - 1] = { ...last, sections: [...last.sections, section] };
    else parts.push({ kind: 'charts', sections: [section] });
  }
  const withoutValues = sections.filter((one) => one.kind === 'chart').filter((one) => !showsItsValues(one, width));
  const definitions = parts.findIndex(({ kind }) => kind === 'definitions');
  parts.splice(definitions === -1 ? parts.length : definitions, 0, ...withoutValues.map(({ data }) => tableOf(data)));
  return parts;
}

const tableOf = ({ categories, categoryLabel = '', series, title, unit }: ChartData): TableSection => ({
  kind: 'table',
  isDense: true,
  title: `Values: ${title}`,
  columns: [{ label: categoryLabel }, ...series.map(({ name }) => ({ label: name, align: 'end' as const }))],
  rows: categories.map((category, index) => ({
    cells: [category, ...series.map((one) => cellLabel(one, index, unit))],
  })),
});

const nameOf = (part: Part): string =>
  part.kind === 'page'
    ? 'the details'
    : part.kind === 'charts'
      ? 'the charts'
      : part.title.replace(/^[A-Z](?=[a-z])/, (one) => one.toLowerCase());

function draw(page: PdfPage, part: Part): void {
  switch (part.kind) {
    case 'charts':
      return drawCharts(page, part.sections);
    case 'figures':
      return drawFigures(page, part);
    case 'table':
      return drawTable(page, part);
    case 'text':
      return drawText(page, part);
    case 'definitions':
      return drawDefinitions(page, part);
    case 'page':
      return page.keep(page.bottom);
  }
}
