import { INK, type PdfWriter } from './pdfWriter.ts';
import type { Report } from './report.ts';

export const MARGIN = { left: 40, right: 40, top: 60, bottom: 54 } as const;

/** The pages, and where the next part begins. */
export interface PdfPage {
  readonly writer: PdfWriter;
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
  /** The top of the next part. */
  y: number;
  /** Starts a new page if less than `height` is left. */
  readonly keep: (height: number) => void;
  /** Called for each page of a table. */
  readonly onPage: () => void;
}

export function makePdfPage(writer: PdfWriter, onPage: () => void): PdfPage {
  const { pageSize } = writer.doc.internal;
  const page: PdfPage = {
    writer,
    left: MARGIN.left,
    width: pageSize.getWidth() - MARGIN.left - MARGIN.right,
    bottom: pageSize.getHeight() - MARGIN.bottom,
    y: MARGIN.top,
    onPage,
    keep: (height) => {
      if (page.y + height <= page.bottom || page.y <= MARGIN.top) return;
      writer.doc.addPage();
      page.y = MARGIN.top;
    },
  };
  return page;
}

/** Organization, title and period at the top of the first page. */
export function drawTitle(page: PdfPage, { filters, madeAt, organization, period, title }: Report): void {
  const { left, writer, width } = page;
  const { doc } = writer;
  const right = left + width;
  doc.setFillColor(INK.brand);
  doc.roundedRect(left, 36, 11, 11, 3, 3, 'F');
  writer.write('Wayside', left + 17, 45.5, { size: 11, isStrong: true, color: INK.brand });
  writer.write(organization, right, 45.5, { size: 10, color: INK['text-2'], align: 'right' }, width / 2);
  let y = 84;
  y += writer.writeLines(title, left, y, { size: 21, isStrong: true }, width) - 10;
  y += writer.writeLines(period, left, y, { size: 11 }, width);
  const asked = filters.length === 0 ? 'No filters' : `Only ${filters.join(' · ')}`;
  const quiet = { size: 9, color: INK['text-2'] };
  y += writer.writeLines(asked, left, y, quiet, width);
  y += writer.writeLines(`Created ${madeAt}`, left, y, quiet, width);
  doc
    .setDrawColor(INK.brand)
    .setLineWidth(1.5)
    .line(left, y - 2, right, y - 2);
  page.y = y + 18;
}

const NOT_ADJUSTED = 'Figures are not case-mix adjusted.';

/** The header of the later pages and the footer of all, drawn last because it has the number of pages. */
export function drawFrames({ bottom, left, writer, width }: PdfPage, { organization, period, title }: Report): void {
  const { doc } = writer;
  const right = left + width;
  const quiet = { size: 8, color: INK['text-2'] };
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page).setDrawColor(INK.line).setLineWidth(0.75);
    if (page > 1) {
      writer.write(`${title} · ${organization}`, left, 36, { ...quiet, isStrong: true }, width * 0.6);
      writer.write(period, right, 36, { ...quiet, align: 'right' }, width * 0.38);
      doc.line(left, 43, right, 43);
    }
    const foot = bottom + 28;
    doc.line(left, foot - 12, right, foot - 12);
    writer.write(NOT_ADJUSTED, left, foot, quiet);
    writer.write(`Page ${page} of ${pages}`, right, foot, { ...quiet, align: 'right' });
  }
}

const HEADING_HEIGHT = 22;

/** A section's heading, also in the PDF's outline. `next` points must fit below it on the same page. */
export function drawHeading(page: PdfPage, title: string, next: number): void {
  page.keep(HEADING_HEIGHT + next);
  const { doc } = page.writer;
  doc.outline.add(null, title, { pageNumber: doc.getCurrentPageInfo().pageNumber });
  page.writer.write(title, page.left, page.y + 10, { size: 12, isStrong: true }, page.width);
  page.y += HEADING_HEIGHT;
}
