import { hasValues } from '#src/ui/charts/chartData.ts';
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
const MAX_IN_HALF = 8;

const isTrend = ({ form }: ChartSection): boolean => form === 'columns' || form === 'lines';

/** A long row of columns takes the whole width; two short charts are placed side by side. */
const isWide = (section: ChartSection): boolean =>
  section.form === 'funnel' || (isTrend(section) && section.data.categories.length > MAX_IN_HALF);

const heightOf = (section: ChartSection): number =>
  HEAD +
  (section.data.note === undefined ? 0 : NOTE) +
  (hasValues(section.data) ? (isTrend(section) ? TREND_HEIGHT : barsHeight(section.data)) : EMPTY_HEIGHT);

/** Draws consecutive charts as vectors. */
export function drawCharts(page: PdfPage, sections: readonly ChartSection[]): void {
  const { doc } = page.writer;
  for (const row of rowsOf(sections)) {
    const height = Math.max(...row.map(heightOf));
    page.keep(height);
    const width = row.some(isWide) ? page.width : (page.width - GAP) / 2;
    row.forEach((section, place) => {
      doc.outline.add(null, section.data.title, { pageNumber: doc.getCurrentPageInfo().pageNumber });
      drawChart(page.writer, section, { left: page.left + place * (width + GAP), top: page.y, width, height });
    });
    page.y += height + GAP;
  }
}

/** A short chart is placed beside the next short one, even if a long one is between them. */
function rowsOf(sections: readonly ChartSection[]): readonly (readonly ChartSection[])[] {
  const waiting = [...sections];
  const rows: ChartSection[][] = [];
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const partner = isWide(first) ? -1 : waiting.findIndex((one) => !isWide(one));
    rows.push(partner === -1 ? [first] : [first, ...waiting.splice(partner, 1)]);
  }
  return rows;
}

function drawChart(writer: PdfWriter, { data, form }: ChartSection, { height, left, top, width }: Box): void {
  writer.write(data.title, left, top + 9, { size: 10.5, isStrong: true }, width);
  let from = top + HEAD;
  if (data.note !== undefined) {
    writer.write(data.note, left, from + 4, { size: 8, color: INK['text-2'] }, width);
    from += NOTE;
  }
  if (!hasValues(data)) {
    writer.write('Nothing in this period', left, from + 10, { size: 8.5, color: INK['text-2'] }, width);
  } else if (form === 'bars' || form === 'funnel') {
    drawBars(writer, data, form, { left, top: from, width, height: height - (from - top) });
  } else {
    drawTrend(writer, data, form, { left, top: from, width, height: top + height - from });
  }
}

/** Whether the chart shows each value; otherwise a table does. */
export const showsItsValues = (section: ChartSection, width: number): boolean =>
  !hasValues(section.data) ||
  !isTrend(section) ||
  (section.form === 'columns' && hasRoomForValues(section.data, isWide(section) ? width : (width - GAP) / 2));
