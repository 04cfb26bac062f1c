import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import { performanceExportEndpoints, type FigurePeriod } from '#contract/performance/performance.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { inCall } from '#server/platform/access/reading.ts';
import { hospiceScope } from './hospiceScope.queries.ts';
import { fileNameWith } from '#server/platform/http/files/fileName.ts';
import { comparisonTable, sourceTable, type Table } from './performanceTable.rules.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { csvFile } from '#server/platform/http/files/csv.ts';
import { createExportSlots, type ExportSlot } from '#server/platform/http/limits/exportSlots.ts';
import type { Streamed } from '#server/platform/http/files/streamed.ts';
import { TOTAL_ITEMS_HEADER } from '#contract/platform/http.ts';
import { readComparison } from './groupPerformance.queries.ts';
import { readWholeTable } from './hospicePerformance.queries.ts';

const OTHERWISE = 'performance.csv';

/** The audit's details: days, filters and number of rows, without the search text. */
const noted = (
  { search, page: _page, limit: _limit, sortBy: _sortBy, ...filters }: ListQuery,
  { from, to }: FigurePeriod,
  { lines }: Table,
): AuditDetail => ({
  days: `${from} to ${to}`,
  filters: [...writeSearchParams(filters)].map(([name, value]) => `${name}=${value}`),
  isSearch: search !== undefined,
  rows: lines.length,
});

const fileOf = (fileName: string, { headings, lines }: Table, slot: ExportSlot): Streamed => ({
  contentType: 'text/csv; charset=utf-8',
  fileName: fileNameWith(fileName, '.csv', OTHERWISE),
  headers: { [TOTAL_ITEMS_HEADER]: String(lines.length) },
  chunks: (signal) => {
    slot.begin();
    const read = async (from: number, limit: number) => lines.slice(from, from + limit);
    return csvFile({ headings, length: lines.length, read }, signal);
  },
  onEnd: slot.free,
});

/** Exports the performance tables as files: all rows in the requested order, and the totals. */
defineRoutes((app) => {
  const takeSlot = createExportSlots();

  answerIn(
    app,
    performanceExportEndpoints.exportHospicePerformance,
    async ({ actor, db, note, now, params, query: { fileName, ...query } }) => {
      const scope = await hospiceScope(db, { actor, now }, params.hospiceId, query);
      const { view } = query;
      const table = sourceTable({ ...(await readWholeTable(inCall(db), scope, query)), view, period: scope.period });
      note(noted(query, scope.period, table));
      return fileOf(fileName, table, takeSlot(params.hospiceId.toLowerCase(), actor.id));
    },
  );

  answerIn(
    app,
    performanceExportEndpoints.exportGroupPerformance,
    async ({ actor, db, note, now, params, query: { fileName, ...query } }) => {
      const whole = { ...query, page: 1, limit: Number.MAX_SAFE_INTEGER };
      const { data, period, totals } = await readComparison(db, { actor, now }, params.providerGroupId, whole);
      const table = comparisonTable({ rows: data, period, totals });
      note(noted(query, period, table));
      return fileOf(fileName, table, takeSlot(params.providerGroupId.toLowerCase(), actor.id));
    },
  );
});
