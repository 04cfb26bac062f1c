import type { NoteVisibility, TimelineKind } from '#contract/referrals/timeline.ts';

/** A line of a history that was just written, as far as its notices follow from it. */
export interface WrittenLine {
  readonly id: string;
  readonly hospice_id: string | null;
  readonly kind: TimelineKind;
  readonly visibility: NoteVisibility;
}
