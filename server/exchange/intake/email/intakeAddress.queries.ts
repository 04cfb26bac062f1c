import { MAX_OPEN_PAPERS, MAX_PAPERS_AN_HOUR, type IntakeAddress } from '#contract/exchange/intake/intakeAddress.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';

interface StoredAddress extends Pick<IntakeAddress, 'madeBy' | 'madeAt'> {
  readonly token: string;
}

/** The hospice’s token; undefined while its tray has no address. */
export async function readIntakeToken(db: Database, hospiceId: string): Promise<StoredAddress | undefined> {
  const { rows } = await sql<StoredAddress>`
    select token, made_by_name as "madeBy", ${isoColumn(sql`made_at`)} as "madeAt" from intake_address
    where hospice_id = ${hospiceId}::uuid`.execute(db);
  return rows[0];
}

/** Gives the hospice’s tray this token in place of the former one. */
export async function saveIntakeToken(
  trx: Trx,
  { actor, hospiceId, now, token }: { actor: Person; hospiceId: string; now: Date; token: string },
): Promise<void> {
  const made = { token, made_at: now, made_by: actor.id, made_by_name: `${actor.firstName} ${actor.lastName}` };
  await trx
    .insertInto('intake_address')
    .values({ hospice_id: hospiceId, ...made })
    .onConflict((conflict) => conflict.column('hospice_id').doUpdateSet(made))
    .execute();
}

/** Turns the address off. */
export async function dropIntakeToken(trx: Trx, hospiceId: string): Promise<void> {
  await trx.deleteFrom('intake_address').where('hospice_id', '=', hospiceId).execute();
}

/** The hospices with these tokens that are not switched off. Runs with the server’s own rights. */
export async function findTrays(db: Database, tokens: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select hospice.id from intake_address join hospice on hospice.id = intake_address.hospice_id
    where intake_address.token = any (${tokens}::text[]) and hospice.is_active order by hospice.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the tray takes further papers by email now. */
export async function hasRoom(db: Database, hospiceId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - HOUR);
  const { rows } = await sql<{ hasRoom: boolean }>`
    select (select count(*) from intake_paper
        where hospice_id = ${hospiceId}::uuid and state = 'open') < ${MAX_OPEN_PAPERS}
      and (select count(*) from intake_paper
        where hospice_id = ${hospiceId}::uuid and channel = 'email' and received_at > ${since}) < ${MAX_PAPERS_AN_HOUR}
      as "hasRoom"`.execute(db);
  return rows[0]?.hasRoom === true;
}
