import { exportEndpoints, type ExportedRows } from '#contract/exchange/exports.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { packDocumentIds, readExportedDocuments } from './exportDocuments.queries.ts';
import type { PackedIds } from './exportRows.queries.ts';
import { inSession, inSnapshot } from '#server/platform/access/session.queries.ts';
import { createArchiveNames } from './archiveNames.rules.ts';
import { fileNameWith } from '#server/platform/http/files/fileName.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import type { App } from '#server/platform/http/app.ts';
import { createExportSlots } from '#server/platform/http/limits/exportSlots.ts';
import { blocksOf } from '#server/platform/http/files/blocks.ts';
import { zipFile, type ZipEntry } from '#server/platform/http/files/zip.ts';
import { MissingFile } from '#server/platform/storage/documentStore.ts';
import { createCursorSlots } from './listCursor.queries.ts';
import { fileOf, type Reading } from './exportedFile.queries.ts';
import { findExportedList, type ExportedList } from './exportedList.queries.ts';
import { TOTAL_BYTES_HEADER, TOTAL_ITEMS_HEADER } from '#contract/platform/http.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

const DOCUMENTS_AT_ONCE = 200;

/**
 * The rows of a hospice’s file that are read at once. The more, the less each costs; but a batch of the embedded database holds up
 * everything else in this process.
 */
const ROWS_AT_ONCE = { server: 1_500, embedded: 500 };

/** The documents for an archive, looked up in small batches while it is written. */
async function* archived(
  { db, storage }: App['services'],
  { actor, view }: Pick<ReadContext, 'actor' | 'view'>,
  ids: PackedIds,
): AsyncGenerator<ZipEntry> {
  const nameOf = createArchiveNames();
  for (let from = 0; from < ids.length; from += DOCUMENTS_AT_ONCE) {
    const some = ids.slice(from, DOCUMENTS_AT_ONCE);
    const documents = await inSession(db, actor, (trx) => readExportedDocuments(trx, { view }, some));
    for (const document of documents) {
      yield {
        path: nameOf(document),
        size: document.size,
        at: document.uploadedAt,
        open: () => storage.open(document.storageKey).catch(unlessMissing),
      };
    }
  }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof MissingFile)) throw error;
}

/** The audit's details: filters and number of rows. A search text may be a name, so only its presence is stored. */
const noted = (asked: ExportedRows, { filters, tenant }: ExportedList, rows: number): AuditDetail => ({
  dataView: asked.dataView,
  list: asked.list,
  tenant,
  filters,
  isSearch: asked.search !== undefined,
  included: asked.includedIds?.length ?? null,
  excluded: asked.excludedIds?.length ?? null,
  rows,
});

/** Exports lists as files, with the rows that a list has in the request's transaction. They are read in batches, in other sessions. */
defineRoutes((app) => {
  const { database, db: outside } = app.services;
  const batch = ROWS_AT_ONCE[database.kind];
  const takeSlot = createExportSlots();
  // The embedded database has one connection, which would do nothing else meanwhile.
  const takeCursor = database.kind === 'server' ? createCursorSlots() : undefined;

  answerIn(app, exportEndpoints.exportReferrals, async ({ actor, db, note, now, query }) => {
    const { fileName, ...asked } = query;
    const list = await findExportedList({ actor, asked, db, now });
    const slot = takeSlot(list.tenant, actor.id);
    const reading: Reading = {
      batch,
      inSession: (read) => inSession(outside, actor, read),
      cursors: takeCursor && {
        take: () => takeCursor(list.tenant),
        inSnapshot: (snapshot) => (read) => inSnapshot(outside, { actor, snapshot }, read),
      },
    };
    const { close, length, pieces } = await fileOf(db, list, reading).catch((error: unknown) => {
      slot.free();
      throw error;
    });
    note(noted(asked, list, length));
    return {
      contentType: 'text/csv; charset=utf-8',
      fileName: fileNameWith(fileName, '.csv', 'referrals.csv'),
      headers: { [TOTAL_ITEMS_HEADER]: String(length) },
      chunks: (signal) => {
        slot.begin();
        return blocksOf(pieces(signal));
      },
      onEnd: () => {
        slot.free();
        void close();
      },
    };
  });

  answerIn(app, exportEndpoints.downloadDocuments, async ({ actor, db, note, now, query }) => {
    const { fileName, fileType, ...asked } = query;
    const list = await findExportedList({ actor, asked, db, now });
    const { bytes, ids } = await packDocumentIds(db, list.context, list.rows, fileType);
    const filters = fileType ? [...list.filters, `fileType=${fileType.join(',')}`] : list.filters;
    note({ ...noted(asked, { ...list, filters }, ids.length), bytes });
    const slot = takeSlot(list.tenant, actor.id);
    return {
      fileName: fileNameWith(fileName, '.zip', 'documents.zip'),
      headers: { [TOTAL_ITEMS_HEADER]: String(ids.length), [TOTAL_BYTES_HEADER]: String(bytes) },
      chunks: (signal) => {
        slot.begin();
        return zipFile(archived(app.services, list.context, ids), signal);
      },
      onEnd: slot.free,
    };
  });
});
