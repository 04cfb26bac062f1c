import { INK, type PdfWriter } from './pdfWriter.ts';
import type { Report } from './report.ts';

export const MARGIN = { left: 40, right: 40, top: 60, bottom: 54 } as const;

/** The pages and how far down the last one is written. */
export interface PdfPage {
  readonly pen: PdfWriter;
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
  /** Where the next part begins. */
  y: number;
  /** A new page, where less than `height` is left of this one. */
  readonly keep: (height: number) => void;
  /** Told of each page that a table has filled. */
  readonly onPage: () => void;
}

export function makePdfPage(pen: PdfWriter, onPage: () => void): PdfPage {
  const { pageSize } = pen.doc.internal;
  const sheet: PdfPage = {
    pen,
    left: MARGIN.left,
    width: pageSize.getWidth() - MARGIN.left - MARGIN.right,
    bottom: pageSize.getHeight() - MARGIN.bottom,
    y: MARGIN.top,
    onPage,
    keep: (height) => {
      if (sheet.y + height <= sheet.bottom || sheet.y <= MARGIN.top) return;
      pen.doc.addPage();
      sheet.y = MARGIN.top;
    },
  };
  return sheet;
}

/** Who, what and when, at the top of the first page. */
export function drawTitle(sheet: PdfPage, { filters, madeAt, organization, period, title }: Report): void {
  const { left, pen, width } = sheet;
  const { doc } = pen;
  const right = left + width;
  doc.setFillColor(INK.brand);
  doc.roundedRect(left, 36, 11, 11, 3, 3, 'F');
  pen.write('Wayside', left + 17, 45.5, { size: 11, isStrong: true, color: INK.brand });
  pen.write(organization, right, 45.5, { size: 10, color: INK['text-2'], align: 'right' }, width / 2);
  let y = 84;
  y += pen.writeLines(title, left, y, { size: 21, isStrong: true }, width) - 10;
  y += pen.writeLines(period, left, y, { size: 11 }, width);
  const asked = filters.length === 0 ? 'Everything, without filters' : `Only ${filters.join(' · ')}`;
  const quiet = { size: 9, color: INK['text-2'] };
  y += pen.writeLines(asked, left, y, quiet, width);
  y += pen.writeLines(`Made ${madeAt}`, left, y, quiet, width);
  doc
    .setDrawColor(INK.brand)
    .setLineWidth(1.5)
    .line(left, y - 2, right, y - 2);
  sheet.y = y + 18;
}

const NOT_ADJUSTED = 'Figures are not case-mix adjusted.';

/** The running head of the later pages and the foot of all, once it is known how many there are. */
export function drawFrames({ bottom, left, pen, width }: PdfPage, { organization, period, title }: Report): void {
  const { doc } = pen;
  const right = left + width;
  const quiet = { size: 8, color: INK['text-2'] };
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page).setDrawColor(INK.line).setLineWidth(0.75);
    if (page > 1) {
      pen.write(`${title} · ${organization}`, left, 36, { ...quiet, isStrong: true }, width * 0.6);
      pen.write(period, right, 36, { ...quiet, align: 'right' }, width * 0.38);
      doc.line(left, 43, right, 43);
    }
    const foot = bottom + 28;
    doc.line(left, foot - 12, right, foot - 12);
    pen.write(NOT_ADJUSTED, left, foot, quiet);
    pen.write(`Page ${page} of ${pages}`, right, foot, { ...quiet, align: 'right' });
  }
}

const HEADING_HEIGHT = 22;

/** A section's heading, also as an entry of the reader's outline. `next` points have to fit below it on the same page. */
export function drawHeading(sheet: PdfPage, title: string, next: number): void {
  sheet.keep(HEADING_HEIGHT + next);
  const { doc } = sheet.pen;
  doc.outline.add(null, title, { pageNumber: doc.getCurrentPageInfo().pageNumber });
  sheet.pen.write(title, sheet.left, sheet.y + 10, { size: 12, isStrong: true }, sheet.width);
  sheet.y += HEADING_HEIGHT;
}
