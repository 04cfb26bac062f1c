import type { UpdateObject } from 'kysely';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { lockReferral } from '#server/referrals/lockReferral.queries.ts';
import { stopSurveys } from '#server/surveys/sending/stopSurveys.queries.ts';

interface Change {
  readonly enrollmentId: string;
  readonly enrollment?: UpdateObject<Tables, 'enrollment'>;
  readonly referral?: UpdateObject<Tables, 'referral'>;
}

/** Writes columns of an enrollment and its referral as the calls do: the surveys that they forbid end in the same transaction. */
export async function changeCareIn(trx: Trx, { enrollment, enrollmentId, referral }: Change): Promise<void> {
  const { referral_id: referralId } = await trx
    .selectFrom('enrollment')
    .select('referral_id')
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow();
  await lockReferral(trx, referralId);
  if (enrollment) await trx.updateTable('enrollment').set(enrollment).where('id', '=', enrollmentId).execute();
  if (referral) await trx.updateTable('referral').set(referral).where('id', '=', referralId).execute();
  await stopSurveys(trx, referralId);
}

export const changeCare = (db: Database, change: Change): Promise<void> =>
  db.transaction().execute((trx) => changeCareIn(trx, change));
