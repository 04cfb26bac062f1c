import type { jsPDF } from 'jspdf';
import { barShareLabel, cellLabel, stageSharesLabel, type ChartData } from '#src/ui/charts/chartData.ts';
import type { Box } from '#src/ui/charts/trendLayout.ts';
import { INK, type PdfWriter } from './pdfWriter.ts';

const ROW = 19;
const NAME = { size: 8 };
const VALUE = { size: 8, isStrong: true };
const SHARE = { size: 7, color: INK['text-2'] };

export const barsHeight = ({ categories }: ChartData): number => categories.length * ROW;

/** Horizontal bars or the stages of a funnel, with names, values and shares. */
export function drawBars(writer: PdfWriter, data: ChartData, form: 'bars' | 'funnel', box: Box): void {
  const { categories, series, unit } = data;
  const [one] = series;
  if (!one) return;
  const max = Math.max(1, ...one.values.map((value) => value ?? 0));
  const rows = categories.map((category, index) => ({
    category,
    value: one.values[index] ?? 0,
    text: cellLabel(one, index, unit),
    share: form === 'funnel' ? stageSharesLabel(one.values, index, categories) : barShareLabel(one.values, index),
  }));
  const nameWidth = Math.min(
    box.width * 0.46,
    Math.max(40, ...categories.map((category) => (writer.canWrite(category) ? writer.widthOf(category, NAME) : 80))),
  );
  const valueWidth = Math.max(24, ...rows.map(({ text }) => writer.widthOf(text, VALUE)));
  const shareWidth = Math.max(0, ...rows.map(({ share }) => writer.widthOf(share, SHARE)));
  const left = box.left + nameWidth + 8;
  const trackWidth = Math.max(20, box.width - nameWidth - valueWidth - shareWidth - (shareWidth > 0 ? 20 : 14));
  const right = left + trackWidth + 6 + valueWidth;
  rows.forEach(({ category, share, text, value }, index) => {
    const y = box.top + index * ROW;
    writer.write(category, box.left, y + 10, NAME, nameWidth);
    drawBar(writer.doc, { left, top: y + 2, width: (value / max) * trackWidth, height: 10 }, 0, INK[one.tone]);
    writer.write(text, right, y + 10, { ...VALUE, align: 'right' });
    if (share !== '') writer.write(share, right + 6, y + 10, SHARE);
  });
}

const HATCH = 3;

/** Full, hatched or an outline: the bars of the first, second and third series, as on the screen. Readable without colors. */
export function drawBar(doc: jsPDF, { height, left, top, width }: Box, order: number, color: string): void {
  if (width <= 0 || height <= 0) return;
  doc.setLineWidth(0.75).setDrawColor(color);
  if (order === 0) {
    doc.setFillColor(color).rect(left, top, width, height, 'F');
    return;
  }
  doc.setFillColor(INK.surface).rect(left, top, width, height, 'FD');
  if (order > 1) return;
  // Lines at 45°, cut at the edges: x − left + y − top = at.
  for (let at = HATCH; at < width + height; at += HATCH) {
    const from = Math.min(at, width);
    const to = Math.max(0, at - height);
    doc.line(left + from, top + at - from, left + to, top + at - to);
  }
}
