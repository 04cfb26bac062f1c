import * as z from 'zod/mini';
import { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { Id, Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { commaList } from '#contract/platform/listQuery.ts';
import { MANAGES_REGISTRY } from '#contract/platform/permissions.ts';
import { FileImport } from './fileImports.ts';
import { ImportField } from './importFields.ts';
import { DELIMITERS, FILE_ENCODINGS, FILE_FORMATS, MAX_IMPORT_BYTES } from './importReading.ts';

/** Referrals brought in from a table of another system (product, section 5). */

/** The longest text of a cell that a person can give a meaning. */
export const LONGEST_WORD = 200;
/** So many words of the file are asked about at once. */
export const MAX_LISTED_WORDS = 300;
/** So many duplicates are listed; the rest is only counted. */
export const MAX_LISTED_ROWS = 200;

/** `check`: nothing is written. `all_or_nothing`: one wrong row, and nothing is. `skip_wrong_rows`: the right ones are. */
export const ImportMode = z.enum(['check', 'all_or_nothing', 'skip_wrong_rows']);
export type ImportMode = z.infer<typeof ImportMode>;

/** A form's text field that has JSON in it. */
const json = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((raw: unknown): unknown => {
        if (typeof raw !== 'string') return raw;
        try {
          return JSON.parse(raw);
        } catch {
          return raw;
        }
      }),
      schema,
    ),
  );

const Mapping = z.record(z.string().check(z.maxLength(200)), z.nullable(ImportField));
const Defaults = z.partialRecord(ImportField, z.string().check(z.maxLength(300)));
const Words = z.partialRecord(
  ImportField,
  z.record(z.string().check(z.maxLength(LONGEST_WORD)), z.nullable(z.string().check(z.maxLength(100)))),
);

/** What people said about the last file of the same sender. */
export const RememberedImport = z.object({ mapping: Mapping, defaults: Defaults, words: Words, at: Instant });
export type RememberedImport = z.infer<typeof RememberedImport>;

const options = {
  mode: ImportMode,
  /** The sheet of a workbook. Left out: the first one that looks like a list of referrals. */
  sheet: z.optional(z.string().check(z.maxLength(200))),
  /** The row with the headings, as a spreadsheet counts. Left out: it is looked for. */
  headingRow: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_048_576))),
  /** How to treat rows that may duplicate an existing patient or another row of the file. */
  duplicates: z._default(z.enum(['skip', 'create']), 'skip'),
  /**
   * JSON: which field each column of the file is, by the column's heading; a column it does not name brings nothing. Left out: as in
   * the last file of the same sender, or by the headings.
   */
  mapping: json(Mapping),
  /** `ignore`: what was said about the sender's last file says nothing of this one. */
  remembered: z._default(z.enum(['use', 'ignore']), 'use'),
  /** JSON: the text of a field for every row whose cell is blank. */
  defaults: json(Defaults),
  /** JSON: what words of the file mean, by field and word: a value or a record's id; null leaves the word out. */
  words: json(Words),
  /** JSON: corrected cells, by row and field. */
  edits: json(
    z.record(z.string().check(z.regex(/^\d{1,7}$/)), z.partialRecord(ImportField, z.string().check(z.maxLength(4000)))),
  ),
};

/** The text fields of the form beside a hospice's file. */
export const HospiceImportOptions = z.strictObject(options);

/** Those beside a group's file; the hospices are asked where a row names none. */
export const GroupImportOptions = z.strictObject({ ...options, hospiceIds: z.optional(commaList(Id)) });
export type ImportOptions = z.infer<typeof GroupImportOptions>;

/** `row`: the line as a table shows it: 1 is the heading. */
const WrongCell = z.object({
  row: z.int(),
  column: z.nullable(z.string()),
  field: z.nullable(ImportField),
  /** The beginning of the cell's text; null for a row as a whole and a cell that is not in the file. */
  value: z.nullable(z.string()),
  message: z.string(),
});

/** A row above, below or between the referrals that is none: it is left out, and said. */
const LeftOutRow = z.object({ row: z.int(), text: z.string(), reason: z.enum(['title', 'total', 'heading']) });

/** How the file was read. */
const ReadFile = z.object({
  format: z.enum(FILE_FORMATS),
  encoding: z.nullable(z.enum(FILE_ENCODINGS)),
  delimiter: z.nullable(z.enum(DELIMITERS)),
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  headingRow: z.int(),
  /** The first rows of the sheet, among which a person finds the headings. */
  firstRows: z.array(z.object({ row: z.int(), text: z.string() })),
  leftOut: z.array(LeftOutRow),
  /** Words with signs that another encoding would show differently; only where the encoding was concluded. */
  unusualWords: z.array(z.string()),
});

/** Cells that could not be stored in their field, by kind: their rows are taken, and the texts go to the note. */
const CellWarnings = z.object({
  field: ImportField,
  column: z.nullable(z.string()),
  message: z.string(),
  rows: z.int(),
  /** The first such row, and the beginning of its cell. */
  row: z.int(),
  value: z.nullable(z.string()),
});

/** A word of the file that a person may give a meaning. */
const FileWord = z.object({
  field: ImportField,
  word: z.string(),
  rows: z.int(),
  /** A person gave this meaning; null: it is left out. Undefined: nobody has. */
  chosen: z.optional(z.nullable(z.string())),
  /** Likely meanings, best first: for a choice its value, for a name a record's id. */
  suggestions: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type FileWord = z.infer<typeof FileWord>;

export const ImportResult = z.object({
  file: ReadFile,
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.nullable(ImportField)),
  /** What this file was read with at first, as the last one of the same sender; null: it is the first one. */
  remembered: z.nullable(RememberedImport),
  /** Fields that every row needs and no column brings; reported once, not at every row. */
  missing: z.array(ImportField),
  rows: z.int(),
  wrongRows: z.int(),
  /** The wrong rows as they stand in the file, with the cells that a person corrected. */
  wrong: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  duplicateRows: z.int(),
  /** Written so far; 0 after a check, and where one wrong row stopped everything. */
  created: z.int(),
  /** The import that this call started. A large file's other rows are written after the call, piece by piece. */
  started: z.nullable(FileImport),
  errors: z.array(WrongCell),
  warnings: z.array(CellWarnings),
  /** Words that mean nothing certain, and those that a person gave a meaning; the most frequent first. */
  words: z.array(FileWord),
  duplicates: z.array(
    z.object({
      row: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** The line of the same file that it repeats. */
      sameAsRow: z.nullable(z.int()),
      referrals: z.array(DuplicateReferral),
    }),
  ),
  /** The first rows, by column: what each column is matched by. */
  sample: z.array(z.record(z.string(), z.string())),
});
export type ImportResult = z.infer<typeof ImportResult>;

const upload = { maxBytes: MAX_IMPORT_BYTES, to: 'memory' } as const;

export const importEndpoints = defineEndpoints('Imports', {
  importHospiceReferrals: {
    path: '/v1/hospices/:hospiceId/referrals/imports',
    summary: 'Check an Excel or CSV file, or start to import its referrals',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY, admin: true, patientData: true },
    body: HospiceImportOptions,
    upload,
    response: ImportResult,
    status: 200,
    creates: true,
  },
  importGroupReferrals: {
    path: '/v1/groups/:groupId/referrals/imports',
    summary: 'Check an Excel or CSV file, or start to refer its patients to the group’s hospices',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    body: GroupImportOptions,
    upload,
    response: ImportResult,
    status: 200,
    creates: true,
  },
});
