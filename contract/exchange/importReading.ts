/** What a file of referrals may be, and how it is read. */

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export const FILE_ENCODINGS = ['utf-8', 'utf-16', 'windows-1252'] as const;

/** How a text file is read, beside its delimiter: quotes inside a cell are kept, rows of another length are reported. */
export const CSV_READING = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_records_with_error: true,
} as const;
