import { auditEndpoints, type AuditQuery } from '#contract/audit/audit.ts';
import { writeSearchParams } from '#contract/platform/listQuery.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { AUDIT_HEADINGS, auditCells, listAuditEvents, packAuditEvents, packedLength } from './auditEvents.queries.ts';
import { listAuditSessions } from './auditSessions.queries.ts';
import { auditVerbs } from './auditVerbs.rules.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { fileNameWith } from '#server/platform/http/files/fileName.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { csvFile } from '#server/platform/http/files/csv.ts';
import { blocksOf } from '#server/platform/http/files/blocks.ts';
import { createExportSlots } from '#server/platform/http/limits/exportSlots.ts';
import { TOTAL_ITEMS_HEADER } from '#contract/platform/http.ts';

const OTHERWISE = 'audit.csv';
/** Administrators are of no tenant: their exports of the audit are counted together. */
const TENANT = 'audit';

/** The detail logged for a reading of the audit: its filters, and whether there was a search, but not its text. */
const noted = ({ search, ...filters }: Partial<AuditQuery>): AuditDetail => ({
  filters: [...writeSearchParams(filters)].map(([name, value]) => `${name}=${value}`),
  isSearch: search !== undefined,
});

/** Only administrators read the audit, and every reading is logged like any other call. */
defineRoutes((app) => {
  const { db: outside } = app.services;
  const takeSlot = createExportSlots();
  const verbs = auditVerbs(app.operations);

  answerIn(app, auditEndpoints.listAuditEvents, ({ db, note, query: { limit, page, sortBy, ...filters } }) => {
    note(noted(filters));
    return listAuditEvents(db, { limit, page, sortBy, ...filters }, verbs);
  });

  answerIn(app, auditEndpoints.listAuditSessions, ({ db, note, query: { limit, page, ...filters } }) => {
    note(noted(filters));
    return listAuditSessions(db, { limit, page, ...filters }, verbs);
  });

  answerIn(app, auditEndpoints.exportAuditEvents, async ({ actor, db, note, query: { fileName, ...filters } }) => {
    const ids = await packAuditEvents(db, filters, verbs);
    const length = packedLength(ids);
    note({ ...noted(filters), rows: length });
    const slot = takeSlot(TENANT, actor.id);
    const read = (from: number, limit: number) =>
      inSession(outside, actor, (trx) => auditCells(trx, ids, { from, limit }));
    return {
      contentType: 'text/csv; charset=utf-8',
      fileName: fileNameWith(fileName ?? '', '.csv', OTHERWISE),
      headers: { [TOTAL_ITEMS_HEADER]: String(length) },
      chunks: (signal) => {
        slot.begin();
        return blocksOf(csvFile({ headings: AUDIT_HEADINGS, length, read }, signal));
      },
      onEnd: slot.free,
    };
  });
});
