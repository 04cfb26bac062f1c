import type { jsPDF } from 'jspdf';
import type { Box } from '#src/ui/charts/trendLayout.ts';
import { INK } from './pdfWriter.ts';

/** The same patterns and shapes as on the screen, readable without colors. */

export const DASHES: readonly (readonly number[])[] = [[], [5, 4], [1, 3]];
const HATCH = 3;

/** Full, hatched or an outline: the bars of the first, second and third series. */
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

/** A disc, a square or a triangle. */
export function drawPoint(doc: jsPDF, x: number, y: number, order: number, color: string): void {
  doc.setFillColor(color).setDrawColor(INK.surface).setLineWidth(0.75);
  if (order === 1) doc.rect(x - 2.2, y - 2.2, 4.4, 4.4, 'FD');
  else if (order === 2) doc.triangle(x, y - 3, x + 2.8, y + 2, x - 2.8, y + 2, 'FD');
  else doc.circle(x, y, 2.4, 'FD');
}

export function drawLineKey(doc: jsPDF, x: number, y: number, order: number, color: string): void {
  doc
    .setDrawColor(color)
    .setLineWidth(1.5)
    .setLineDashPattern([...(DASHES[order] ?? [])], 0)
    .line(x, y, x + 20, y);
  doc.setLineDashPattern([], 0);
  drawPoint(doc, x + 10, y, order, color);
}
