import { valueLabel } from './chartData.ts';

export const shareOf = (part: number | null, of: number | null): number | null =>
  part === null || of === null || of === 0 ? null : part / of;

/** `65 % of all, 78 % of contacted`. The second stage's two shares are one and the same. */
export function sharesLabel(
  value: number | null,
  all: number | null,
  before: number | null,
  nameBefore: string | undefined,
): string {
  const ofAll = shareOf(value, all);
  const ofBefore = shareOf(value, before);
  if (ofAll === null || nameBefore === undefined) return '';
  const words = `${valueLabel(ofAll, 'share')} of all`;
  return ofBefore === null || all === before
    ? words
    : `${words}, ${valueLabel(ofBefore, 'share')} of ${nameBefore.toLowerCase()}`;
}
