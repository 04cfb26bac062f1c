import { describe, expect, test } from 'vitest';
import {
  ACCESS_CATEGORIES,
  accessCategoryLabel,
  accessReasonText,
  readAccessReason,
} from '#contract/platform/accessReason.ts';
import { writeAccessReason } from '#contract/platform/accessReasonHeader.ts';

describe('An administrator’s reason', () => {
  test.each([
    'The hospice asked why a survey was not sent',
    'Ticket 4711: the family’s date of birth',
    'La familia pidió corregir un nombre',
    'Запрос хосписа о пациенте',
    '医院请我们查看这份病人的记录',
  ])('is read as it was written: %s', (words) => {
    const header = writeAccessReason({ category: 'support_request', words });
    expect(header).toMatch(/^[\x20-\x7E]+$/);
    expect(readAccessReason(header)).toEqual({ category: 'support_request', words });
  });

  test.each([
    '',
    '..........',
    '1234567890 1234567890',
    'curiosity',
    'aaaaaaaaaaaaaaaaaaaa',
    'test test test test',
    'a b c',
    '😀😀😀😀😀 😀😀😀😀😀',
    'long words '.repeat(28),
    'A lone \ud800 surrogate in the words',
    'A NUL\u0000 in the words of it',
  ])('needs words that say something: not %j', (words) => {
    const header = `support_request: ${words}`;
    const sent = header.isWellFormed() ? encodeURIComponent(header) : header;
    expect(readAccessReason(sent)).toBeUndefined();
  });

  test.each(['Asked by the hospice', 'curiosity: Asked by the hospice', ': Asked by the hospice'])(
    'needs one of the categories: not %j',
    (header) => expect(readAccessReason(header)).toBeUndefined(),
  );

  test('is understood without percent-encoding, also with a percent sign in its words', () => {
    expect(readAccessReason('other: 100% of the scores are missing')).toEqual({
      category: 'other',
      words: '100% of the scores are missing',
    });
  });

  test('is shown with the label of its category', () => {
    const shown = ACCESS_CATEGORIES.map((category) => accessReasonText({ category, words: 'Asked by phone' }));
    expect(shown).toEqual(ACCESS_CATEGORIES.map((category) => `${accessCategoryLabel[category]}: Asked by phone`));
    expect(shown[0]).toBe('Support request: Asked by phone');
  });
});
