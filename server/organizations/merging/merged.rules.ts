/** A merged record is switched on again only by undoing the merge. */
export const MERGED = 'This was merged into another record. Undo the merge instead';
