import {
  exportEndpoints,
  HOSPICE_ONLY_FILTERS,
  TOTAL_BYTES_HEADER,
  TOTAL_ITEMS_HEADER,
  type DocumentsZipQuery,
  type ReferralExportQuery,
} from '#contract/exports.ts';
import { exportHeadings, GROUP_EXPORT_COLUMNS, HOSPICE_EXPORT_COLUMNS } from '#contract/exportColumns.ts';
import { writeSearchParams } from '#contract/listQuery.ts';
import type { AuditDetail } from '#server/audit/recordAudit.ts';
import { sql, type Trx } from '#server/db/connection.ts';
import type { Look } from '#server/db/enrollmentRows.ts';
import { packDocumentIds, readExportedDocuments } from '#server/db/exportDocuments.ts';
import { hospiceExportCells, packIds, zoneNameOf, type PackedIds } from '#server/db/exportRows.ts';
import { groupExportCells } from '#server/db/groupExportRows.ts';
import { groupReferralRows } from '#server/db/groupReferrals.ts';
import { hospiceReferralRows } from '#server/db/hospiceReferrals.ts';
import type { ListRows } from '#server/db/listPage.ts';
import { inSession } from '#server/db/session.ts';
import type { Actor } from '#server/domain/actor.ts';
import { isAdmin } from '#server/domain/actor.ts';
import { createArchiveNames } from '#server/domain/archiveNames.ts';
import { fileNameWith } from '#server/domain/fileName.ts';
import { notFound, Refusal } from '#server/domain/refusal.ts';
import { groupView, hospiceView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';
import { csvFile } from '#server/http/csv.ts';
import { createExportSlots } from '#server/http/exportSlots.ts';
import { checkTenancy } from '#server/http/tenancy.ts';
import { zipFile, type ZipEntry } from '#server/http/zip.ts';
import { MissingFile } from '#server/storage/documentStore.ts';

type ExportQuery = ReferralExportQuery | DocumentsZipQuery;

/** Whose list is exported, and which of its rows. */
interface Scope {
  readonly look: Look;
  readonly tenant: string;
  readonly rows: ListRows;
  readonly isHospice: boolean;
}

interface Asking {
  readonly actor: Actor;
  readonly db: Trx;
  readonly now: Date;
  readonly query: ExportQuery;
}

/**
 * The tenant comes from the caller, never from the address: what the address names must be the caller's own.
 * @throws Refusal `not_found` for another's list, `unknown_parameter` for a filter that this list does not know
 */
async function scopeOf({ actor, db, now, query }: Asking): Promise<Scope> {
  const { dataView, groupId, hospiceId } = query;
  await checkTenancy(db, actor, { ...(hospiceId ? { hospiceId } : {}), ...(groupId ? { groupId } : {}) });
  if (dataView === 'hospice') {
    const own = hospiceId ?? actor.hospiceId ?? unnamed(actor, 'hospiceId');
    const look = { view: hospiceView(own, actor), actor, now };
    return { look, tenant: own.toLowerCase(), rows: hospiceReferralRows(look, query), isHospice: true };
  }
  const unknown = HOSPICE_ONLY_FILTERS.filter((name) => name in query);
  if (unknown.length > 0) {
    throw new Refusal('unknown_parameter', 'A parameter of the address is not known', {
      errors: unknown.map((path) => ({ path, message: 'This is not known here' })),
    });
  }
  const own = groupId ?? actor.groupId ?? unnamed(actor, 'groupId');
  const look = { view: groupView(own), actor, now };
  return { look, tenant: own.toLowerCase(), rows: groupReferralRows(look, query), isHospice: false };
}

/** Whoever belongs to the other side has no such list; a superuser has to say which one is meant. */
function unnamed(actor: Actor, path: 'hospiceId' | 'groupId'): never {
  if (!isAdmin(actor)) throw notFound();
  throw new Refusal('invalid_parameter', 'A parameter of the address is not valid', {
    errors: [{ path, message: 'Say whose list is exported' }],
  });
}

const DOCUMENTS_AT_ONCE = 200;

/** The documents as an archive takes them, looked up a few at a time while it is being written. */
async function* archived(
  { db, storage }: App['services'],
  { actor, view }: Pick<Look, 'actor' | 'view'>,
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

/** What the audit keeps: the filters and how many rows. What was searched for may be a name, so only that it was. */
function noted(query: ExportQuery, { tenant }: Scope, rows: number): AuditDetail {
  const { dataView, excludedIds, fileName: _, groupId: _group, hospiceId: _hospice, includedIds, ...rest } = query;
  const { search, sortBy: _sort, ...filters } = rest;
  return {
    dataView,
    tenant,
    filters: [...writeSearchParams(filters)].map(([name, value]) => `${name}=${value}`),
    isSearch: search !== undefined,
    included: includedIds?.length ?? null,
    excluded: excludedIds?.length ?? null,
    rows,
  };
}

/** Lists as files. What is asked for is fixed while the call's transaction runs; its rows are read afterwards, batch by batch. */
export function exportRoutes(app: App): void {
  const { db: outside } = app.services;
  const takeSlot = createExportSlots();

  answer(app, exportEndpoints.exportReferrals, {
    handle: async ({ actor, db, note, now, query }) => {
      const scope = await scopeOf({ actor, db, now, query });
      const { isHospice, look } = scope;
      const zone = await zoneNameOf(db, look);
      const ids = await packIds(db, scope.rows, isHospice ? sql`enrollment.id` : sql`referral.id`);
      note(noted(query, scope, ids.length));
      const slot = takeSlot(scope.tenant);
      const read = (from: number, most: number) =>
        inSession(outside, actor, (trx) =>
          isHospice
            ? hospiceExportCells(trx, look, ids.slice(from, most))
            : groupExportCells(trx, look, zone, ids.slice(from, most)),
        );
      const headings = exportHeadings(isHospice ? HOSPICE_EXPORT_COLUMNS : GROUP_EXPORT_COLUMNS, zone);
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: fileNameWith(query.fileName, '.csv', 'referrals.csv'),
        headers: { [TOTAL_ITEMS_HEADER]: String(ids.length) },
        chunks: (signal) => {
          slot.begin();
          return csvFile({ headings, length: ids.length, read }, signal);
        },
        onEnd: slot.free,
      };
    },
  });

  answer(app, exportEndpoints.downloadDocuments, {
    handle: async ({ actor, db, note, now, query }) => {
      const scope = await scopeOf({ actor, db, now, query });
      const { bytes, ids } = await packDocumentIds(db, scope.look, scope.rows, query.fileType);
      note({ ...noted(query, scope, ids.length), bytes });
      const slot = takeSlot(scope.tenant);
      return {
        fileName: fileNameWith(query.fileName, '.zip', 'documents.zip'),
        headers: { [TOTAL_ITEMS_HEADER]: String(ids.length), [TOTAL_BYTES_HEADER]: String(bytes) },
        chunks: (signal) => {
          slot.begin();
          return zipFile(archived(app.services, scope.look, ids), signal);
        },
        onEnd: slot.free,
      };
    },
  });
}
