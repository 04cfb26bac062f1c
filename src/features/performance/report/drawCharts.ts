import { hasValues, isAllSuppressed, TOO_FEW } from '#src/ui/charts/chartData.ts';
import type { Box } from '#src/ui/charts/trendLayout.ts';
import { barsHeight, drawBars } from './drawBars.ts';
import { drawTrend, hasRoomForValues } from './drawTrend.ts';
import { INK, type PdfWriter } from './pdfWriter.ts';
import type { ChartSection } from './report.ts';
import type { PdfPage } from './pdfPage.ts';

const GAP = 24;
const HEAD = 20;
const NOTE = 12;
const TREND_HEIGHT = 150;
const EMPTY_HEIGHT = 30;
const MOST_IN_HALF = 8;

const isTrend = ({ form }: ChartSection): boolean => form === 'columns' || form === 'lines';

/** A long row of columns takes the whole width; two short charts stand side by side. */
const isWide = ({ data, form }: ChartSection): boolean =>
  form === 'funnel' || (isTrend({ kind: 'chart', data, form }) && data.categories.length > MOST_IN_HALF);

const heightOf = (section: ChartSection): number =>
  HEAD +
  (section.data.note === undefined ? 0 : NOTE) +
  (hasValues(section.data) ? (isTrend(section) ? TREND_HEIGHT : barsHeight(section.data)) : EMPTY_HEIGHT);

/** Charts that follow one another in a report, drawn as vectors. */
export function drawCharts(sheet: PdfPage, sections: readonly ChartSection[]): void {
  const { doc } = sheet.pen;
  for (const row of rowsOf(sections)) {
    const height = Math.max(...row.map(heightOf));
    sheet.keep(height);
    const width = row.some(isWide) ? sheet.width : (sheet.width - GAP) / 2;
    row.forEach((section, place) => {
      doc.outline.add(null, section.data.title, { pageNumber: doc.getCurrentPageInfo().pageNumber });
      drawChart(sheet.pen, section, { left: sheet.left + place * (width + GAP), top: sheet.y, width, height });
    });
    sheet.y += height + GAP;
  }
}

/** A short chart takes the next short one to its side, also from below a long one: better than half a row of nothing. */
function rowsOf(sections: readonly ChartSection[]): readonly (readonly ChartSection[])[] {
  const waiting = [...sections];
  const rows: ChartSection[][] = [];
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const partner = isWide(first) ? -1 : waiting.findIndex((one) => !isWide(one));
    rows.push(partner === -1 ? [first] : [first, ...waiting.splice(partner, 1)]);
  }
  return rows;
}

function drawChart(pen: PdfWriter, { data, form }: ChartSection, { height, left, top, width }: Box): void {
  pen.write(data.title, left, top + 9, { size: 10.5, isStrong: true }, width);
  let from = top + HEAD;
  if (data.note !== undefined) {
    pen.write(data.note, left, from + 4, { size: 8, color: INK['text-2'] }, width);
    from += NOTE;
  }
  if (!hasValues(data)) {
    const words = isAllSuppressed(data) ? TOO_FEW : 'Nothing in this period';
    pen.write(words, left, from + 10, { size: 8.5, color: INK['text-2'] }, width);
  } else if (form === 'bars' || form === 'funnel') {
    drawBars(pen, data, form, { left, top: from, width, height: height - (from - top) });
  } else {
    drawTrend(pen, data, form, { left, top: from, width, height: top + height - from });
  }
}

/** Whether the chart writes each of its values; where not, a table behind it has to. */
export const showsItsValues = (section: ChartSection, width: number): boolean =>
  !hasValues(section.data) ||
  !isTrend(section) ||
  (section.form === 'columns' && hasRoomForValues(section.data, isWide(section) ? width : (width - GAP) / 2));
