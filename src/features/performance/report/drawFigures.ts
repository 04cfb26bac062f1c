import { INK } from './pdfWriter.ts';
import type { FiguresSection, ReportFigure } from './report.ts';
import { drawHeading, type PdfPage } from './pdfPage.ts';

const TILE_HEIGHT = 67;
const GAP = 8;
const MIN_WIDTH = 90;
const INSET = 9;

/** The figures as tiles, in as few rows as possible and about equally many in each. */
export function drawFigures(page: PdfPage, { figures, title }: FiguresSection): void {
  drawHeading(page, title, TILE_HEIGHT);
  const maxPerRow = Math.floor((page.width + GAP) / (MIN_WIDTH + GAP));
  const perRow = Math.ceil(figures.length / Math.ceil(figures.length / maxPerRow));
  const width = (page.width - GAP * (perRow - 1)) / perRow;
  for (let first = 0; first < figures.length; first += perRow) {
    page.keep(TILE_HEIGHT);
    figures.slice(first, first + perRow).forEach((figure, place) => {
      drawTile(page, figure, page.left + place * (width + GAP), width);
    });
    page.y += TILE_HEIGHT + GAP;
  }
  page.y += 5;
}

function drawTile(
  { writer, y }: PdfPage,
  { before, detail, label, value }: ReportFigure,
  x: number,
  width: number,
): void {
  const inner = width - 2 * INSET;
  const quiet = { size: 7.5, color: INK['text-2'] };
  writer.doc
    .setDrawColor(INK.line)
    .setFillColor(INK.ground)
    .setLineWidth(0.75)
    .roundedRect(x, y, width, TILE_HEIGHT, 4, 4, 'FD');
  writer.writeLines(label, x + INSET, y + 11.5, quiet, inner);
  // A sentence in place of a figure gets a smaller size.
  const isFigure = writer.widthOf(value, { size: 16, isStrong: true }) <= inner;
  if (isFigure) writer.write(value, x + INSET, y + 41, { size: 16, isStrong: true });
  else writer.writeLines(value, x + INSET, y + 32, { size: 8.5, isStrong: true }, inner);
  [detail ?? '', before ?? '']
    .filter((text) => text !== '')
    .forEach((text, line) => writer.write(text, x + INSET, y + 52 + line * 9, quiet, inner));
}
