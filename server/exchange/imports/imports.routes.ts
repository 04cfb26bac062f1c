import { importEndpoints, type ImportOptions, type ImportResult } from '#contract/exchange/imports.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import { refuseErrors } from '#server/platform/access/refusal.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { groupView, hospiceView, isAdmin, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { checkHospices } from '#server/referrals/choices.queries.ts';
import type { NewReferral } from '#server/referrals/createReferral.queries.ts';
import { checkFile, type CheckedFile } from './checkFile.ts';
import { rememberImport } from './importMemory.queries.ts';
import { writeImport } from './importReferrals.queries.ts';
import { importResult, receivedAtOf, type GoodRow } from './importResult.rules.ts';

/** Shown at the beginning of the timeline of each referral that a file brought. */
const REMARKS = { csv: 'Imported from a CSV file', xlsx: 'Imported from an Excel file' } as const;

interface Import {
  readonly db: Trx;
  readonly actor: Person;
  readonly now: Date;
  readonly view: Exclude<Viewpoint, { side: 'admin' }>;
  readonly options: ImportOptions;
  readonly file: CheckedFile;
  readonly note: (detail: AuditDetail) => void;
}

/** Writes the good rows as the very calls of New referral would have. @returns how many */
async function write({ actor, db, file, now, view }: Import, good: readonly GoodRow[]): Promise<number> {
  const author = await authorOf(db, actor);
  const common = { author, now, remark: REMARKS[file.table.grid.format] };
  return writeImport(
    db,
    good.map(({ body, history }): NewReferral => {
      if (view.side === 'hospice') {
        return {
          ...common,
          body,
          history,
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

/** Writes a checked file as one transaction, as the mode says. */
async function importFile(task: Import): Promise<ImportResult> {
  const { file, note, options } = task;
  const { checked, duplicates, good } = file;
  const wanted = options.duplicates === 'create' ? good : good.filter(({ row }) => !duplicates.rows.has(row));
  const isStopped = options.mode === 'check' || (options.mode === 'all_or_nothing' && good.length < checked.length);
  const created = isStopped ? 0 : await write(task, wanted);
  if (created > 0 && !isAdmin(task.actor)) {
    await rememberImport(task.db, task.view, whatWasSaid(file), { actorId: task.actor.id, now: task.now });
  }
  const counts = {
    rows: checked.length,
    wrong: checked.length - good.length,
    duplicates: duplicates.rows.size,
    created,
  };
  note({ mode: options.mode, duplicateRows: options.duplicates, ...counts });
  return importResult({ ...file, duplicateRows: duplicates.rows.size, duplicates: duplicates.listed, created });
}

/** What the next file of the same sender is read with. The day that one file came says nothing of the next. */
function whatWasSaid({ columns, said: { defaults, words }, table }: CheckedFile) {
  const { receivedAt: _ofThisFile, ...lasting } = defaults;
  const mapping = Object.fromEntries(columns.map(({ field, name }) => [name, field]));
  return { columns: table.columns, mapping, defaults: lasting, words };
}

/** Checking leaves nothing behind. */
const discard = () => Promise.resolve();

/** Referrals from a table: the same fields and rules as New referral, checked before anything is written. */
defineRoutes((app) => {
  const { clock, db } = app.services;

  answerIn(app, importEndpoints.importHospiceReferrals, {
    prepare: async (options, { actor, file, params }) => {
      const view = hospiceView(params.hospiceId, actor);
      return { value: await checkFile({ db, actor, now: clock(), view, options, bytes: file.bytes }), discard };
    },
    handle: ({ actor, body: options, db: trx, note, now, params, prepared: file }) =>
      importFile({ db: trx, actor, now, view: hospiceView(params.hospiceId, actor), options, file, note }),
  });

  answerIn(app, importEndpoints.importGroupReferrals, {
    prepare: async (options, { actor, file, params }) => {
      const view = groupView(params.groupId);
      return { value: await checkFile({ db, actor, now: clock(), view, options, bytes: file.bytes }), discard };
    },
    handle: async ({ actor, body: options, db: trx, note, now, params, prepared: file }) => {
      refuseErrors(await checkHospices(trx, params.groupId, options.hospiceIds ?? []));
      return importFile({ db: trx, actor, now, view: groupView(params.groupId), options, file, note });
    },
  });
});
