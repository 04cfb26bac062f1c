import { autoTable, type CellHookData } from 'jspdf-autotable';
import { FONT_NAME, INK, LINE_HEIGHT } from './pdfWriter.ts';
import type { TableSection } from './report.ts';
import { drawHeading, MARGIN, type PdfPage } from './pdfPage.ts';

const SIZE = 8.5;
const PADDING = { top: 4.5, bottom: 4.5, left: 5, right: 5 };
const MAX_PICTURE_WIDTH = 150;
/** Keeps tables of few columns narrow. */
const MAX_COLUMN_WIDTH = 140;

/** The space that a long table needs at the end of a page to start there. */
const FIRST_ROWS = 130;

const keyOf = ({ column, row, section }: CellHookData) => `${section} ${row.index} ${column.index}`;

/** A table over several pages, with its head on each. */
export function drawTable(page: PdfPage, section: TableSection): void {
  const { columns, isDense = false, note, rows, title, totals } = section;
  const { writer } = page;
  const whole = (rows.length + 2) * (isDense ? 16 : 27);
  drawHeading(page, title, whole <= (page.bottom - MARGIN.top) * 0.8 ? whole : FIRST_ROWS);
  if (note !== undefined) {
    page.y += writer.writeLines(note, page.left, page.y + 6, { size: 8.5, color: INK['text-2'] }, page.width) + 4;
  }
  let end = page.y;
  const pictures = new Map<string, string>();
  const styleOf = ({ section: part }: CellHookData) => ({ size: SIZE, isStrong: part !== 'body', color: INK.text });

  autoTable(writer.doc, {
    startY: page.y,
    margin: MARGIN,
    theme: 'plain',
    rowPageBreak: 'avoid',
    showFoot: 'lastPage',
    tableWidth: Math.min(page.width, columns.length * MAX_COLUMN_WIDTH),
    head: [columns.map(({ label }) => label)],
    body: rows.map(({ cells }) => [...cells]),
    ...(totals ? { foot: [[...totals]] } : {}),
    styles: {
      font: FONT_NAME,
      fontSize: SIZE,
      cellPadding: isDense ? { ...PADDING, top: 2, bottom: 2 } : PADDING,
      textColor: INK.text,
      lineColor: INK.line,
      lineWidth: { bottom: 0.5 },
      valign: 'top',
      overflow: 'linebreak',
    },
    headStyles: {
      fontStyle: 'bold',
      textColor: INK['text-2'],
      fillColor: INK.ground,
      lineColor: INK['field-line'],
      valign: 'bottom',
    },
    footStyles: { fontStyle: 'bold', lineColor: INK['field-line'], lineWidth: { top: 0.75 } },
    didParseCell: (data) => {
      const column = columns[data.column.index];
      data.cell.styles.halign = column?.align === 'end' ? 'right' : 'left';
      const text = data.cell.text.join('\n').normalize('NFC');
      if (writer.canWrite(text)) {
        data.cell.text = text.split('\n');
      } else {
        pictures.set(keyOf(data), text);
        const height = writer.heightOf(text, styleOf(data), MAX_PICTURE_WIDTH);
        data.cell.text = [''];
        data.cell.styles.minCellWidth = Math.min(MAX_PICTURE_WIDTH, 90);
        data.cell.styles.minCellHeight = height + PADDING.top + PADDING.bottom;
      }
      if (column?.hasBar && data.section === 'body') {
        data.cell.styles.cellPadding = { ...PADDING, bottom: 8 };
        data.cell.styles.minCellWidth = 44;
      }
    },
    didDrawCell: (data) => {
      const { cell, column, row } = data;
      const text = pictures.get(keyOf(data));
      if (text !== undefined) {
        const isEnd = cell.styles.halign === 'right';
        writer.writeAsPicture(
          text,
          isEnd ? cell.x + cell.width - PADDING.right : cell.x + PADDING.left,
          cell.y + PADDING.top + SIZE * LINE_HEIGHT * 0.75,
          { ...styleOf(data), align: isEnd ? 'right' : 'left' },
          Math.min(MAX_PICTURE_WIDTH, cell.width - PADDING.left - PADDING.right),
        );
      }
      if (data.section === 'body' && columns[column.index]?.hasBar) {
        drawCellBar(page, data, rows[row.index]?.bars?.[column.index] ?? null);
      }
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end;
      page.onPage();
    },
  });
  page.y = end + 24;
}

function drawCellBar({ writer: { doc } }: PdfPage, { cell }: CellHookData, share: number | null): void {
  const width = cell.width - PADDING.left - PADDING.right;
  const y = cell.y + PADDING.top + cell.text.length * SIZE * LINE_HEIGHT + 1;
  if (share === null) return;
  doc.setFillColor(INK.line).rect(cell.x + PADDING.left, y, width, 2.5, 'F');
  if (share <= 0) return;
  doc.setFillColor(INK.brand).rect(cell.x + PADDING.left, y, width * Math.min(1, share), 2.5, 'F');
}
