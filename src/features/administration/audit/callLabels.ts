/**
 * What a call does, from its summary in the contract: the first clause, as people read it. What follows tells whoever
 * calls the API what comes of it.
 */
export const callLabel = (summary: string): string => (summary.split(/[;:.] /)[0] ?? summary).replaceAll("'", '’');
