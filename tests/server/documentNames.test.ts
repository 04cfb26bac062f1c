import { expect, test } from 'vitest';
import { createArchiveNames } from '#server/domain/archiveNames.ts';
import { documentName, plainFileName } from '#server/domain/documentType.ts';
import { fileNameWith, safeFileName } from '#server/domain/fileName.ts';

test('a name with an ending of its content, however it is written, is kept as it is', () => {
  expect(documentName('Scan.PDF', 'application/pdf')).toBe('Scan.PDF');
  for (const name of ['Wound.jpg', 'Wound.JPEG', 'Wound.jpe', 'Wound.jfif'])
    expect(documentName(name, 'image/jpeg')).toBe(name);
  expect(documentName('fax.tiff', 'image/tiff')).toBe('fax.tiff');
});

test('a name with the ending of other content, or with none, gets the right one', () => {
  expect(documentName('scan.png', 'application/pdf')).toBe('scan.pdf');
  expect(documentName('letter.doc', 'application/pdf')).toBe('letter.pdf');
  expect(documentName('scan', 'application/pdf')).toBe('scan.pdf');
  expect(documentName('visit 11.20', 'image/tiff')).toBe('visit 11.20.tif');
});

test('a name of an ending alone, or of nothing, becomes a document', () => {
  expect(documentName('.pdf', 'application/pdf')).toBe('document.pdf');
  expect(documentName('  ', 'image/png')).toBe('document.png');
});

test('a name loses its folders and the signs that hide', () => {
  expect(plainFileName('C:\\Scans\\mail/consent.pdf')).toBe('consent.pdf');
  expect(plainFileName(' con\u0000sent\u202Efdp.pdf ')).toBe('consentfdp.pdf');
});

test('a name of 200 signs is kept whole, a longer one is cut before its ending, never through a sign', () => {
  const longest = `${'a'.repeat(196)}.pdf`;
  expect(plainFileName(longest)).toBe(longest);
  expect(plainFileName(`a${longest}`)).toBe(longest);
  expect(plainFileName('a'.repeat(201))).toBe('a'.repeat(200));
  expect(plainFileName(`${'a'.repeat(195)}💐.pdf`)).toBe(`${'a'.repeat(195)}.pdf`);
  expect(plainFileName(`${'a'.repeat(194)}💐.pdf`)).toBe(`${'a'.repeat(194)}💐.pdf`);
});

test('a downloaded file has a name that every file system takes', () => {
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

test('a downloaded file ends as its content asks for, once, and has another name where nothing is left of its own', () => {
  expect(fileNameWith('list', '.csv', 'referrals.csv')).toBe('list.csv');
  expect(fileNameWith('List.CSV', '.csv', 'referrals.csv')).toBe('List.CSV');
  expect(fileNameWith('CSV', '.csv', 'referrals.csv')).toBe('referrals.csv');
  expect(fileNameWith('..', '.csv', 'referrals.csv')).toBe('referrals.csv');
});

test('documents of an archive lie in the folder of their referral, each with a name of its own, whatever its capitals', () => {
  const nameOf = createArchiveNames();
  const scan = { displayId: 'R-1', fileType: 'face_sheet', contentType: 'application/pdf' } as const;
  expect(nameOf({ ...scan, name: 'scan.pdf' })).toBe('R-1/face-sheet - scan.pdf');
  expect(nameOf({ ...scan, name: 'SCAN.pdf' })).toBe('R-1/face-sheet - SCAN (2).pdf');
  expect(nameOf({ ...scan, name: 'scan.PDF' })).toBe('R-1/face-sheet - scan (3).PDF');
  expect(nameOf({ ...scan, name: '' })).toBe('R-1/face-sheet.pdf');
  expect(nameOf({ ...scan, displayId: 'R-2', name: 'scan.pdf' })).toBe('R-2/face-sheet - scan.pdf');
});

test('a document of an archive keeps an ending of its content, and gets the right one behind any other', () => {
  const nameOf = createArchiveNames();
  const photo = { displayId: 'R-1', fileType: 'other', contentType: 'image/jpeg' } as const;
  for (const ending of ['jpg', 'jpeg', 'jpe'])
    expect(nameOf({ ...photo, name: `wound.${ending}` })).toBe(`R-1/other - wound.${ending}`);
  expect(nameOf({ ...photo, name: 'wound.png' })).toBe('R-1/other - wound.png.jpg');
  expect(nameOf({ ...photo, name: 'fax.tiff', contentType: 'image/tiff' })).toBe('R-1/other - fax.tiff');
});
