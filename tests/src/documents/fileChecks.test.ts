import { describe, expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '#contract/documents/documents.ts';
import { guessedType, reasonAgainst, sizeLabel } from '#src/features/documents/fileChecks.ts';

describe('File check before upload', () => {
  const file = { name: 'Face sheet.pdf', size: 1000, type: 'application/pdf' };

  test.each([
    ['an empty file', { size: 0 }, /empty/],
    ['a file one byte too large', { size: MAX_DOCUMENT_BYTES + 1 }, /larger than 25 MB/],
    ['a plain text file', { name: 'notes.txt', type: 'text/plain' }, /Add a PDF, JPEG, PNG, TIFF, or Word/],
    ['an old Word file', { name: 'notes.doc', type: 'application/msword' }, /Add a PDF/],
  ])('refuses %s', (_what, facts, words) => {
    expect(reasonAgainst({ ...file, ...facts })).toMatch(words);
  });

  test.each([
    ['a file of the largest size', { size: MAX_DOCUMENT_BYTES }],
    ['a file with an uppercase extension and no type', { name: 'SCAN.TIFF', type: '' }],
    ['a file without an extension, for the server to check', { name: 'scan', type: '' }],
  ])('accepts %s', (_what, facts) => {
    expect(reasonAgainst({ ...file, ...facts })).toBeUndefined();
  });
});

test.each([
  ['Face_Sheet-2026.pdf', 'face_sheet'],
  ['H&P Murray.docx', 'history_physical'],
  ['MAR november.pdf', 'medication_list'],
  ['CT-chest.png', 'labs_imaging'],
  ['POLST signed.pdf', 'advance_directive'],
  ['medicare card front.jpg', 'insurance'],
  ['Election statement.pdf', 'consent_election'],
  ['F2F and CTI.pdf', 'certification'],
  ['Hospice order.pdf', 'physician_order'],
  ['scan0001.pdf', 'other'],
])('the file name %s suggests the document type %s', (name, type) => {
  expect(guessedType(name)).toBe(type);
});

test.each([
  [1, '1 kB'],
  [655_360, '640 kB'],
  [3_600_000, '3.4 MB'],
  [MAX_DOCUMENT_BYTES, '25 MB'],
])('%i bytes are shown as %s', (bytes, words) => {
  expect(sizeLabel(bytes)).toBe(words);
});
