import { setImmediate as pause } from 'node:timers/promises';
import type { FileWord, ImportOptions, RememberedImport } from '#contract/exchange/imports.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { inSession, type Person } from '#server/platform/access/session.queries.ts';
import { isAdmin, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import { lastDayIn } from '#server/platform/localDay.ts';
import type { Values } from './cells/cells.rules.ts';
import { fileWords, type NamedField } from './fileWords.rules.ts';
import { matchColumns, missingFields, type Columns } from './importColumns.rules.ts';
import { duplicatesAmong } from './importDuplicates.queries.ts';
import { recallImport } from './importMemory.queries.ts';
import { communitiesNamed, hospicesNamed, nursesNamed, providersNamed, zonesOf } from './importNames.queries.ts';
import type { CheckedRow, FoundDuplicates, GoodRow } from './importResult.rules.ts';
import { readRow, type RowRules } from './importRow.rules.ts';
import { findTable, type Table } from './reading/findTable.rules.ts';
import { openGrid } from './reading/openGrid.ts';
import { editedCells, textsOf, valuesOf } from './rowValues.rules.ts';

/** So many rows are checked before other work has its turn. */
const BATCH = 100;

export interface FileCheck {
  readonly db: Database;
  readonly actor: Person;
  readonly now: Date;
  readonly view: Exclude<Viewpoint, { side: 'admin' }>;
  readonly options: ImportOptions;
  readonly bytes: Uint8Array;
}

export interface CheckedFile {
  /** What was said about the sender's last file, where this one was read with it. */
  readonly remembered: RememberedImport | null;
  /** What was said about this file. */
  readonly said: Omit<RememberedImport, 'at' | 'mapping'>;
  readonly table: Table;
  readonly columns: Columns;
  readonly missing: ReturnType<typeof missingFields>;
  readonly checked: readonly CheckedRow[];
  readonly good: readonly GoodRow[];
  readonly words: readonly FileWord[];
  readonly duplicates: FoundDuplicates;
}

async function readFile({ bytes, options }: FileCheck): Promise<Table> {
  const found = findTable(await openGrid(bytes, options.sheet), options.headingRow);
  if ('problem' in found) throw invalid([at('file', found.problem)]);
  return found;
}

interface Ruled {
  readonly rules: RowRules;
  readonly named: readonly NamedField[];
}

async function rulesFor(db: Trx, { now, options, view }: FileCheck, rows: readonly Values[]): Promise<Ruled> {
  const chosen = options.words ?? {};
  const asked = (field: NamedField['field']) => ({
    words: rows.flatMap((values) => values.get(field) ?? []),
    chosen: chosen[field] ?? {},
  });
  const zones = await zonesOf(db, view);
  const provider = await providersNamed(db, view, asked('responsibleProvider'));
  const community = await communitiesNamed(db, view, asked('community'));
  const ofGroup = view.side === 'group' ? asked('hospice') : { words: [], chosen: {} };
  const hospice = await hospicesNamed(db, view.side === 'group' ? view.groupId : '', ofGroup);
  const nurse = await nursesNamed(db, view, asked('admissionNurse'));
  return {
    named: [
      { field: 'responsibleProvider', ...provider },
      { field: 'community', ...community },
      { field: 'hospice', ...hospice },
      { field: 'admissionNurse', ...nurse },
    ],
    rules: {
      side: view.side,
      now,
      today: lastDayIn(zones, now),
      // A group's file contains no times.
      timeZone: zones[0] ?? 'UTC',
      provider: provider.find,
      community: community.find,
      hospice: hospice.find,
      nurse: nurse.find,
      hospiceIds: [...new Set((options.hospiceIds ?? []).map((id) => id.toLowerCase()))],
      words: chosen,
    },
  };
}

/** Checks the rows one by one, with pauses for other work. */
async function checkRows(table: Table, columns: Columns, values: readonly Values[], check: FileCheck, rules: RowRules) {
  const checked: CheckedRow[] = [];
  const good: GoodRow[] = [];
  for (const [index, tableRow] of table.rows.entries()) {
    if (index % BATCH === BATCH - 1) await pause();
    const { problem, row } = tableRow;
    const cells = editedCells(tableRow, columns, check.options.edits);
    const read = problem === null ? readRow(values[index] ?? new Map(), rules) : undefined;
    checked.push({
      row,
      cells,
      read: read ?? { problems: [{ field: null, message: problem ?? '' }], warnings: [] },
    });
    if (read?.problems === null) good.push({ row, body: read.body, history: read.history });
  }
  return { checked, good };
}

/**
 * Reads a file and checks its rows, outside of the call's transaction: nobody waits for a large file. What the directory knows is read in
 * short transactions with the person's own rights.
 * @throws Refusal `invalid` at `file` or a column of `mapping`
 */
export async function checkFile(given: FileCheck): Promise<CheckedFile> {
  const { actor, db, now, view } = given;
  const table = await readFile(given);
  const { options, remembered } = await withMemory(given, table);
  const check = { ...given, options };
  const columns = matchColumns(table.columns, view.side, options.mapping);
  const defaults = textsOf(options.defaults ?? {});
  const missing = missingFields(columns, view.side, { defaults, hasHospices: options.hospiceIds !== undefined });
  const values = table.rows.map((row) => valuesOf(row, columns, { defaults, edits: options.edits }));
  const { named, rules } = await inSession(db, actor, (trx) => rulesFor(trx, check, values));
  const { checked, good } = await checkRows(table, columns, values, check, rules);
  const words = fileWords({ rows: values, chosen: options.words ?? {}, named });
  const duplicates = await duplicatesAmong((run) => inSession(db, actor, run), view, now, good);
  const said = { defaults: options.defaults ?? {}, words: options.words ?? {} };
  return { table, columns, missing, checked, good, words, duplicates, remembered, said };
}

/**
 * A file that nobody said anything about yet is read as the last one of the same sender, unless a person wants to begin anew. What is said
 * with it wins. An administrator who helps out neither reads nor changes what the organization's people said.
 */
async function withMemory({ actor, db, options, view }: FileCheck, table: Table) {
  const isForgotten = options.mapping !== undefined || options.remembered === 'ignore';
  if (isForgotten || isAdmin(actor)) return { options, remembered: null };
  const remembered = await inSession(db, actor, (trx) => recallImport(trx, view, table.columns));
  if (!remembered) return { options, remembered: null };
  const mapping = Object.fromEntries(table.columns.map((name) => [name, remembered.mapping[name] ?? null]));
  const isSameColumns = table.columns.every((name) => Object.hasOwn(remembered.mapping, name));
  return {
    options: {
      ...options,
      ...(isSameColumns ? { mapping } : {}),
      defaults: { ...remembered.defaults, ...options.defaults },
      words: { ...remembered.words, ...options.words },
    },
    remembered,
  };
}
