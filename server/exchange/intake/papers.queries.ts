import { OPENED_MINUTES, type IntakePaper, type OpenPaper, type PaperQuery } from '#contract/exchange/intake/papers.ts';
import type { PaperReading } from '#contract/exchange/intake/paperReading.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor, type HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import {
  byName,
  isFoundIn,
  onDays,
  oneOf,
  orderOf,
  readPage,
  zoneOf,
  type Page,
} from '#server/platform/database/lists.queries.ts';

/** The rows of a hospice’s intake tray; the files are in the store (server/platform/storage). */

interface Reader {
  /** Of the call's path. */
  readonly hospiceId: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** The papers that the viewpoint includes: a person limited to some locations sees theirs, and those of all of the hospice. */
function ownPapers({ hospiceId, locationIds }: HospiceView): Sql {
  const present = sql`intake_paper.hospice_id = ${hospiceId}::uuid and intake_paper.purging_since is null`;
  if (locationIds.length === 0) return sql`(${present})`;
  return sql`(${present} and (intake_paper.hospice_location_id is null
    or intake_paper.hospice_location_id = any (${locationIds}::uuid[])))`;
}

const person = (part: 'opened' | 'settled'): Sql => {
  const column = (name: string) => sql.ref(`intake_paper.${part}_${name}`);
  return sql`jsonb_build_object('id', ${column('by')}, 'name', ${column('by_name')}, 'at', ${isoColumn(column('at'))})`;
};

const columns = (
  now: Date,
) => sql<IntakePaper>`intake_paper.id, intake_paper.channel, intake_paper.sender, intake_paper.subject,
  intake_paper.guest_referral_id is not null as "hasGuest", ${isoColumn(sql`guest.waits_since`)} as "waitsSince",
  ${isoColumn(sql`intake_paper.received_at`)} as "receivedAt", ${namedColumn('hospice_location')} as location,
  intake_paper.name, intake_paper.size, intake_paper.content_type as "contentType", intake_paper.left_out as "leftOut",
  intake_paper.reading_state as "readingState", intake_paper.reading_problem as "readingProblem", intake_paper.state,
  case when intake_paper.state = 'open' and intake_paper.opened_at > ${new Date(now.getTime() - OPENED_MINUTES * MINUTE)}
    then ${person('opened')} end as "openedBy",
  case when intake_paper.settled_at is not null then ${person('settled')} end as "settledBy",
  intake_paper.reason, intake_paper.reason_detail as "reasonDetail",
  case when referral.id is not null then jsonb_build_object('id', referral.id, 'displayId', referral.display_id) end as referral,
  intake_paper.is_new_referral as "isNewReferral", intake_paper.version`;
const joined = sql`intake_paper
  left join hospice_location on hospice_location.id = intake_paper.hospice_location_id
  left join referral on referral.id = intake_paper.referral_id
  left join guest_referral as guest on guest.id = intake_paper.guest_referral_id`;

const SORTINGS = {
  receivedAt: { by: [sql`intake_paper.received_at`] },
  sender: { by: [byName(sql`intake_paper.sender`)], isOptional: true as const },
  name: { by: [byName(sql`intake_paper.name`)] },
};

/** A page of the hospice’s tray. Papers to do come oldest first, because the family of the first has waited longest. */
export function listPapers(
  db: Database,
  { actor, hospiceId, now }: Reader,
  query: PaperQuery,
): Promise<Page<IntakePaper>> {
  const view = hospiceView(hospiceId, actor);
  const states = query['filter.state'] ?? ['open'];
  const isOpen = states.every((state) => state === 'open');
  const usual = [{ column: 'receivedAt', direction: isOpen ? 'ASC' : 'DESC' }] as const;
  return readPage(db, {
    columns: columns(now),
    from: joined,
    countFrom: sql`intake_paper`,
    where: [
      ownPapers(view),
      oneOf(sql`intake_paper.state`, states),
      oneOf(sql`intake_paper.channel`, query['filter.channel']),
      oneOf(sql`intake_paper.reading_state`, query['filter.readingState']),
      onDays(sql`intake_paper.received_at`, query['filter.receivedAt'], zoneOf(view)),
      isFoundIn(sql`intake_paper.name, intake_paper.sender, intake_paper.subject`, query.search),
    ],
    orderBy: orderOf(query.sortBy ?? usual, SORTINGS, sql`intake_paper.id`),
    paging: query,
  });
}

/** A paper of the caller’s hospice, with what the answers leave out. */
export interface SeenPaper {
  readonly record: OpenPaper;
  readonly storageKey: string | null;
  readonly sha256: string | null;
}

/** @returns undefined if it does not exist, or is not the caller’s */
export async function readPaper(
  db: Database,
  { actor, hospiceId, now }: Reader,
  id: string,
): Promise<SeenPaper | undefined> {
  const { rows } = await sql<
    IntakePaper & {
      reading: PaperReading | null;
      storage_key: string | null;
      sha256: string | null;
    }
  >`
    select ${columns(now)}, intake_paper.reading, intake_paper.storage_key, intake_paper.sha256
    from ${joined} where intake_paper.id = ${id}::uuid and ${ownPapers(hospiceView(hospiceId, actor))}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { sha256, storage_key: storageKey, ...record } = row;
  return { record, storageKey, sha256 };
}

/** The same, locked for a change. */
export async function lockPaper(trx: Trx, reader: Reader, id: string): Promise<SeenPaper | undefined> {
  if (!(await readPaper(trx, reader, id))) return undefined;
  await asSystem(trx, () => sql`select from intake_paper where id = ${id}::uuid for update`.execute(trx));
  return readPaper(trx, reader, id);
}

interface Worker {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

const nameOf = ({ firstName, lastName }: Worker): string => `${firstName} ${lastName}`;

/** Notes who works on a locked paper from now on. A paper that changes hands has a new version: what the former had open cannot be saved. */
export async function openPaper(trx: Trx, { record }: SeenPaper, worker: Worker, now: Date): Promise<void> {
  const changesHands = record.openedBy !== null && record.openedBy.id !== worker.id;
  await trx
    .updateTable('intake_paper')
    .set({ opened_by: worker.id, opened_by_name: nameOf(worker), opened_at: now })
    .$if(changesHands, (update) => update.set(({ eb }) => ({ version: eb('version', '+', 1) })))
    .where('id', '=', record.id)
    .execute();
}

/** Frees a paper that this person has open. */
export async function closePaper(trx: Trx, id: string, workerId: string): Promise<void> {
  await trx
    .updateTable('intake_paper')
    .set({ opened_by: null, opened_by_name: null, opened_at: null })
    .where('id', '=', id)
    .where('opened_by', '=', workerId)
    .execute();
}

type Result =
  | {
      readonly state: 'done';
      readonly referralId: string;
      readonly documentId: string | null;
      readonly isNewReferral: boolean;
    }
  | {
      readonly state: 'put_aside';
      readonly reason: NonNullable<IntakePaper['reason']>;
      readonly detail: string | null;
    };

/** Settles a locked paper. Its file is the document’s from now on, and what was read on it is forgotten. */
export async function settlePaper(trx: Trx, id: string, worker: Worker, now: Date, result: Result): Promise<void> {
  const isDone = result.state === 'done';
  await trx
    .updateTable('intake_paper')
    .set({
      state: result.state,
      settled_at: now,
      settled_by: worker.id,
      settled_by_name: nameOf(worker),
      opened_by: null,
      opened_by_name: null,
      opened_at: null,
      ...(isDone
        ? {
            storage_key: null,
            reading: null,
            referral_id: result.referralId,
            document_id: result.documentId,
            is_new_referral: result.isNewReferral,
          }
        : { reason: result.reason, reason_detail: result.detail }),
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Puts a locked paper that was put aside back among those to do. */
export async function returnPaper(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('intake_paper')
    .set({
      state: 'open',
      settled_at: null,
      settled_by: null,
      settled_by_name: null,
      reason: null,
      reason_detail: null,
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
