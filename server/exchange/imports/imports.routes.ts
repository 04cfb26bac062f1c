import type { FileImport } from '#contract/exchange/fileImports.ts';
import { importEndpoints, type ImportOptions, type ImportResult } from '#contract/exchange/imports.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { refuseErrors } from '#server/platform/access/refusal.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { groupView, hospiceView, isAdmin, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import type { Prepared } from '#server/platform/http/calls/perform.ts';
import { safeFileName } from '#server/platform/http/files/fileName.ts';
import type { ReadFile } from '#server/platform/http/files/upload.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { checkHospices } from '#server/referrals/choices.queries.ts';
import { checkFile, type CheckedFile, type FileCheck } from './checkFile.ts';
import { rememberImport } from './importMemory.queries.ts';
import { importResult } from './importResult.rules.ts';
import { insertFileImport } from './writing/fileImports.queries.ts';
import { keepFiles, type KeptFiles } from './writing/keepFiles.ts';
import { FIRST_PIECE, type KeptRow } from './writing/keptRows.rules.ts';
import { writeRows } from './writing/writeRows.queries.ts';

/** A checked file; what is to be written of it, and where it is kept. Null: nothing is written. */
interface ReadyFile {
  readonly file: CheckedFile;
  readonly kept: (KeptFiles & { readonly rows: readonly KeptRow[] }) | null;
}

/** The rows to write, as the mode says, each with the id of its referral. */
function rowsToWrite({ checked, duplicates, good }: CheckedFile, options: ImportOptions): KeptRow[] {
  if (options.mode === 'check' || (options.mode === 'all_or_nothing' && good.length < checked.length)) return [];
  return good
    .filter(({ row }) => options.duplicates === 'create' || !duplicates.rows.has(row))
    .map((each) => ({ ...each, id: crypto.randomUUID(), known: [...(duplicates.matches.get(each.row) ?? [])] }));
}

/** Checks a file, and keeps it if something of it is written. */
async function prepare(storage: DocumentStore, check: FileCheck): Promise<Prepared<ReadyFile>> {
  const file = await checkFile(check);
  const rows = rowsToWrite(file, check.options);
  if (rows.length === 0) return { value: { file, kept: null }, discard: () => Promise.resolve() };
  const { discard, kept } = await keepFiles(storage, check.bytes, rows.length > FIRST_PIECE ? rows : []);
  return { value: { file, kept: { ...kept, rows } }, discard };
}

interface Import {
  readonly db: Trx;
  readonly actor: Person;
  readonly now: Date;
  readonly view: Exclude<Viewpoint, { side: 'admin' }>;
  readonly options: ImportOptions;
  readonly upload: ReadFile;
  readonly ready: ReadyFile;
  readonly note: (detail: AuditDetail) => void;
}

/** Starts an import: its first rows are written in this transaction, and a job writes the others (writeImports.job.ts). */
async function start({ actor, db, now, ready: { file, kept }, upload, view }: Import): Promise<FileImport | null> {
  if (!kept) return null;
  const { format } = file.table.grid;
  const first = kept.rows.slice(0, FIRST_PIECE);
  const ownIds = new Set(first.map(({ id }) => id));
  const { created, leftOut } = await writeRows(db, { actor, view, format, now, startedAt: now, ownIds }, first);
  if (!isAdmin(actor)) await rememberImport(db, view, whatWasSaid(file), { actorId: actor.id, now });
  const wrongRows = file.checked.length - file.good.length;
  const wanted = kept.rows.length;
  return insertFileImport(db, {
    actor,
    view,
    now,
    file: { name: safeFileName(upload.name) || `referrals.${format}`, format, size: upload.size, key: kept.fileKey },
    rowsKey: kept.rowsKey,
    counts: {
      rows: file.checked.length,
      wrongRows,
      duplicateRows: file.good.length - wanted,
      wanted,
      done: first.length,
      created,
    },
    leftOut,
  });
}

async function importFile(task: Import): Promise<ImportResult> {
  const { file } = task.ready;
  const { checked, duplicates, good } = file;
  const started = await start(task);
  const created = started?.created ?? 0;
  task.note({
    mode: task.options.mode,
    duplicateRows: task.options.duplicates,
    rows: checked.length,
    wrong: checked.length - good.length,
    duplicates: duplicates.rows.size,
    created,
    ...(started ? { importId: started.id, wanted: started.wanted } : {}),
  });
  return importResult({
    ...file,
    duplicateRows: duplicates.rows.size,
    duplicates: duplicates.listed,
    created,
    started,
  });
}

/** What the next file of the same sender is read with. The day that one file came says nothing of the next. */
function whatWasSaid({ columns, said: { defaults, words }, table }: CheckedFile) {
  const { receivedAt: _ofThisFile, ...lasting } = defaults;
  const mapping = Object.fromEntries(columns.map(({ field, name }) => [name, field]));
  return { columns: table.columns, mapping, defaults: lasting, words };
}

/** Referrals from a table: the same fields and rules as New referral, checked before anything is written. */
defineRoutes((app) => {
  const { clock, db, storage } = app.services;

  answerIn(app, importEndpoints.importHospiceReferrals, {
    prepare: (options, { actor, file, params }) => {
      const view = hospiceView(params.hospiceId, actor);
      return prepare(storage, { db, actor, now: clock(), view, options, bytes: file.bytes });
    },
    handle: ({ actor, body: options, db: trx, file: upload, note, now, params, prepared: ready }) =>
      importFile({ db: trx, actor, now, view: hospiceView(params.hospiceId, actor), options, upload, ready, note }),
  });

  answerIn(app, importEndpoints.importGroupReferrals, {
    prepare: (options, { actor, file, params }) => {
      const view = groupView(params.groupId);
      return prepare(storage, { db, actor, now: clock(), view, options, bytes: file.bytes });
    },
    handle: async ({ actor, body: options, db: trx, file: upload, note, now, params, prepared: ready }) => {
      refuseErrors(await checkHospices(trx, params.groupId, options.hospiceIds ?? []));
      return importFile({ db: trx, actor, now, view: groupView(params.groupId), options, upload, ready, note });
    },
  });
});
