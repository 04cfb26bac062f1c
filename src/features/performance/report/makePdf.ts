import { cellLabel, type ChartData } from '#src/ui/charts/chartData.ts';
import { drawCharts, showsItsValues } from './drawCharts.ts';
import { drawFigures } from './drawFigures.ts';
import { drawTable } from './drawTable.ts';
import type { ReportFonts } from './fonts.ts';
import { makePdfWriter, INK } from './pdfWriter.ts';
import { drawPicture, type DrawPicture } from './picture.ts';
import type { ChartSection, Report, ReportSection, TableSection, DefinitionsSection, TextSection } from './report.ts';
import { drawFrames, drawTitle, makePdfPage, type PdfPage, drawHeading } from './pdfPage.ts';

function drawText(page: PdfPage, { paragraphs, title }: TextSection): void {
  const style = { size: 9.5 };
  drawHeading(page, title, 30);
  for (const text of paragraphs) {
    page.keep(page.writer.heightOf(text, style, page.width));
    page.y += page.writer.writeLines(text, page.left, page.y + 7, style, page.width) + 5;
  }
  page.y += 14;
}

/** The definitions of the figures, in two columns. */
function drawDefinitions(page: PdfPage, { entries, title }: DefinitionsSection): void {
  const { left, writer, width } = page;
  const termWidth = width * 0.3;
  const term = { size: 8.5, isStrong: true };
  const meaning = { size: 8.5, color: INK['text-2'] };
  const meaningLeft = left + termWidth + 12;
  const meaningWidth = width - termWidth - 12;
  drawHeading(page, title, 40);
  for (const entry of entries) {
    const height = Math.max(
      writer.heightOf(entry.term, term, termWidth),
      writer.heightOf(entry.meaning, meaning, meaningWidth),
    );
    page.keep(height);
    writer.writeLines(entry.term, left, page.y + 6.5, term, termWidth);
    writer.writeLines(entry.meaning, meaningLeft, page.y + 6.5, meaning, meaningWidth);
    page.y += height + 5;
  }
  page.y += 14;
}

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
