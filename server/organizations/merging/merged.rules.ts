/** What was merged into another record is switched on again by undoing that. */
export const MERGED = 'This was merged into another record. Undo the merge instead';
