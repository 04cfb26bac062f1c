/** Names that differ only in capitals are one. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
