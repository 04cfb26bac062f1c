import { describe, expect, test } from 'vitest';
import { readFormatted, type FormattedInline } from '#contract/platform/formattedText.ts';
import { BUILT_IN_TEMPLATES } from '#contract/communication/messageTemplates.ts';
import { fillVariables, patientDataIn, unknownVariables } from '#contract/communication/messageText.ts';

/** The text of inlines without their formatting. */
const plainTextOf = (inlines: readonly FormattedInline[]): string =>
  inlines
    .map((inline) => (inline.is === 'text' ? inline.text : inline.is === 'break' ? '\n' : plainTextOf(inline.inlines)))
    .join('');

const words = (text: string) => ({ is: 'text', text });
const link = (to: string, text = to) => ({ is: 'link', to, inlines: [words(text)] });

describe('Formatted text', () => {
  test('supports paragraphs, line breaks, lists, bold, emphasis and web links', () => {
    expect(
      readFormatted(
        'Hello **Ada *and* Bo**,\nsecond line\n\nWe offer:\n- one\n- *two*\n\nMore on [our page](https://a.example/x_y_z).',
      ),
    ).toEqual([
      {
        is: 'paragraph',
        inlines: [
          words('Hello '),
          {
            is: 'strong',
            inlines: [words('Ada '), { is: 'emphasis', inlines: [words('and')] }, words(' Bo')],
          },
          words(','),
          { is: 'break' },
          words('second line'),
        ],
      },
      { is: 'paragraph', inlines: [words('We offer:')] },
      { is: 'list', items: [[words('one')], [{ is: 'emphasis', inlines: [words('two')] }]] },
      { is: 'paragraph', inlines: [words('More on '), link('https://a.example/x_y_z', 'our page'), words('.')] },
    ]);
  });

  test('links a bare web address without the punctuation after it', () => {
    expect(readFormatted('See https://a.example/b?c=1, or <http://d.example>.')).toEqual([
      {
        is: 'paragraph',
        inlines: [words('See '), link('https://a.example/b?c=1'), words(', or '), link('http://d.example'), words('.')],
      },
    ]);
  });

  test.for([
    '<b>bold</b> <script>alert(1)</script> <img src=x onerror=alert(1)>',
    '# Heading',
    '> quoted',
    '1. one',
    '`code` &amp; &lt; ~~no~~ __under__ _lines_ file_name_x',
    '    four spaces'.trim(),
    '[a](javascript:alert(1)) [b](mailto:a@b.example) [c](/hospice) [d](data:text/html,x) [e]',
    '<a@b.example> **open *and 3 * 4',
    '=SUM(A1:A9) +1 @x',
    '---',
    '李雷 سلام O’Brien 👋🏽',
  ])('keeps unsupported markup exactly as typed: %s', (typed) => {
    const [block, ...others] = readFormatted(typed);
    expect(others).toEqual([]);
    expect(block?.is === 'paragraph' && block.inlines).toEqual([words(typed)]);
  });

  test.each(['[a](((((', '[a](', '**a ', '*a**b ', '[a](<', '[a](b "'])(
    'keeps a text with more than 500 marks as typed, also when each paragraph has few: %s',
    (sign) => {
      const typed = Array.from({ length: 8 }, () => sign.repeat(140).trim()).join('\n\n');
      const kept = typed.split('\n\n').map((text) => ({ is: 'paragraph', inlines: [{ is: 'text', text }] }));
      expect(readFormatted(typed)).toEqual(kept);
    },
  );

  test('reads 10,000 characters of repeated markup signs quickly', () => {
    const strange = ['*', '_', '[', '![', '*a **b ', '\\', '`', '<', '- ', '*a\n\n', 'https://', '[a](', '_a '];
    for (const sign of strange) {
      const typed = sign.repeat(10_000 / sign.length);
      const read = readFormatted(typed).flatMap((block) => (block.is === 'paragraph' ? block.inlines : []));
      expect(plainTextOf(read).length).toBeLessThanOrEqual(typed.length);
    }
  });
});

const VALUES = {
  first_name: '{{last_name}} **b** [x](https://evil.example)',
  last_name: "O'Brien-李 https://evil.example",
  group: '- item <b>\n# H',
  hospice: 'Harbor & Sons',
  hospice_phone: '(555) 010-0199',
  sender: 'Ana_Maria_Ruiz',
};

describe('Template variables', () => {
  test('are filled in once, add no formatting, and stay as typed when unknown', () => {
    const filled = fillVariables(
      '{{first_name}} {{ last_name }}\n{{group}} {{sender}} {{hospice_phone}} {{x}} {group}',
      VALUES,
      {
        isFormatted: true,
      },
    );
    const [block, ...others] = readFormatted(filled);
    expect(others).toEqual([]);
    expect(block?.is === 'paragraph' && plainTextOf(block.inlines)).toBe(
      "{{last_name}} **b** [x](https://evil.example) O'Brien-李 https://evil.example\n- item <b> # H Ana_Maria_Ruiz (555) 010-0199 {{x}} {group}",
    );
    expect(JSON.stringify(block)).not.toContain('"link"');
    expect(fillVariables('For {{group}}', VALUES, { isFormatted: false })).toBe('For - item <b> # H');
  });

  test('that no message has are returned once each', () => {
    expect(unknownVariables('{{first_name}} {{nick}} {{ nick }} {{}} {{patient_name}}')).toEqual(['nick', '']);
  });
});

test('unclosed braces before 10,000 spaces are read quickly and stay as typed', () => {
  const open = `{{${' '.repeat(10_000)}`;
  expect(unknownVariables(open)).toEqual([]);
  expect(patientDataIn(open)).toEqual([]);
  expect(fillVariables(`${open}{{ group }}`, VALUES, { isFormatted: false })).toBe(`${open}- item <b> # H`);
});

describe('Patient data in message text', () => {
  test.for([
    ['His number is 123-45-6789', 'a Social Security number'],
    ['SSN 123456789', 'a Social Security number'],
    ['123‑45‑6789', 'a Social Security number'],
    ['123—45―6789', 'a Social Security number'],
    ['123−45−6789', 'a Social Security number'],
    ['Card 1EG4-TE5-MK73', 'a Medicare number'],
    ['card 1eg4te5mk73', 'a Medicare number'],
    ['DOB: 3/7/31', 'a date of birth'],
    ['born on March 7, 1931', 'a date of birth'],
    ['date of birth, as we were told: 3/7/31', 'a date of birth'],
    ['03/07/1931', 'a date of birth'],
    ['1931-03-07', 'a date of birth'],
    ['MRN: 0107731', 'a medical record number'],
    ['Hello {{patient_name}}', '{{patient_name}}, a patient field'],
    ['{{ Date_of_Birth }}', '{{Date_of_Birth}}, a patient field'],
    ['{{diagnosis}}', '{{diagnosis}}, a patient field'],
  ] as const)('is found in: %s', ([typed, found]) => {
    expect(patientDataIn(typed)).toEqual([found]);
  });

  test.for([
    'Call (555) 010-0199 or 555-010-0199, extension 4411',
    'An in-service on 12/04/2026, 10:00 to 10:30',
    'Since 1998, and founded May 4, 1985',
    'Born to care for you: our open day is on 12/04/26',
    'The day he was born\n12/04/26: open day',
    'About referral R-10234 at 1220 Lake Street, Suite 45-6789',
    '{{first_name}} {{group}} {{hospice_phone}}',
  ])('is not found in: %s', (typed) => {
    expect(patientDataIn(typed)).toEqual([]);
  });
});

test('built-in message templates hold no patient data and no unknown variables, and their ids are unique', () => {
  for (const { body, subject } of BUILT_IN_TEMPLATES) {
    for (const part of [subject, body]) expect([...patientDataIn(part), ...unknownVariables(part)]).toEqual([]);
  }
  expect(new Set(BUILT_IN_TEMPLATES.map(({ id }) => id)).size).toBe(BUILT_IN_TEMPLATES.length);
});
