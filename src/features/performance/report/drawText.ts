import { INK } from './pdfWriter.ts';
import type { DefinitionsSection, TextSection } from './report.ts';
import { drawHeading, type PdfPage } from './pdfPage.ts';

export function drawText(sheet: PdfPage, { paragraphs, title }: TextSection): void {
  const style = { size: 9.5 };
  drawHeading(sheet, title, 30);
  for (const words of paragraphs) {
    sheet.keep(sheet.pen.heightOf(words, style, sheet.width));
    sheet.y += sheet.pen.writeLines(words, sheet.left, sheet.y + 7, style, sheet.width) + 5;
  }
  sheet.y += 14;
}

/** What each figure means, in two columns. */
export function drawDefinitions(sheet: PdfPage, { entries, title }: DefinitionsSection): void {
  const { left, pen, width } = sheet;
  const termWidth = width * 0.3;
  const term = { size: 8.5, isStrong: true };
  const meaning = { size: 8.5, color: INK['text-2'] };
  const meaningLeft = left + termWidth + 12;
  const meaningWidth = width - termWidth - 12;
  drawHeading(sheet, title, 40);
  for (const entry of entries) {
    const height = Math.max(
      pen.heightOf(entry.term, term, termWidth),
      pen.heightOf(entry.meaning, meaning, meaningWidth),
    );
    sheet.keep(height);
    pen.writeLines(entry.term, left, sheet.y + 6.5, term, termWidth);
    pen.writeLines(entry.meaning, meaningLeft, sheet.y + 6.5, meaning, meaningWidth);
    sheet.y += height + 5;
  }
  sheet.y += 14;
}
