import { strToU8, zipSync, type Zippable } from 'fflate';

/** Excel workbooks made in code, as other programs write them. */

/** A cell: text, a number, a serial date that is formatted as one, or a formula with its last value. */
export type Cell =
  | string
  | number
  | null
  | { readonly date: number }
  | { readonly moment: number }
  | { readonly formula: string; readonly value: string };

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Merged ranges, such as `A1:C1`. */
  readonly merged?: readonly string[];
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** The first of these formats is a day, the second a day with its time; Excel has both built in. */
const STYLES = `${XML}<styleSheet xmlns="${NAMESPACE}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if ('date' in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`;
  if ('moment' in cell) return `<c r="${place}" s="2"><v>${cell.moment}</v></c>`;
  return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
}

function sheetXml({ merged = [], rows }: Sheet): string {
  const lines = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
    return inside === '' ? '' : `<row r="${row + 1}">${inside}</row>`;
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const mergeCells = merges === '' ? '' : `<mergeCells count="${merged.length}">${merges}</mergeCells>`;
  return `${XML}<worksheet xmlns="${NAMESPACE}"><sheetData>${lines.join('')}</sheetData>${mergeCells}</worksheet>`;
}

/** The bytes of a workbook with these sheets. */
export function workbook(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const files: Zippable = {
    '[Content_Types].xml': strToU8(
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${XML}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${sheets
        .map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, strToU8(sheetXml(sheet))]),
    ),
  };
  return new Uint8Array(zipSync(files));
}

/** The serial number of a day, as Excel stores it. */
export const serial = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
