import { expect, test } from 'vitest';
import { createArchiveNames } from '#server/exchange/exports/archiveNames.rules.ts';
import { documentName, plainFileName } from '#server/documents/documentType.rules.ts';
import { fileNameWith, safeFileName } from '#server/platform/http/files/fileName.ts';

test('document name: an extension that matches the content is kept as written', () => {
  expect(documentName('Scan.PDF', 'application/pdf')).toBe('Scan.PDF');
  for (const name of ['Wound.jpg', 'Wound.JPEG', 'Wound.jpe', 'Wound.jfif'])
    expect(documentName(name, 'image/jpeg')).toBe(name);
  expect(documentName('fax.tiff', 'image/tiff')).toBe('fax.tiff');
});

test('document name: a wrong or missing extension is replaced by the right one', () => {
  expect(documentName('scan.png', 'application/pdf')).toBe('scan.pdf');
  expect(documentName('letter.doc', 'application/pdf')).toBe('letter.pdf');
  expect(documentName('scan', 'application/pdf')).toBe('scan.pdf');
  expect(documentName('visit 11.20', 'image/tiff')).toBe('visit 11.20.tif');
});

test('document name: an empty name or a bare extension becomes "document"', () => {
  expect(documentName('.pdf', 'application/pdf')).toBe('document.pdf');
  expect(documentName('  ', 'image/png')).toBe('document.png');
});

test('document name: folders and invisible characters are removed', () => {
  expect(plainFileName('C:\\Scans\\mail/consent.pdf')).toBe('consent.pdf');
  expect(plainFileName(' con\u0000sent\u202Efdp.pdf ')).toBe('consentfdp.pdf');
});

test('document name: more than 200 characters are cut before the extension, never within a character', () => {
  const longest = `${'a'.repeat(196)}.pdf`;
  expect(plainFileName(longest)).toBe(longest);
  expect(plainFileName(`a${longest}`)).toBe(longest);
  expect(plainFileName('a'.repeat(201))).toBe('a'.repeat(200));
  expect(plainFileName(`${'a'.repeat(195)}💐.pdf`)).toBe(`${'a'.repeat(195)}.pdf`);
  expect(plainFileName(`${'a'.repeat(194)}💐.pdf`)).toBe(`${'a'.repeat(194)}💐.pdf`);
});

test('download name: characters and names that a file system refuses are replaced', () => {
  expect(safeFileName('../notes/a:b?.csv')).toBe('a b .csv');
  expect(safeFileName(' ..hidden.. ')).toBe('hidden');
  expect(safeFileName('con.csv')).toBe('_con.csv');
  expect(safeFileName('LPT1')).toBe('_LPT1');
  expect(safeFileName('contacts.csv')).toBe('contacts.csv');
  expect(safeFileName('my con.csv')).toBe('my con.csv');
  expect(safeFileName('a'.repeat(150))).toHaveLength(150);
  expect(safeFileName('a'.repeat(151))).toHaveLength(150);
  expect(safeFileName(`${'a'.repeat(149)}💐`)).toBe('a'.repeat(149));
});

test('download name: the extension is added once, and an empty name gets the default', () => {
  expect(fileNameWith('list', '.csv', 'referrals.csv')).toBe('list.csv');
  expect(fileNameWith('List.CSV', '.csv', 'referrals.csv')).toBe('List.CSV');
  expect(fileNameWith('CSV', '.csv', 'referrals.csv')).toBe('referrals.csv');
  expect(fileNameWith('..', '.csv', 'referrals.csv')).toBe('referrals.csv');
});

test('archive: documents are in a folder per referral, with names unique regardless of case', () => {
  const nameOf = createArchiveNames();
  const scan = { displayId: 'R-1', fileType: 'face_sheet', contentType: 'application/pdf' } as const;
  expect(nameOf({ ...scan, name: 'scan.pdf' })).toBe('R-1/face-sheet - scan.pdf');
  expect(nameOf({ ...scan, name: 'SCAN.pdf' })).toBe('R-1/face-sheet - SCAN (2).pdf');
  expect(nameOf({ ...scan, name: 'scan.PDF' })).toBe('R-1/face-sheet - scan (3).PDF');
  expect(nameOf({ ...scan, name: '' })).toBe('R-1/face-sheet.pdf');
  expect(nameOf({ ...scan, displayId: 'R-2', name: 'scan.pdf' })).toBe('R-2/face-sheet - scan.pdf');
});

test('archive: a matching extension is kept, and the right one is appended to any other', () => {
  const nameOf = createArchiveNames();
  const photo = { displayId: 'R-1', fileType: 'other', contentType: 'image/jpeg' } as const;
  for (const ending of ['jpg', 'jpeg', 'jpe'])
    expect(nameOf({ ...photo, name: `wound.${ending}` })).toBe(`R-1/other - wound.${ending}`);
  expect(nameOf({ ...photo, name: 'wound.png' })).toBe('R-1/other - wound.png.jpg');
  expect(nameOf({ ...photo, name: 'fax.tiff', contentType: 'image/tiff' })).toBe('R-1/other - fax.tiff');
});
