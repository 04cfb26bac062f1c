/** A merged record is switched on again only by undoing the merge. */
export const MERGED = 'This record was merged into another. Undo the merge instead';
