import { INK } from './pdfWriter.ts';
import type { FiguresSection, ReportFigure } from './report.ts';
import { drawHeading, type PdfPage } from './pdfPage.ts';

const TILE_HEIGHT = 67;
const GAP = 8;
const NARROWEST = 90;
const INSET = 9;

/** The figures as tiles, in as few rows as they fit in, each about as full as the others. */
export function drawFigures(sheet: PdfPage, { figures, title }: FiguresSection): void {
  drawHeading(sheet, title, TILE_HEIGHT);
  const most = Math.floor((sheet.width + GAP) / (NARROWEST + GAP));
  const perRow = Math.ceil(figures.length / Math.ceil(figures.length / most));
  const width = (sheet.width - GAP * (perRow - 1)) / perRow;
  for (let first = 0; first < figures.length; first += perRow) {
    sheet.keep(TILE_HEIGHT);
    figures.slice(first, first + perRow).forEach((figure, place) => {
      drawTile(sheet, figure, sheet.left + place * (width + GAP), width);
    });
    sheet.y += TILE_HEIGHT + GAP;
  }
  sheet.y += 5;
}

function drawTile({ pen, y }: PdfPage, { before, detail, label, value }: ReportFigure, x: number, width: number): void {
  const inner = width - 2 * INSET;
  const quiet = { size: 7.5, color: INK['text-2'] };
  pen.doc
    .setDrawColor(INK.line)
    .setFillColor(INK.ground)
    .setLineWidth(0.75)
    .roundedRect(x, y, width, TILE_HEIGHT, 4, 4, 'FD');
  pen.writeLines(label, x + INSET, y + 11.5, quiet, inner);
  // A sentence stands where a figure would, but not in its size.
  const isFigure = pen.widthOf(value, { size: 16, isStrong: true }) <= inner;
  if (isFigure) pen.write(value, x + INSET, y + 41, { size: 16, isStrong: true });
  else pen.writeLines(value, x + INSET, y + 32, { size: 8.5, isStrong: true }, inner);
  [detail, before]
    .filter((words) => words !== undefined)
    .forEach((words, line) => pen.write(words, x + INSET, y + 52 + line * 9, quiet, inner));
}
