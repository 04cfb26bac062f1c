import type { PaperContentType, PaperProblem, PaperReading } from '#contract/exchange/intake/paperReading.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';

/** The queue of papers to read. Runs with the server’s own rights, for one paper after the other. */

/** Longer than reading a paper may take: afterwards its server is gone. */
const CLAIM_MS = 5 * MINUTE;
/** A paper at which servers ended so often is not read again. */
const MAX_ATTEMPTS = 2;

/** A paper that this server reads now. */
export interface ClaimedPaper {
  readonly id: string;
  readonly storageKey: string;
  readonly contentType: PaperContentType;
  readonly timeZone: string;
  readonly claimedUntil: Date;
}

/**
 * Takes the next paper to read: of the hospice whose last one was read longest ago, so that many papers of one keep no other waiting. Papers
 * whose servers ended while reading are tried once more, then given up.
 */
export async function claimPaper(db: Database, now: Date): Promise<ClaimedPaper | undefined> {
  const isOpen = sql`state = 'open' and purging_since is null and storage_key is not null`;
  await sql`
    update intake_paper set reading_state = 'failed', claimed_until = null, read_at = ${now}
    where reading_state = 'reading' and claimed_until < ${now} and attempts >= ${MAX_ATTEMPTS} and ${isOpen}`.execute(
    db,
  );
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql<ClaimedPaper>`
    with first as (
      select distinct on (hospice_id) id, hospice_id, received_at from intake_paper
      where (reading_state = 'waiting' or (reading_state = 'reading' and claimed_until < ${now})) and ${isOpen}
      order by hospice_id, received_at, id
    ), next as (
      select id from first
      order by (select max(read_at) from intake_paper as other where other.hospice_id = first.hospice_id) nulls first, received_at
      limit 1
    )
    update intake_paper set reading_state = 'reading', claimed_until = ${until}, attempts = attempts + 1
    from hospice
    where intake_paper.id = (select id from next) and hospice.id = intake_paper.hospice_id
      and (reading_state = 'waiting' or (reading_state = 'reading' and claimed_until < ${now}))
    returning intake_paper.id, storage_key as "storageKey", content_type as "contentType", hospice.time_zone as "timeZone",
      claimed_until as "claimedUntil"`.execute(db);
  return rows[0];
}

/** What became of the reading. */
export type ReadPaper = PaperReading | { readonly problem: PaperProblem | null };

/** Saves what was read on a claimed paper, unless somebody settled it meanwhile. The version stays: whoever has it open can go on. */
export async function saveReading(
  db: Database,
  { claimedUntil, id }: ClaimedPaper,
  read: ReadPaper,
  now: Date,
): Promise<void> {
  const [state, reading, problem] =
    'problem' in read ? ['failed', null, read.problem] : ['read', JSON.stringify(read), null];
  await sql`
    update intake_paper set reading_state = ${state}, reading = ${reading}::jsonb, reading_problem = ${problem},
      claimed_until = null, read_at = ${now}
    where id = ${id}::uuid and reading_state = 'reading' and claimed_until = ${claimedUntil} and state = 'open'`.execute(
    db,
  );
}

/** Gives a claimed paper back unread. */
export async function giveBack(db: Database, { claimedUntil, id }: ClaimedPaper): Promise<void> {
  await sql`
    update intake_paper set reading_state = 'waiting', claimed_until = null, attempts = attempts - 1
    where id = ${id}::uuid and reading_state = 'reading' and claimed_until = ${claimedUntil}`.execute(db);
}
