import { autoTable, type CellHookData } from 'jspdf-autotable';
import { FONT_NAME, INK, LINE_HEIGHT } from './pdfWriter.ts';
import type { TableSection } from './report.ts';
import { drawHeading, MARGIN, type PdfPage } from './pdfPage.ts';

const SIZE = 8.5;
const PADDING = { top: 4.5, bottom: 4.5, left: 5, right: 5 };
const WIDEST_PICTURE = 150;
/** A table of few columns is no wider than the eye can follow. */
const WIDEST_COLUMN = 140;

/** A short table is not torn apart, and a long one does not begin with a row or two at the foot of a page. */
const FIRST_ROWS = 130;

const keyOf = ({ column, row, section }: CellHookData) => `${section} ${row.index} ${column.index}`;

/** A table over as many pages as it takes; its head stands on each. */
export function drawTable(sheet: PdfPage, section: TableSection): void {
  const { columns, isDense = false, note, rows, title, totals } = section;
  const { pen } = sheet;
  const whole = (rows.length + 2) * (isDense ? 16 : 27);
  drawHeading(sheet, title, whole <= (sheet.bottom - MARGIN.top) * 0.8 ? whole : FIRST_ROWS);
  if (note !== undefined) {
    sheet.y += pen.writeLines(note, sheet.left, sheet.y + 6, { size: 8.5, color: INK['text-2'] }, sheet.width) + 4;
  }
  let end = sheet.y;
  const pictures = new Map<string, string>();
  const styleOf = ({ section: part }: CellHookData) => ({ size: SIZE, isStrong: part !== 'body', color: INK.text });

  autoTable(pen.doc, {
    startY: sheet.y,
    margin: MARGIN,
    theme: 'plain',
    rowPageBreak: 'avoid',
    showFoot: 'lastPage',
    tableWidth: Math.min(sheet.width, columns.length * WIDEST_COLUMN),
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
      const words = data.cell.text.join('\n').normalize('NFC');
      if (pen.canWrite(words)) {
        data.cell.text = words.split('\n');
      } else {
        pictures.set(keyOf(data), words);
        const height = pen.heightOf(words, styleOf(data), WIDEST_PICTURE);
        data.cell.text = [''];
        data.cell.styles.minCellWidth = Math.min(WIDEST_PICTURE, 90);
        data.cell.styles.minCellHeight = height + PADDING.top + PADDING.bottom;
      }
      if (column?.hasBar && data.section === 'body') {
        data.cell.styles.cellPadding = { ...PADDING, bottom: 8 };
        data.cell.styles.minCellWidth = 44;
      }
    },
    didDrawCell: (data) => {
      const { cell, column, row } = data;
      const words = pictures.get(keyOf(data));
      if (words !== undefined) {
        const isEnd = cell.styles.halign === 'right';
        pen.writeAsPicture(
          words,
          isEnd ? cell.x + cell.width - PADDING.right : cell.x + PADDING.left,
          cell.y + PADDING.top + SIZE * LINE_HEIGHT * 0.75,
          { ...styleOf(data), align: isEnd ? 'right' : 'left' },
          Math.min(WIDEST_PICTURE, cell.width - PADDING.left - PADDING.right),
        );
      }
      if (data.section === 'body' && columns[column.index]?.hasBar) {
        drawCellBar(sheet, data, rows[row.index]?.bars?.[column.index] ?? null);
      }
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end;
      sheet.onPage();
    },
  });
  sheet.y = end + 24;
}

function drawCellBar({ pen: { doc } }: PdfPage, { cell }: CellHookData, share: number | null): void {
  const width = cell.width - PADDING.left - PADDING.right;
  const y = cell.y + PADDING.top + cell.text.length * SIZE * LINE_HEIGHT + 1;
  if (share === null) return;
  doc.setFillColor(INK.line).rect(cell.x + PADDING.left, y, width, 2.5, 'F');
  if (share <= 0) return;
  doc.setFillColor(INK.brand).rect(cell.x + PADDING.left, y, width * Math.min(1, share), 2.5, 'F');
}
