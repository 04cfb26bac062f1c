import { setImmediate as pause } from 'node:timers/promises';
import { importEndpoints, type ImportOptions, type ImportResult, type ImportSide } from '#contract/exchange/imports.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { checkHospices } from '#server/referrals/choices.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { NewReferral } from '#server/referrals/createReferral.queries.ts';
import { duplicatesAmong } from './importDuplicates.queries.ts';
import { communitiesNamed, hospicesNamed, providersNamed, zonesOf, writeImport } from './importReferrals.queries.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { matchColumns, missingFields } from './importColumns.rules.ts';
import { importResult, receivedAtOf, valuesOf, type CheckedRow, type GoodRow } from './importResult.rules.ts';
import { readRow, type RowRules, type Values } from './importRow.rules.ts';
import { readTable } from './importTable.ts';
import { lastDayIn } from '#server/platform/localDay.ts';
import { refuseErrors } from '#server/platform/access/refusal.ts';
import { groupView, hospiceView, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';

/** Shown at the beginning of the timeline of each referral that a file brought. */
const REMARK = 'Imported from a CSV file';
const BATCH = 500;

interface Import {
  readonly db: Trx;
  readonly actor: Person;
  readonly now: Date;
  readonly view: Exclude<Viewpoint, { side: 'admin' }>;
  readonly options: ImportOptions;
  readonly bytes: Uint8Array;
  readonly note: (detail: AuditDetail) => void;
}

async function rulesFor({ db, now, options, view }: Import, cells: readonly Values[]): Promise<RowRules> {
  const words = (field: Parameters<Values['get']>[0]) => cells.flatMap((values) => values.get(field) ?? []);
  const side: ImportSide = view.side;
  const zones = await zonesOf(db, view);
  return {
    side,
    now,
    today: lastDayIn(zones, now),
    // A group's file contains no times.
    timeZone: zones[0] ?? 'UTC',
    provider: await providersNamed(db, view, words('responsibleProvider')),
    community: await communitiesNamed(db, view, words('community')),
    hospice: await hospicesNamed(
      db,
      view.side === 'group' ? view.groupId : '',
      view.side === 'group' ? words('hospice') : [],
    ),
    hospiceIds: [...new Set((options.hospiceIds ?? []).map((id) => id.toLowerCase()))],
  };
}

/** Writes the good rows as the very calls of New referral would have. @returns how many */
async function write(task: Import, good: readonly GoodRow[]): Promise<number> {
  const { actor, db, now, view } = task;
  const author = await authorOf(db, actor);
  const common = { author, now, remark: REMARK };
  return writeImport(
    db,
    good.map(({ body }): NewReferral => {
      if (view.side === 'hospice') {
        return {
          ...common,
          body,
          receivedAt: receivedAtOf(body, now),
          receivedChannel: 'receivedChannel' in body ? body.receivedChannel : 'phone',
          creatorGroupId: null,
          creatorHospiceId: view.hospiceId,
          hospiceIds: [view.hospiceId],
          hospiceLocationId: null,
        };
      }
      return {
        ...common,
        body,
        receivedAt: now,
        receivedChannel: 'portal',
        creatorGroupId: view.groupId,
        creatorHospiceId: null,
        hospiceIds: 'hospiceIds' in body ? body.hospiceIds.map((id) => id.toLowerCase()) : [],
        hospiceLocationId: null,
      };
    }),
  );
}

/** One file as one transaction: read, checked row by row, and written as the mode says. */
async function importFile(task: Import): Promise<ImportResult> {
  const { bytes, db, note, now, options, view } = task;
  const table = await readTable(bytes);
  const columns = matchColumns(table.columns, view.side, options.mapping);
  const missing = missingFields(columns, view.side, options.hospiceIds !== undefined);
  const cells = table.rows.map((row) => valuesOf(row, columns));
  const rules = await rulesFor(task, cells);

  const checked: CheckedRow[] = [];
  const good: GoodRow[] = [];
  for (const [index, { problem, row }] of table.rows.entries()) {
    if (index % BATCH === BATCH - 1) await pause();
    const read = problem === null ? readRow(cells[index] ?? new Map(), rules) : undefined;
    checked.push({ row, read: read ?? { problems: [{ field: null, message: problem ?? '' }] } });
    if (read?.problems === null) good.push({ row, body: read.body });
  }

  const duplicates = await duplicatesAmong(db, view, now, good);
  const wanted = options.duplicates === 'create' ? good : good.filter(({ row }) => !duplicates.rows.has(row));
  const isStopped = options.mode === 'check' || (options.mode === 'all_or_nothing' && good.length < checked.length);
  const created = isStopped ? 0 : await write(task, wanted);
  const counts = {
    rows: checked.length,
    wrong: checked.length - good.length,
    duplicates: duplicates.rows.size,
    created,
  };
  note({ mode: options.mode, duplicateRows: options.duplicates, ...counts });
  return importResult({
    table,
    columns,
    missing,
    checked,
    duplicateRows: duplicates.rows.size,
    duplicates: duplicates.listed,
    created,
  });
}

/** Referrals from a table: the same fields and rules as New referral, checked before anything is written. */
answer(importEndpoints.importHospiceReferrals, ({ actor, body, db, file, note, now, params }) => {
  const view = hospiceView(params.hospiceId, actor);
  return importFile({ db, actor, now, view, options: body, bytes: file.bytes, note });
});

answer(importEndpoints.importGroupReferrals, async ({ actor, body, db, file, note, now, params }) => {
  refuseErrors(await checkHospices(db, params.groupId, body.hospiceIds ?? []));
  const view = groupView(params.groupId);
  return importFile({ db, actor, now, view, options: body, bytes: file.bytes, note });
});
