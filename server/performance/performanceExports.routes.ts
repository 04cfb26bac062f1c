import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import { performanceExportEndpoints as rows, type FigurePeriod } from '#contract/performance/performance.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { hospiceScope } from './hospiceScope.queries.ts';
import { fileNameWith } from '#server/platform/http/files/fileName.ts';
import { comparisonTable, sourceTable, type Table } from './performanceTable.rules.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { readInTurns, type AskedOf } from '#server/platform/http/calls/readInTurns.ts';
import { csvFile } from '#server/platform/http/files/csv.ts';
import { createExportSlots, type ExportSlot } from '#server/platform/http/limits/exportSlots.ts';
import type { Streamed } from '#server/platform/http/files/streamed.ts';
import { TOTAL_ITEMS_HEADER } from '#contract/platform/http.ts';
import { readComparison } from './groupPerformance.queries.ts';
import { readWholeTable } from './hospicePerformance.queries.ts';

const OTHERWISE = 'performance.csv';

interface FileQuery {
  readonly fileName: string;
}

/** The audit's details: days, filters and number of rows, without the search text. */
const noted = (
  { search, page: _page, limit: _limit, sortBy: _sortBy, fileName: _name, ...filters }: ListQuery & FileQuery,
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

  const ofHospice = readInTurns(
    app.services,
    async (reading, { query, ...asked }: AskedOf<typeof rows.exportHospicePerformance>) => {
      const scope = await hospiceScope(reading, asked, query);
      return { ...(await readWholeTable(reading, scope, query)), period: scope.period };
    },
  );
  answerIn(app, rows.exportHospicePerformance, {
    ...ofHospice,
    handle: async (call) => {
      const { actor, note, params, query } = call;
      const { period, ...read } = await ofHospice.handle(call);
      const table = sourceTable({ ...read, period, view: query.view });
      note(noted(query, period, table));
      return fileOf(query.fileName, table, takeSlot(params.hospiceId.toLowerCase(), actor.id));
    },
  });

  const ofGroup = readInTurns(
    app.services,
    (reading, { query, ...asked }: AskedOf<typeof rows.exportGroupPerformance>) =>
      readComparison(reading, asked, { ...query, page: 1, limit: Number.MAX_SAFE_INTEGER }),
  );
  answerIn(app, rows.exportGroupPerformance, {
    ...ofGroup,
    handle: async (call) => {
      const { actor, note, params, query } = call;
      const { data, period, totals } = await ofGroup.handle(call);
      const table = comparisonTable({ rows: data, period, totals });
      note(noted(query, period, table));
      return fileOf(query.fileName, table, takeSlot(params.providerGroupId.toLowerCase(), actor.id));
    },
  });
});
