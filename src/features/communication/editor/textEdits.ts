import type { Marked, TextEdit } from '#src/ui/form/fields/textEdit.ts';

/** Adds marks around the selected text, or removes them if they are there. Spaces at its ends stay outside. */
export function toggleMark({ end, start, text }: Marked, mark: '**' | '*'): TextEdit {
  const { length } = mark;
  const picked = text.slice(start, end);
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (before.endsWith(mark) && after.startsWith(mark) && !isOther(before, after, mark)) {
    return { from: start - length, to: end + length, text: picked, selection: [start - length, end - length] };
  }
  // At the end of marked text, the cursor goes behind the marks.
  if (start === end && after.startsWith(mark) && isOpen(before, mark)) {
    return { from: start, to: start, text: '', selection: [start + length, start + length] };
  }
  const inner = picked.trim();
  const lead = picked.length - picked.trimStart().length;
  const begin = start + lead;
  const marked = `${picked.slice(0, lead)}${mark}${inner}${mark}${picked.slice(lead + inner.length)}`;
  return { from: start, to: end, text: marked, selection: [begin + length, begin + length + inner.length] };
}

/** Whether the line has marks that wait for their end. */
const isOpen = (before: string, mark: string): boolean =>
  (before.slice(before.lastIndexOf('\n') + 1).split(mark).length - 1) % 2 === 1;

/** A star that is part of a bold mark is no emphasis mark. */
const isOther = (before: string, after: string, mark: '**' | '*'): boolean =>
  mark === '*' && before.endsWith('**') && !before.endsWith('***') && after.startsWith('**');

const ITEM = /^[ \t]{0,3}-[ \t]+/;

/** Makes the lines that are touched a list, or plain lines again. */
export function toggleList({ end, start, text }: Marked): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => ITEM.test(line) || line.trim() === '') && lines.some((line) => ITEM.test(line));
  const changed = lines
    .map((line) => (isList ? line.replace(ITEM, '') : line.trim() === '' && lines.length > 1 ? line : `- ${line}`))
    .join('\n');
  const until = from + changed.length;
  return { from, to, text: changed, selection: start === end ? [until, until] : [from, until] };
}

const ADDRESS = 'https://';

/** Makes the selected text a link, with the cursor on the part to type next. */
export function insertLink({ end, start, text }: Marked): TextEdit {
  const picked = text.slice(start, end).trim();
  if (/^https?:\/\/\S+$/.test(picked)) {
    return { from: start, to: end, text: `[](${picked})`, selection: [start + 1, start + 1] };
  }
  const label = picked === '' ? 'words' : picked;
  const at = start + label.length + 3;
  return { from: start, to: end, text: `[${label}](${ADDRESS})`, selection: [at, at + ADDRESS.length] };
}

/** Enter in a list begins the next item, or ends the list after an empty one. Nothing in an ordinary line. */
export function continueList({ end, start, text }: Marked): TextEdit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const [item] = ITEM.exec(line) ?? [];
  if (item === undefined) return undefined;
  if (line.length === item.length) return { from, to: start, text: '', selection: [from, from] };
  const at = start + item.length + 1;
  return { from: start, to: start, text: `\n${item}`, selection: [at, at] };
}
