import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { mayCall } from '#contract/platform/access.ts';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import { enterSession, findPerson, asSystem, type Person } from '#server/platform/access/session.queries.ts';
import { groupView, hospiceView, isAdmin } from '#server/platform/access/viewpoint.ts';
import { isDatabaseAway, type Database, type OpenDatabase, type Trx } from '#server/platform/database/connection.ts';
import { withRetries } from '#server/platform/http/answer.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { MissingFile, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import {
  advance,
  claimImport,
  ClaimLost,
  dropFileImport,
  dropRowsKey,
  endImport,
  listPastImports,
  listSpentRows,
  lockClaimed,
  refreshStatistics,
  returnImport,
  type ClaimedImport,
} from './claims.queries.ts';
import { openKeptLines } from './keepFiles.ts';
import { headOfLine, readKeptLine, type KeptRow } from './keptRows.rules.ts';
import { writeRows, type Written } from './writeRows.queries.ts';

interface Importing {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly clock: () => Date;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly databaseKind: OpenDatabase['kind'];
}

/** What happens between two pieces. */
type Rest = (pieceMs: number, stopping: AbortSignal) => Promise<unknown>;

/** So many rows are written in one transaction, or fewer where the machine is slow. */
const PIECE = 100;
const SMALLEST_PIECE = 10;
/** On the embedded database, everybody else waits while a piece is written. */
const LONGEST_PIECE_MS = 120;
const SHORTEST_REST_MS = 20;
/** From so many rows on, what the planner knows of the tables is out of date. */
const MANY = 500;

/** Writes the rows of large imports. Small ones are written by the call that starts them. */
defineJob({
  name: 'imports',
  every: 1_000,
  // A run writes all imports that wait.
  lateAfter: 30 * MINUTE,
  run: (importing) => writeImports(importing),
});

/** Removes the files of imports whose time is over. */
defineJob({ name: 'imported_files', every: HOUR, run: (importing) => removeImportedFiles(importing) });

/** @returns how many imports it ended */
export async function writeImports(importing: Importing, rest: Rest = giveWay): Promise<number> {
  const { clock, db, stopping } = importing;
  for (let ended = 0; ;) {
    if (stopping.aborted) return ended;
    const claimed = await claimImport(db, clock());
    if (!claimed) return ended;
    if (await writeOne(importing, claimed, rest)) ended += 1;
  }
}

/** Others have as much time as the piece took. */
const giveWay: Rest = (pieceMs, stopping) =>
  sleep(Math.max(SHORTEST_REST_MS, pieceMs), undefined, { signal: stopping }).catch(() => {});

/** @returns whether the import has ended */
async function writeOne(importing: Importing, claimed: ClaimedImport, rest: Rest): Promise<boolean> {
  const { clock, db, stopping, storage } = importing;
  const end = async (isStopped: boolean) => {
    await endImport(db, claimed, { isStopped, now: clock() });
    await removeSpentRows(importing);
    return true;
  };
  try {
    const lines = claimed.rowsKey === null ? [] : await openKeptLines(storage, claimed.rowsKey);
    const ownIds = await idsOf(lines);
    let size = PIECE;
    for (let done = claimed.done; done < claimed.total;) {
      if (stopping.aborted) {
        await returnImport(db, claimed);
        return false;
      }
      const began = performance.now();
      const piece = lines.slice(done, done + size);
      if (piece.length === 0 || !(await writePiece(importing, claimed, { done, ownIds, piece })))
        return await end(true);
      done += piece.length;
      const took = performance.now() - began;
      size = took > LONGEST_PIECE_MS ? Math.max(SMALLEST_PIECE, Math.floor(size / 2)) : Math.min(PIECE, size * 2);
      await rest(took, stopping);
    }
    if (claimed.total >= MANY) await refreshStatistics(db, importing.databaseKind);
    return await end(false);
  } catch (error) {
    if (error instanceof ClaimLost) return false;
    // After a restore without files, nobody knows the rows.
    if (error instanceof MissingFile) return end(true);
    throw error;
  }
}

async function idsOf(lines: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (index % 1000 === 999) await pause();
    ids.add(headOfLine(line).id);
  }
  return ids;
}

interface Piece {
  /** How many rows are taken before it. */
  readonly done: number;
  readonly piece: readonly string[];
  readonly ownIds: ReadonlySet<string>;
}

/**
 * Writes a piece as one transaction. If something is wrong with it, each row has its own, so that one row keeps no other out.
 * @returns false: whoever started the import may not import any more
 */
async function writePiece(importing: Importing, claimed: ClaimedImport, given: Piece): Promise<boolean> {
  const { log } = importing;
  try {
    return await withRetries(() => writeTogether(importing, claimed, given));
  } catch (error) {
    if (error instanceof ClaimLost || isDatabaseAway(error)) throw error;
    log.warn({ kind: kindOf(error), importId: claimed.id }, 'A piece of an import is written row by row');
  }
  for (const [index, line] of given.piece.entries()) {
    const one = { ...given, piece: [line], done: given.done + index };
    if (!(await writeAlone(importing, claimed, one))) return false;
    await pause();
  }
  return true;
}

/** Writes one row, or leaves it out where it cannot be written. */
async function writeAlone(importing: Importing, claimed: ClaimedImport, one: Piece): Promise<boolean> {
  const { clock, db, log } = importing;
  try {
    return await withRetries(() => writeTogether(importing, claimed, one));
  } catch (error) {
    if (error instanceof ClaimLost || isDatabaseAway(error)) throw error;
    log.warn({ kind: kindOf(error), importId: claimed.id }, 'A row of an import was left out');
  }
  await db.transaction().execute(async (trx) => {
    await lockClaimed(trx, claimed, one.done);
    await advance(trx, claimed, 1, failed(one.piece), clock());
  });
  return true;
}

const failed = (lines: readonly string[]): Written => ({
  created: 0,
  leftOut: lines.map((line) => ({ row: headOfLine(line).row, reason: 'failed' })),
});

function writeTogether({ clock, db }: Importing, claimed: ClaimedImport, { done, ownIds, piece }: Piece) {
  const { format, groupId, hospiceId, startedAt } = claimed;
  const now = clock();
  const rows = piece.map((line) => readKeptLine(line, hospiceId === null ? 'group' : 'hospice'));
  return db.transaction().execute(async (trx) => {
    await lockClaimed(trx, claimed, done);
    const actor = await allowedPerson(trx, claimed);
    if (!actor) return false;
    const view = hospiceId === null ? groupView(groupId ?? '') : hospiceView(hospiceId, actor);
    await enterSession(trx, actor);
    const readable = rows.filter((row): row is KeptRow => row !== undefined);
    const written = await writeRows(trx, { actor, view, format, now, startedAt, ownIds }, readable);
    const unread = failed(piece.filter((_line, index) => rows[index] === undefined));
    const all = { ...written, leftOut: [...written.leftOut, ...unread.leftOut] };
    await asSystem(trx, () => advance(trx, claimed, piece.length, all, now));
    return true;
  });
}

/** Whoever started the import, with today's rights; undefined where they may not import here any more. */
async function allowedPerson(trx: Trx, { groupId, hospiceId, startedBy }: ClaimedImport): Promise<Person | undefined> {
  if (startedBy === null) return undefined;
  const person = await findPerson(trx, { issuer: '', subject: startedBy, isEmbedded: true });
  if (!person?.isOrganizationOn) return undefined;
  const isOwn = isAdmin(person) || (person.hospiceId === hospiceId && person.groupId === groupId);
  const { access } = hospiceId === null ? importEndpoints.importGroupReferrals : importEndpoints.importHospiceReferrals;
  const caller = {
    accountType: person.accountType,
    role: person.role,
    hasHospice: person.hospiceId !== null,
    hasGroup: person.groupId !== null,
    isLimitedToLocations: person.locationIds.length > 0,
  };
  return isOwn && mayCall(access, caller) ? person : undefined;
}

async function removeSpentRows({ db, storage }: Pick<Importing, 'db' | 'storage'>): Promise<void> {
  for (const { id, rowsKey } of await listSpentRows(db)) {
    await storage.remove(rowsKey);
    await dropRowsKey(db, id);
  }
}

/** @returns how many imports it forgot */
export async function removeImportedFiles(importing: Pick<Importing, 'clock' | 'db' | 'storage'>): Promise<number> {
  const { clock, db, storage } = importing;
  await removeSpentRows(importing);
  const past = await listPastImports(db, clock());
  for (const { fileKey, id } of past) {
    await storage.remove(fileKey);
    await dropFileImport(db, id);
  }
  return past.length;
}
