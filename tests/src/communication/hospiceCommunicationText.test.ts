import { describe, expect, test } from 'vitest';
import { readableText, templateText } from '#src/features/communication/readableText.ts';
import { continueList, insertLink, toggleList, toggleMark } from '#src/features/communication/editor/textEdits.ts';
import { textProblem } from '#src/features/communication/editor/textChecks.ts';
import type { Marked, TextEdit } from '#src/ui/form/fields/textEdit.ts';

/** `[` and `]` mark the ends of the selection, `|` the cursor. */
function marked(typed: string): Marked {
  const text = typed.replaceAll(/[[\]|]/g, '');
  const cursor = typed.indexOf('|');
  return cursor === -1
    ? { text, start: typed.indexOf('['), end: typed.indexOf(']') - 1 }
    : { text, start: cursor, end: cursor };
}

function after({ text }: Marked, edit: TextEdit | undefined): string {
  if (!edit) return 'as it was';
  const whole = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [start, end] = edit.selection;
  if (start === end) return `${whole.slice(0, start)}|${whole.slice(start)}`;
  return `${whole.slice(0, start)}[${whole.slice(start, end)}]${whole.slice(end)}`;
}

const edited = (typed: string, edit: (from: Marked) => TextEdit | undefined): string => {
  const from = marked(typed);
  return after(from, edit(from));
};
const bold = (typed: string) => edited(typed, (from) => toggleMark(from, '**'));
const emphasis = (typed: string) => edited(typed, (from) => toggleMark(from, '*'));

describe('Message editor toolbar', () => {
  test('adds bold and emphasis around the selection, and removes them again', () => {
    expect(bold('we [moved] here')).toBe('we **[moved]** here');
    expect(bold('we **[moved]** here')).toBe('we [moved] here');
    expect(bold('we[ moved ]here')).toBe('we **[moved]** here');
    expect(emphasis('**[moved]**')).toBe('***[moved]***');
    expect(emphasis('***[moved]***')).toBe('**[moved]**');
  });

  test('starts bold at the cursor, and moves the cursor behind the closing marks', () => {
    expect(bold('we |')).toBe('we **|**');
    expect(bold('we **moved|**')).toBe('we **moved**|');
  });

  test('turns lines into a list and back; Enter continues a list and ends it', () => {
    expect(edited('a\n[one\ntwo]\nb', toggleList)).toBe('a\n[- one\n- two]\nb');
    expect(edited('a\n[- one\n- two]\nb', toggleList)).toBe('a\n[one\ntwo]\nb');
    expect(edited('- one|', continueList)).toBe('- one\n- |');
    expect(edited('- one\n- |', continueList)).toBe('- one\n|');
    expect(edited('one|', continueList)).toBe('as it was');
  });

  test('inserts a link with its address selected', () => {
    const from = { text: 'read this now', start: 5, end: 9 };
    const edit = insertLink(from);
    expect(edit.text).toBe('[this](https://)');
    const whole = from.text.slice(0, edit.from) + edit.text + from.text.slice(edit.to);
    expect(whole.slice(...edit.selection)).toBe('https://');
  });
});

test('a date of birth is refused in an email but allowed in a message about one patient; a patient variable is refused in both', () => {
  const words = 'She was born 3/4/1931.';
  expect(textProblem(words)).toMatch(/^This contains a date of birth/);
  expect(textProblem(words, true)).toBeUndefined();
  expect(textProblem('For {{patient_name}}', true)).toMatch(/^This contains \{\{patient_name\}\}, a patient field/);
});

test('a template is shown without markup, with the names of its variables', () => {
  expect(templateText('Hello {{first_name}},\n\ncall **{{hospice_phone}}**.')).toBe(
    'Hello ‹first name›, call ‹hospice phone›.',
  );
});

test('a message preview fills in what every reader shares, and a filled-in name adds no formatting', () => {
  const words = 'Hello {{first_name}}, **{{hospice}}** here. {{sender}} {{mood}}';
  const known = { hospice: '*Harbor*', sender: 'Ana Ruiz' };
  expect(readableText(words, known)).toBe('Hello ‹first name›, ***Harbor*** here. Ana Ruiz {{mood}}');
  expect(readableText(words, known, true)).toBe(String.raw`Hello ‹first name›, **\*Harbor\*** here. Ana Ruiz {{mood}}`);
});
