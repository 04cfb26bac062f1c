import { axisLabel, labelEvery } from '#src/ui/charts/axis.ts';
import { valueLabel, type ChartData } from '#src/ui/charts/chartData.ts';
import { toneOf } from '#src/ui/charts/seriesLook.ts';
import { columnsOf, lineParts, trendLayout, type Box, type TrendLayout } from '#src/ui/charts/trendLayout.ts';
import { INK, type PdfWriter } from './pdfWriter.ts';
import { drawBar, drawLineKey, drawPoint, DASHES } from './shapes.ts';

const LABEL_GAP = 6;
const quiet = { size: 7, color: INK['text-2'] };

/** Columns or lines over time, in the box that the chart may take. */
export function drawTrend(writer: PdfWriter, data: ChartData, form: 'columns' | 'lines', box: Box): void {
  const { doc } = writer;
  drawKeys(writer, data, form, box);
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
    writer.write(category, place.x(index), plot.top + plot.height + 11, { ...quiet, align: 'center' });
  });
  data.series.forEach((_series, index) => {
    // The first series is drawn last, on top.
    const order = data.series.length - 1 - index;
    if (form === 'columns') drawColumns(writer, data, order, place);
    else drawLines(writer, data, order, place);
  });
}

function drawKeys(writer: PdfWriter, { series }: ChartData, form: 'columns' | 'lines', { left, top }: Box): void {
  if (series.length < 2) return;
  let x = left;
  series.forEach((one, order) => {
    const color = INK[toneOf(one, order)];
    if (form === 'columns') drawBar(writer.doc, { left: x, top: top + 2, width: 8, height: 8 }, order, color);
    else drawLineKey(writer.doc, x, top + 6, order, color);
    x += form === 'columns' ? 12 : 24;
    writer.write(one.name, x, top + 9, { size: 8 });
    x += writer.widthOf(one.name, { size: 8 }) + 14;
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
    drawBar(writer.doc, column, order, INK[toneOf(series, order)]);
    if (!hasValues) continue;
    const text = valueLabel(series.values[column.index], data.unit);
    writer.write(text, column.left + column.width / 2, column.top - 3, { size: 7, align: 'center' });
  }
}

function drawLines({ doc }: PdfWriter, { series }: ChartData, order: number, place: TrendLayout): void {
  const one = series[order];
  if (!one) return;
  const color = INK[toneOf(one, order)];
  for (const part of lineParts(one.values, place)) {
    doc
      .setDrawColor(color)
      .setLineWidth(1.5)
      .setLineDashPattern([...(DASHES[order] ?? [])], 0);
    part.forEach((point, index) => {
      const before = part[index - 1];
      if (before) doc.line(before.x, before.y, point.x, point.y);
    });
    doc.setLineDashPattern([], 0);
    if (place.band >= 8 || part.length === 1) part.forEach(({ x, y }) => drawPoint(doc, x, y, order, color));
  }
}
