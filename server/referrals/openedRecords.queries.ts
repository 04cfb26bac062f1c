import { accessReasonText, type AccessReason } from '#contract/platform/accessReason.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { addEvents } from './timeline/timeline.queries.ts';
import { authorOf } from '#server/people/author.queries.ts';

/** Records when an administrator opens a patient's record, visible to each hospice asked and to no group (docs/decisions/1102). */

/** With the record's id, serializes openings of one record. */
const LOCK = 7_243_027;
/** A screen loads a record with several requests, and reloads it. */
const NOTED_AGAIN_AFTER = '1 hour';

interface Opening {
  readonly actor: Person;
  readonly reason: AccessReason;
  readonly now: Date;
}

type Ids = Readonly<Record<string, string>>;

/** The path parameters that identify a referral. Lists and exports have none. */
const RECORDS: readonly (readonly [param: string, table: 'enrollment' | 'document'])[] = [
  ['enrollmentId', 'enrollment'],
  ['documentId', 'document'],
];

async function referralOf(trx: Trx, ids: Ids): Promise<string | undefined> {
  const named = ids['referralId'] ?? ids['id'];
  if (named !== undefined) return named;
  for (const [param, table] of RECORDS) {
    const id = ids[param];
    if (id === undefined) continue;
    const row = await trx.selectFrom(table).select('referral_id').where('id', '=', id).executeTakeFirst();
    return row?.referral_id;
  }
  return undefined;
}

const wasNotified = async (trx: Trx, referralId: string, { actor, now, reason }: Opening): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from timeline_event
    where referral_id = ${referralId}::uuid and actor_id = ${actor.id}::uuid and kind = 'opened_by_administrator'
      and at > ${now}::timestamptz - ${NOTED_AGAIN_AFTER}::interval and text = ${accessReasonText(reason)} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};

/**
 * Adds the line to the timeline of the path's record, once an hour for each administrator and reason.
 * @param ids the path parameters of a successful request for patient data
 */
export async function noteOpened(trx: Trx, ids: Ids, opening: Opening): Promise<void> {
  const { actor, now, reason } = opening;
  const referralId = await referralOf(trx, ids);
  if (referralId === undefined || (await wasNotified(trx, referralId, opening))) return;
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${referralId.toLowerCase()}))`.execute(trx);
  // A concurrent request has already written it.
  if (await wasNotified(trx, referralId, opening)) return;
  const asked = await trx
    .selectFrom('enrollment')
    .select('hospice_id')
    .where('referral_id', '=', referralId)
    .where('deleted_at', 'is', null)
    .orderBy('hospice_id')
    .execute();
  const author = await authorOf(trx, actor);
  const line = {
    kind: 'opened_by_administrator',
    author,
    text: accessReasonText(reason),
    visibility: 'internal',
  } as const;
  await addEvents(
    trx,
    referralId,
    now,
    asked.map(({ hospice_id: hospiceId }) => ({ ...line, hospiceId })),
  );
}
