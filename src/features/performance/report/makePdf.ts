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
  /** What is being drawn. */
  readonly words: string;
  readonly done: number;
  readonly total: number;
}

interface PdfParts {
  readonly fonts: ReportFonts;
  readonly picture?: DrawPicture;
  /** Called before each part. */
  readonly onProgress?: (progress: PdfProgress) => void;
}

const MOST_COLUMNS_UPRIGHT = 7;

/** Draws a report as a PDF of US Letter pages; on their side where a table is too wide. */
export function makePdf(report: Report, { fonts, onProgress, picture = drawPicture }: PdfParts): ArrayBuffer {
  const isOnSide = report.sections.some((one) => one.kind === 'table' && one.columns.length > MOST_COLUMNS_UPRIGHT);
  const pen = makePdfWriter(fonts, picture, isOnSide ? 'landscape' : 'portrait');
  const { doc } = pen;
  doc.setLanguage('en-US');
  doc.setDocumentProperties({
    title: `${report.title}, ${report.period}`,
    author: report.organization,
    subject: `${report.title} of ${report.organization}, ${report.period}`,
    creator: 'Wayside',
  });
  doc.viewerPreferences({ DisplayDocTitle: true });
  doc.setDisplayMode('fullwidth', 'continuous');
  let words = '';
  let done = 0;
  const tell = (more = '') => onProgress?.({ words: words + more, done, total });
  const sheet = makePdfPage(pen, () => tell(`, page ${doc.getNumberOfPages()}`));
  const parts = partsOf(report, sheet.width);
  const total = parts.length + 1;
  drawTitle(sheet, report);
  for (const part of parts) {
    words = `Drawing ${nameOf(part)}`;
    tell();
    draw(sheet, part);
    done += 1;
  }
  words = 'Writing the file';
  tell();
  drawFrames(sheet, report);
  return doc.output('arraybuffer');
}

interface Charts {
  readonly kind: 'charts';
  readonly sections: readonly ChartSection[];
}
type Part = Exclude<ReportSection, ChartSection> | Charts;

/** The sections with neighboring charts together, and the tables of those charts that do not write their values themselves. */
function partsOf({ notes = [], sections }: Report, width: number): readonly Part[] {
  const parts: Part[] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    if (section.kind !== 'chart') parts.push(section);
    else if (last?.kind === 'charts') parts[parts.length - 1] = { ...last, sections: [...last.sections, section] };
    else parts.push({ kind: 'charts', sections: [section] });
  }
  const untold = sections.filter((one) => one.kind === 'chart').filter((one) => !showsItsValues(one, width));
  const definitions = parts.findIndex(({ kind }) => kind === 'definitions');
  parts.splice(definitions === -1 ? parts.length : definitions, 0, ...untold.map(({ data }) => tableOf(data)));
  return notes.length === 0 ? parts : [...parts, { kind: 'text', title: 'Notes', paragraphs: notes }];
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
  part.kind === 'charts' ? 'the charts' : part.title.replace(/^[A-Z](?=[a-z])/, (one) => one.toLowerCase());

function draw(sheet: PdfPage, part: Part): void {
  switch (part.kind) {
    case 'charts':
      return drawCharts(sheet, part.sections);
    case 'figures':
      return drawFigures(sheet, part);
    case 'table':
      return drawTable(sheet, part);
    case 'text':
      return drawText(sheet, part);
    case 'definitions':
      return drawDefinitions(sheet, part);
  }
}
