import { INK } from './pdfWriter.ts';
import type { DefinitionsSection, TextSection } from './report.ts';
import { drawHeading, type PdfPage } from './pdfPage.ts';

export function drawText(page: PdfPage, { paragraphs, title }: TextSection): void {
  const style = { size: 9.5 };
  drawHeading(page, title, 30);
  for (const text of paragraphs) {
    page.keep(page.writer.heightOf(text, style, page.width));
    page.y += page.writer.writeLines(text, page.left, page.y + 7, style, page.width) + 5;
  }
  page.y += 14;
}

/** The definitions of the figures, in two columns. */
export function drawDefinitions(page: PdfPage, { entries, title }: DefinitionsSection): void {
  const { left, writer, width } = page;
  const termWidth = width * 0.3;
  const term = { size: 8.5, isStrong: true };
  const meaning = { size: 8.5, color: INK['text-2'] };
  const meaningLeft = left + termWidth + 12;
  const meaningWidth = width - termWidth - 12;
  drawHeading(page, title, 40);
  for (const entry of entries) {
    const height = Math.max(
      writer.heightOf(entry.term, term, termWidth),
      writer.heightOf(entry.meaning, meaning, meaningWidth),
    );
    page.keep(height);
    writer.writeLines(entry.term, left, page.y + 6.5, term, termWidth);
    writer.writeLines(entry.meaning, meaningLeft, page.y + 6.5, meaning, meaningWidth);
    page.y += height + 5;
  }
  page.y += 14;
}
