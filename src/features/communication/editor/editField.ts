import type { Marked, TextEdit } from './textEdits.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

export const markedIn = ({ selectionEnd, selectionStart, value }: TextField): Marked => {
  const start = selectionStart ?? value.length;
  return { text: value, start, end: selectionEnd ?? start };
};

/** Changes the text of a field as if it was typed: the form hears of it, and where the browser can, Undo takes it back. */
export function editField(field: TextField, { from, selection, text, to }: TextEdit): void {
  field.focus();
  if (from === to && text === '') {
    field.setSelectionRange(...selection);
    return;
  }
  field.setSelectionRange(from, to);
  // The only way that keeps the field's own history of changes; browsers have no other yet.
  // oxlint-disable-next-line typescript/no-deprecated
  const isDone =
    typeof document.execCommand === 'function' &&
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isDone) {
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...selection);
}
