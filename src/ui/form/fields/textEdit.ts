export type TextField = HTMLInputElement | HTMLTextAreaElement;

export const markedIn = ({ selectionEnd, selectionStart, value }: TextField): Marked => {
  const start = selectionStart ?? value.length;
  return { text: value, start, end: selectionEnd ?? start };
};

/** Changes the text of a field as typing does: the form gets the change, and the browser's Undo takes it back where it can. */
export function editField(field: TextField, { from, selection, text, to }: TextEdit): void {
  field.focus();
  if (from === to && text === '') {
    field.setSelectionRange(...selection);
    return;
  }
  field.setSelectionRange(from, to);
  // Only this call keeps the field's undo history.
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
/** One change of a text, and the selection after it. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selection: readonly [number, number];
}

export interface Marked {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function insertText({ end, start }: Marked, inserted: string): TextEdit {
  const at = start + inserted.length;
  return { from: start, to: end, text: inserted, selection: [at, at] };
}

/** Puts a text where the cursor is, and the cursor behind it. */
export const insertIntoField = (field: TextField, text: string): void =>
  editField(field, insertText(markedIn(field), text));
