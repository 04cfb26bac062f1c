/** The ZIP codes of a typed or pasted text, each once. */
export const zipsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** As in "12 ZIP codes". */
export function zipLabel(text: string): string {
  const count = zipsIn(text).length;
  if (count === 0) return 'Five digits each; typed or pasted with spaces, commas or lines between';
  return count === 1 ? '1 ZIP code' : `${count.toLocaleString('en-US')} ZIP codes`;
}
