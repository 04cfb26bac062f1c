import * as z from 'zod/mini';

/**
 * What a backup is made of, in this order: a head, the rows of each table in parts, the files of the documents in parts, and a
 * summary by which the reader checks that it has everything. It is the same for both databases.
 */
export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const HEAD = 'head.json';
export const SUMMARY = 'summary.json';
export const FORMAT = 1;

/** `tables/referral/000001`: the first part of the rows. */
export const partName = (kind: 'documents' | 'tables', name: string, part: number): string =>
  `${kind}/${name}/${String(part).padStart(6, '0')}`;

const PART = /^(documents|tables)\/(.+)\/(\d{6,})$/;

/** The table or document that a part belongs to; undefined for other entries. */
export function readPartName(name: string): { kind: 'documents' | 'tables'; of: string; part: number } | undefined {
  const [, kind, of, part] = PART.exec(name) ?? [];
  if ((kind !== 'documents' && kind !== 'tables') || of === undefined) return undefined;
  return { kind, of, part: Number(part) };
}

/** Says what the backup is, before its first row. */
export type Head = z.infer<typeof Head>;
export const Head = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).check(z.minLength(1)) })),
  hasDocuments: z.boolean(),
});

/** What was read from, or written to, one table. */
export type TableFigures = z.infer<typeof TableFigures>;
const TableFigures = z.object({
  rows: z.int(),
  /** A sum over the hashes of all rows, which the database computes: equal for equal rows in any order. */
  fingerprint: z.string(),
});

/** Says what the backup contained, after its last byte. */
export type Summary = z.infer<typeof Summary>;
export const Summary = z.object({
  tables: z.record(z.string(), z.extend(TableFigures, { sha256: z.string() })),
  sequences: z.record(z.string(), z.object({ value: z.int(), isUsed: z.boolean() })),
  documents: z.object({
    files: z.int(),
    bytes: z.int(),
    /** Of one line for each file, `key sha256`, in the order of the files. */
    sha256: z.string(),
    /** Keys of documents that had no file when the backup was made. */
    missing: z.array(z.string()),
  }),
});

/** The file is no backup, or not the whole of one, or was changed. Nothing of it was restored. */
export class BadBackup extends Error {
  constructor(reason: string) {
    super(`${reason} Nothing was restored.`);
    this.name = 'BadBackup';
  }
}

const counted = (count: number) => count.toLocaleString('en-US');

/** How much a backup has, in words. */
export function describeSummary({ documents, tables }: Summary): string {
  const rows = Object.values(tables).reduce((sum, figures) => sum + figures.rows, 0);
  return `${counted(Object.keys(tables).length)} tables with ${counted(rows)} rows, ${counted(documents.files)} documents`;
}
