import { axisLabel, labelEvery } from '#src/ui/charts/axis.ts';
import { axisCategory, cellLabel, type ChartData } from '#src/ui/charts/chartData.ts';
import { columnsOf, lineParts, trendLayout, type Box, type TrendLayout } from '#src/ui/charts/trendLayout.ts';
import { drawBar } from './drawBars.ts';
import { INK, type PdfWriter } from './pdfWriter.ts';

const LABEL_GAP = 6;
const quiet = { size: 7, color: INK['text-2'] };

/** Columns or lines over time, in the box that the chart may take. */
export function drawTrend(writer: PdfWriter, data: ChartData, form: 'columns' | 'lines', box: Box): void {
  const { doc } = writer;
  drawKeys(writer, data, box);
  const head = data.series.length > 1 ? 24 : 12;
  const place = trendLayout(data, {
    left: box.left + 30,
    top: box.top + head,
    width: box.width - 34,
    height: box.height - head - 18,
  });
  const plot = place.box;
  for (const tick of place.ticks) {
    doc.setDrawColor(tick === 0 ? INK['field-line'] : INK.line).setLineWidth(0.5);
    doc.line(plot.left, place.y(tick), plot.left + plot.width, place.y(tick));
    writer.write(axisLabel(tick, data.unit, place.ticks), plot.left - 5, place.y(tick) + 2.5, {
      ...quiet,
      align: 'right',
    });
  }
  const last = data.categories.length - 1;
  const widest = Math.max(
    ...data.categories.map((category) => (writer.canWrite(category) ? writer.widthOf(category, quiet) : 40)),
  );
  const every = labelEvery(data.categories.length, plot.width, widest + LABEL_GAP);
  data.categories.forEach((category, index) => {
    if ((last - index) % every !== 0) return;
    writer.write(axisCategory(category), place.x(index), plot.top + plot.height + 11, { ...quiet, align: 'center' });
  });
  if (form === 'lines') return drawLine(writer, data, place);
  // The first series is drawn last, on top.
  for (let order = data.series.length - 1; order >= 0; order -= 1) drawColumns(writer, data, order, place);
}

function drawKeys(writer: PdfWriter, { series }: ChartData, { left, top }: Box): void {
  if (series.length < 2) return;
  let x = left;
  series.forEach(({ name, tone }, order) => {
    drawBar(writer.doc, { left: x, top: top + 2, width: 8, height: 8 }, order, INK[tone]);
    writer.write(name, x + 12, top + 9, { size: 8 });
    x += writer.widthOf(name, { size: 8 }) + 26;
  });
}

/** Whether each column is wide enough for its value above it. */
export const hasRoomForValues = ({ categories, series }: ChartData, width: number): boolean =>
  (width - 34) / Math.max(1, categories.length) / series.length >= 15;

function drawColumns(writer: PdfWriter, data: ChartData, order: number, place: TrendLayout): void {
  const series = data.series[order];
  if (!series) return;
  const hasValues = hasRoomForValues(data, place.box.width + 34);
  for (const column of columnsOf(series.values, order, data.series.length, place, 22)) {
    drawBar(writer.doc, column, order, INK[series.tone]);
    if (!hasValues) continue;
    const text = cellLabel(series, column.index, data.unit);
    writer.write(text, column.left + column.width / 2, column.top - 3, { size: 7, align: 'center' });
  }
}

function drawLine({ doc }: PdfWriter, { series: [one] }: ChartData, place: TrendLayout): void {
  if (!one) return;
  const color = INK[one.tone];
  for (const part of lineParts(one.values, place)) {
    doc.setDrawColor(color).setLineWidth(1.5);
    part.forEach((point, index) => {
      const before = part[index - 1];
      if (before) doc.line(before.x, before.y, point.x, point.y);
    });
    if (place.band < 8 && part.length > 1) continue;
    doc.setFillColor(color).setDrawColor(INK.surface).setLineWidth(0.75);
    for (const { x, y } of part) doc.circle(x, y, 2.4, 'FD');
  }
}
