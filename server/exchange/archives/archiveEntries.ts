import { Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import { formatDateTime } from '#contract/platform/formats.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor, type ReadContext } from '#server/platform/access/viewpoint.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { csvFile, type Cell } from '#server/platform/http/files/csv.ts';
import type { ZipEntry } from '#server/platform/http/files/zip.ts';
import { MissingFile, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { createArchiveNames } from '#server/exchange/exports/archiveNames.rules.ts';
import { readExportedDocuments } from '#server/exchange/exports/exportDocuments.queries.ts';
import { packIds, type PackedIds } from '#server/exchange/exports/exportRows.queries.ts';
import { readExportFacts } from '#server/exchange/fhir/writing/fhirExport.queries.ts';
import { writeBundle } from '#server/exchange/fhir/writing/writeBundle.rules.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { listOriginals } from '#server/exchange/imports/writing/fileImports.queries.ts';
import { SETTINGS_ABOUT, SETTINGS_FILE, SETTINGS_HEADINGS, settingLines } from './archiveSettings.queries.ts';
import { archiveIds, archiveLines, headingsOf, type ArchiveTable } from './archiveTable.queries.ts';
import { HOSPICE_TABLES } from './hospiceTables.queries.ts';
import { INTAKE_TABLES, listArchivedPapers } from './intakeTables.queries.ts';
import { MESSAGE_TABLES } from './messageTables.queries.ts';
import { documentList, PATIENT_TABLES, referralList } from './patientTables.queries.ts';
import { SURVEY_TABLES } from './surveyTables.queries.ts';

const TABLES = [...PATIENT_TABLES, ...SURVEY_TABLES, ...MESSAGE_TABLES, ...INTAKE_TABLES, ...HOSPICE_TABLES];
const DOCUMENTS_AT_ONCE = 200;
const BUNDLES_AT_ONCE = 10;
const FHIR_FILE = 'fhir/referrals.ndjson';
const DOCUMENTS_FOLDER = 'documents';
const IMPORTS_FOLDER = 'imports';
const TRAY_FOLDER = 'intake-tray';

/** What an export of all data is made of. */
export interface ArchiveSource {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly hospice: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** Everything is read with this person's rights. */
  readonly actor: Actor;
  readonly now: Date;
}

interface Written {
  readonly path: string;
  readonly about: string;
  readonly rows: number;
}

/**
 * Everything of a hospice as files of an archive, read in small batches while it is written: CSV files, a FHIR Bundle for each
 * referral, the documents, and last a readme that lists them.
 */
export async function* archiveEntries(source: ArchiveSource, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { actor, db, hospice, now, storage } = source;
  const context = { view: hospiceView(hospice.id, actor), actor, now };
  const reading = { view: context.view, zone: hospice.timeZone };
  const written: Written[] = [];
  const asFile = (path: string, about: string, write: (count: (rows: number) => void) => AsyncIterable<string>) => ({
    path,
    at: now,
    open: async () => {
      let rows = 0;
      const pieces = write((more) => (rows += more));
      return textStream(pieces, () => written.push({ path, about, rows }));
    },
  });

  for (const table of TABLES) {
    yield asFile(table.file, table.about, (count) => tableFile(source, table, reading, { count, signal }));
  }
  yield asFile(SETTINGS_FILE, SETTINGS_ABOUT, async function* (count) {
    const lines = await inSession(db, actor, (trx) => settingLines(trx, reading));
    count(lines.length);
    const read = async (from: number, limit: number): Promise<Cell[][]> => lines.slice(from, from + limit);
    yield* csvFile({ headings: SETTINGS_HEADINGS, length: lines.length, read }, signal);
  });
  const bundles = `HL7 FHIR R4: one line for each referral, a collection Bundle. Its documents are in ${DOCUMENTS_FOLDER}.`;
  yield asFile(FHIR_FILE, bundles, (count) => bundleLines(source, context, { count, signal }));

  const nameOf = createArchiveNames();
  let documents = 0;
  for await (const ids of batchesOf(source, documentList(context.view), DOCUMENTS_AT_ONCE)) {
    const some = await inSession(db, actor, (trx) => readExportedDocuments(trx, context, ids));
    for (const document of some) {
      documents += 1;
      yield {
        path: `${DOCUMENTS_FOLDER}/${nameOf(document)}`,
        size: document.size,
        at: document.uploadedAt,
        open: () => storage.open(document.storageKey).catch(unlessMissing),
      };
    }
  }
  written.push({
    path: `${DOCUMENTS_FOLDER}/`,
    about: 'The documents, in a folder for each referral. A file that could not be read is listed in missing.txt.',
    rows: documents,
  });

  const originals = await inSession(db, actor, (trx) => listOriginals(trx, hospice.id));
  for (const [index, { fileKey, name, size, startedAt }] of originals.entries()) {
    yield {
      path: `${IMPORTS_FOLDER}/${index + 1} - ${name}`,
      size,
      at: startedAt,
      open: () => storage.open(fileKey).catch(unlessMissing),
    };
  }
  written.push({
    path: `${IMPORTS_FOLDER}/`,
    about: 'The imported files as they were sent, numbered as in imports.csv.',
    rows: originals.length,
  });

  const papers = await inSession(db, actor, (trx) => listArchivedPapers(trx, context.view));
  for (const { id, name, receivedAt, size, storageKey } of papers) {
    const path = `${TRAY_FOLDER}/${id.slice(0, 8)} ${name}`;
    yield { path, size, at: receivedAt, open: () => storage.open(storageKey).catch(unlessMissing) };
  }
  written.push({
    path: `${TRAY_FOLDER}/`,
    about: 'The papers in your intake tray that are no referral’s documents.',
    rows: papers.length,
  });
  yield { path: 'README.txt', at: now, open: async () => Readable.from([readme(source, written)]) };
}

interface Writing {
  readonly count: (rows: number) => void;
  readonly signal: AbortSignal;
}

async function* tableFile(
  { actor, db }: ArchiveSource,
  table: ArchiveTable,
  reading: { readonly view: ReturnType<typeof hospiceView>; readonly zone: string },
  { count, signal }: Writing,
): AsyncGenerator<string> {
  const ids = await inSession(db, actor, (trx) => archiveIds(trx, table, reading));
  const read = async (from: number, limit: number) => {
    const lines = await inSession(db, actor, (trx) => archiveLines(trx, table, reading, ids.slice(from, limit)));
    count(lines.length);
    return lines;
  };
  yield* csvFile({ headings: headingsOf(table, reading.zone), length: ids.length, read }, signal);
}

async function* bundleLines(
  source: ArchiveSource,
  context: ReadContext & { readonly view: ReturnType<typeof hospiceView> },
  { count, signal }: Writing,
): AsyncGenerator<string> {
  for await (const ids of batchesOf(source, referralList(context.view), BUNDLES_AT_ONCE)) {
    signal.throwIfAborted();
    const lines = await inSession(source.db, source.actor, async (trx) => {
      const bundles: string[] = [];
      for (const id of ids) {
        const found = await readReferral(trx, context, id);
        if (!found) continue;
        const { documents, ...facts } = await readExportFacts(trx, context, found);
        const placed = withPaths(found.record.displayId, documents);
        bundles.push(`${JSON.stringify(writeBundle({ ...facts, documents: placed }, source.now))}\n`);
      }
      return bundles;
    });
    count(lines.length);
    await pause();
    if (lines.length > 0) yield lines.join('');
  }
}

type ExportedDocument = Awaited<ReturnType<typeof readExportFacts>>['documents'][number];

/** The documents with their places in the archive: in the same order there, so that files of the same name have the same number. */
function withPaths(displayId: string, documents: readonly ExportedDocument[]) {
  const nameOf = createArchiveNames();
  const key = ({ id, uploadedAt }: ExportedDocument) => `${uploadedAt} ${id}`;
  return documents
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((document) => ({
      ...document,
      isInside: false,
      url: `../${DOCUMENTS_FOLDER}/${nameOf({ ...document, displayId })}`,
    }));
}

async function* batchesOf(
  { actor, db }: ArchiveSource,
  { id, rows }: ReturnType<typeof referralList>,
  size: number,
): AsyncGenerator<string[]> {
  const ids: PackedIds = await inSession(db, actor, (trx) => packIds(trx, rows, id));
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, size);
}

/** The pieces as bytes, of which only a few are read ahead. */
function textStream(pieces: AsyncIterable<string>, onEnd: () => void): Readable {
  const bytes = async function* () {
    for await (const piece of pieces) yield Buffer.from(piece);
    onEnd();
  };
  return Readable.from(bytes(), { objectMode: false, highWaterMark: 64 * 1024 });
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof MissingFile)) throw error;
}

function readme({ hospice, now }: ArchiveSource, written: readonly Written[]): string {
  const lines = [
    `All data for ${hospice.name} in ${PRODUCT_NAME}`,
    `Exported ${formatDateTime(now, hospice.timeZone)} (${hospice.timeZone})`,
    '',
    'Keep these files only where no one else can open them: they contain everything about your patients.',
    '',
    ...written.map(({ about, path, rows }) => `${path} (${rows.toLocaleString('en-US')}): ${about}`),
    '',
    'CSV files are UTF-8. The number after a file is its rows.',
    'Dates and times are written twice: as people read them, and beside that in the form that programs sort by.',
    `Times are in the time zone ${hospice.timeZone}.`,
    'A text that a spreadsheet would read as a formula begins with an apostrophe.',
    'Records that were deleted, passwords and the audit log are not included.',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
