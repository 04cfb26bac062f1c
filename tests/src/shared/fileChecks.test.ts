import { describe, expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '#contract/documents.ts';
import { guessedType, reasonAgainst, sizeWords } from '#src/shared/documents/fileChecks.ts';

describe('a file is refused before it is sent', () => {
  const file = { name: 'Face sheet.pdf', size: 1000, type: 'application/pdf' };

  test.each([
    ['an empty one', { size: 0 }, /empty/],
    ['one byte too many', { size: MAX_DOCUMENT_BYTES + 1 }, /larger than 25 MB/],
    ['plain text', { name: 'notes.txt', type: 'text/plain' }, /Only PDF, JPEG, PNG, TIFF and Word/],
    ['an old Word file', { name: 'notes.doc', type: 'application/msword' }, /Only PDF/],
  ])('%s', (_what, facts, words) => {
    expect(reasonAgainst({ ...file, ...facts })).toMatch(words);
  });

  test.each([
    ['the largest', { size: MAX_DOCUMENT_BYTES }],
    ['one with an ending in capitals and no type', { name: 'SCAN.TIFF', type: '' }],
    ['one without any ending, for the server to look at', { name: 'scan', type: '' }],
  ])('but not %s', (_what, facts) => {
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
])('%s is taken for %s', (name, type) => {
  expect(guessedType(name)).toBe(type);
});

test.each([
  [1, '1 kB'],
  [655_360, '640 kB'],
  [3_600_000, '3.4 MB'],
  [MAX_DOCUMENT_BYTES, '25 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});
