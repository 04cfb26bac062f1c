import { cellLabel, valueLabel, type ChartData } from '#src/ui/charts/chartData.ts';
import { sharesLabel } from '#src/ui/charts/funnelLabels.ts';
import { toneOf } from '#src/ui/charts/seriesLook.ts';
import type { Box } from '#src/ui/charts/trendLayout.ts';
import { INK, type PdfWriter } from './pdfWriter.ts';
import { drawBar } from './shapes.ts';

const ROW = 19;
const WORD = { size: 8 };
const KEY_HEIGHT = 16;

export const barsHeight = ({ categories, series }: ChartData): number =>
  categories.length * rowHeight(series.length) + (series.length > 1 ? KEY_HEIGHT : 0);

const rowHeight = (seriesCount: number): number => ROW + (seriesCount - 1) * 10;

/** Horizontal bars or the stages of a funnel, with labels and values. */
export function drawBars(writer: PdfWriter, data: ChartData, form: 'bars' | 'funnel', box: Box): void {
  const { categories, series, unit } = data;
  const known = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const max = unit === 'share' ? 1 : Math.max(0, ...known);
  const nameWidth = Math.min(
    box.width * 0.46,
    Math.max(40, ...categories.map((category) => (writer.canWrite(category) ? writer.widthOf(category, WORD) : 80))),
  );
  const shareTexts = categories.map((_category, index) => shareText(data, form, index));
  const valueWidth = Math.max(
    24,
    ...series.flatMap((one) =>
      categories.map((_category, index) => writer.widthOf(cellLabel(one, index, unit), { ...WORD, isStrong: true })),
    ),
  );
  const endWidth = Math.max(0, ...shareTexts.map((text) => writer.widthOf(text, { size: 7 })));
  const trackLeft = box.left + nameWidth + 8;
  const trackWidth = Math.max(20, box.width - nameWidth - valueWidth - endWidth - (endWidth > 0 ? 20 : 14));
  let { top } = box;
  if (series.length > 1) {
    drawNames(writer, data, box.left, top);
    top += KEY_HEIGHT;
  }
  categories.forEach((category, index) => {
    const y = top + index * rowHeight(series.length);
    writer.write(category, box.left, y + 10, WORD, nameWidth);
    series.forEach((one, order) => {
      const value = one.values[index] ?? null;
      const line = y + order * 10;
      const color = INK[toneOf(one, order)];
      if (value !== null) {
        const width = max > 0 ? (value / max) * trackWidth : 0;
        drawBar(
          writer.doc,
          { left: trackLeft, top: line + (order === 0 ? 2 : 5), width, height: order === 0 ? 10 : 6 },
          order,
          color,
        );
      }
      const at = trackLeft + trackWidth + 6 + valueWidth;
      const text = cellLabel(one, index, unit) || '–';
      writer.write(text, at, line + 10, { size: order === 0 ? 8 : 7, isStrong: order === 0, align: 'right' });
    });
    const end = shareTexts[index] ?? '';
    if (end !== '')
      writer.write(end, trackLeft + trackWidth + 12 + valueWidth, y + 10, { size: 7, color: INK['text-2'] });
  });
}

/** The share of a bar: of the funnel's first and previous stage, or of the sum. */
function shareText({ categories, series, unit }: ChartData, form: 'bars' | 'funnel', index: number): string {
  const values = series[0]?.values ?? [];
  const value = values[index] ?? null;
  if (form === 'funnel') return sharesLabel(value, values[0] ?? null, values[index - 1] ?? null, categories[index - 1]);
  if (unit !== 'count' || series.length > 1 || value === null) return '';
  const total = values.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return total > 0 ? valueLabel(value / total, 'share') : '';
}

function drawNames(writer: PdfWriter, { series }: ChartData, left: number, top: number): void {
  let x = left;
  series.forEach((one, order) => {
    drawBar(writer.doc, { left: x, top: top + 1, width: 8, height: 8 }, order, INK[toneOf(one, order)]);
    writer.write(one.name, x + 12, top + 8, WORD);
    x += writer.widthOf(one.name, WORD) + 28;
  });
}
