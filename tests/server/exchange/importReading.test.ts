import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { decodeText } from '#server/exchange/imports/reading/decodeText.ts';
import { findTable } from '#server/exchange/imports/reading/findTable.rules.ts';
import { openGrid } from '#server/exchange/imports/reading/openGrid.ts';
import { serial, workbook, type Cell } from './support/workbooks.ts';

const HEADINGS = 'Last name,First name,DOB,Source,Provider';
const ROW = 'Lee,Grace,1940-05-12,Hospital,Dr. Ines Okafor';
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const tableOf = async (bytes: Uint8Array, headingRow?: number, sheet?: string) => {
  const found = findTable(await openGrid(bytes, sheet), headingRow);
  if ('problem' in found) throw new Error(found.problem);
  return found;
};

describe('File import finds the table', () => {
  test('below its titles and above its totals, and leaves out months, repeated headings and page numbers', async () => {
    const lines = ['Referral Log', '', HEADINGS, 'January 2026', ROW, HEADINGS, ROW, 'Subtotal,2', 'Page 1 of 1'];
    const { headingRow, leftOut, rows } = await tableOf(bytesOf(lines.join('\n')));
    expect([headingRow, rows.map(({ row }) => row)]).toEqual([3, [5, 7]]);
    expect(leftOut.map(({ reason, row }) => [row, reason])).toEqual([
      [1, 'title'],
      [4, 'title'],
      [6, 'heading'],
      [8, 'total'],
      [9, 'total'],
    ]);
  });

  test('and keeps a patient whose name is Total', async () => {
    const { leftOut, rows } = await tableOf(bytesOf([HEADINGS, ROW.replace('Lee', 'Total')].join('\n')));
    expect([rows.length, leftOut]).toEqual([1, []]);
  });

  test('where the headings are unknown in its first wide row, or where a person says', async () => {
    const text = 'Registro\nApellido;Nombre;Nacido;Origen\nLee;Grace;1940-05-12;Hospital';
    expect(await tableOf(bytesOf(text))).toMatchObject({
      headingRow: 2,
      columns: ['Apellido', 'Nombre', 'Nacido', 'Origen'],
    });
    expect(await tableOf(bytesOf(text), 3).catch(String)).toBe('Error: This file has a header and no rows');
    expect(await tableOf(bytesOf(text), 7).catch(String)).toBe('Error: Row 7 is empty. Choose the header row');
  });

  test('with the delimiter that most lines agree on, also where a title has another', async () => {
    const text = `Log, printed, today\n${HEADINGS.replaceAll(',', '|')}\n${ROW.replaceAll(',', '|')}`;
    expect(await tableOf(bytesOf(text))).toMatchObject({ headingRow: 2, grid: { delimiter: '|' } });
  });
});

describe('File import reads text', () => {
  const text = 'Name;Núñez – O’Brien';
  test.for([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['utf-16', Buffer.from('Name;Nunez', 'utf16le')],
    ['windows-1252', Buffer.from('Name;N\u00fa\u00f1ez \x96 O\x92Brien', 'latin1')],
  ] as const)('in %s', ([encoding, bytes]) => {
    const decoded = decodeText(bytes);
    expect(decoded).toEqual({ encoding, text: expect.stringMatching(/^Name;(?:Núñez – O’Brien|Nunez)$/) });
  });

  test('but guesses nothing about damaged UTF-8 and about bytes that Windows-1252 does not use', () => {
    const damaged = Buffer.concat([Buffer.from('Núñez\n'), Buffer.from([0x4e, 0xfa, 0x0a])]);
    expect(decodeText(damaged)).toMatchObject({ problem: expect.stringMatching(/^This file is damaged: line 2 /) });
    expect(decodeText(Buffer.from([0x4e, 0x81]))).toMatchObject({ problem: expect.stringContaining('can’t be read') });
  });
});

describe('File import reads Excel', () => {
  const rows: Cell[][] = [
    ['Last name', 'First name', 'DOB', 'Received', 'Phone', 'Note'],
    ['Lee', 'Grace', { date: serial('1940-05-12') }, { moment: serial('2026-11-20') + 0.586806 }, 4_105_550_100, 'a'],
    ['=1+1', 'Ann', '05/12/1940', serial('2026-11-20'), '', { formula: 'CONCAT("x","y")', value: 'xy' }],
  ];

  test('with dates as days, formulas as their last value, and text that begins with = as text', async () => {
    const { rows: read } = await tableOf(workbook([{ name: 'Log', rows }]));
    expect(read.map(({ cells }) => cells)).toEqual([
      ['Lee', 'Grace', '1940-05-12', '2026-11-20 14:05', '4105550100', 'a'],
      ['=1+1', 'Ann', '05/12/1940', '46346', '', 'xy'],
    ]);
  });

  test('from the sheet that looks like referrals, or the one a person chooses', async () => {
    const file = workbook([
      { name: 'Read me', rows: [['Hello'], ['World']] },
      { name: '2025', rows },
      { name: '2026', rows: [...rows, ...rows.slice(1)] },
    ]);
    expect(await tableOf(file)).toMatchObject({ grid: { sheet: '2025', sheets: ['Read me', '2025', '2026'] } });
    expect((await tableOf(file, undefined, '2026')).rows).toHaveLength(4);
    await expect(openGrid(file, 'Gone')).rejects.toMatchObject({ code: 'invalid' });
  });

  test('with merged headings in front of those they group', async () => {
    const merged: Cell[][] = [
      ['Patient', null, null, 'Caregiver', null],
      ['Last', 'First', 'DOB', 'Name', 'Phone'],
      ['Lee', 'Grace', '1940-05-12', 'Ana', '4105550100'],
    ];
    const { columns, headingRow } = await tableOf(
      workbook([{ name: 'Log', rows: merged, merged: ['A1:C1', 'D1:E1'] }]),
    );
    expect(headingRow).toBe(2);
    expect(columns).toEqual(['Patient Last', 'Patient First', 'Patient DOB', 'Caregiver Name', 'Caregiver Phone']);
  });

  test('but not an archive that unpacks to more than it should', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(160 * 1024 * 1024) }, { level: 1 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(openGrid(bomb, undefined)).rejects.toMatchObject({
      extra: {
        errors: [{ path: 'file', message: expect.stringMatching(/^This Excel file is too large when unpacked/) }],
      },
    });
  });
});
