import type { Reader } from '#server/surveys/promiseText.rules.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { byName } from '#server/platform/database/lists.queries.ts';

/**
 * What a family is promised: which groups read its single answers and its own words. Fixed when it is asked, in the survey's row, so
 * that settings that share more later change nothing about it.
 */
export interface Promised {
  readonly scoreReaders: readonly string[];
  readonly commentReaders: readonly string[];
}

/** The promise that the hospice's settings make for a referral now. With system rights. */
export async function promiseNow(trx: Trx, referralId: string, hospiceId: string): Promise<Promised> {
  const { rows } = await sql<Promised>`
    select score_readers as "scoreReaders", comment_readers as "commentReaders"
    from answer_readers(${referralId}::uuid, ${hospiceId}::uuid)`.execute(trx);
  return rows[0] ?? { scoreReaders: [], commentReaders: [] };
}

const stillReading = (promised: 'comment_readers' | 'score_readers') => sql`array(
  select unnest(invitation.${sql.ref(promised)}) intersect select unnest(present.${sql.ref(promised)}) order by 1)`;

/**
 * Takes from a survey's promise what the hospice no longer shares, before the family reads the promise again: it never becomes wider,
 * whatever is shared later. With system rights.
 */
export async function narrowPromise(trx: Trx, invitationId: string): Promise<void> {
  await sql`
    update survey_invitation as invitation
    set score_readers = ${stillReading('score_readers')}, comment_readers = ${stillReading('comment_readers')}
    from enrollment cross join lateral answer_readers(enrollment.referral_id, enrollment.hospice_id) as present
    where invitation.id = ${invitationId}::uuid and enrollment.id = invitation.enrollment_id
      and cardinality(invitation.score_readers) > 0`.execute(trx);
}

/** The groups of a promise by their names, as the family reads them. With system rights. */
export async function readersOf(db: Database, { commentReaders, scoreReaders }: Promised): Promise<Reader[]> {
  if (scoreReaders.length === 0) return [];
  const { rows } = await sql<Reader>`
    select provider_group.name, provider_group.id = any (${[...commentReaders]}::uuid[]) as "readsWords" from provider_group
    where provider_group.id = any (${[...scoreReaders]}::uuid[])
    order by ${byName(sql`provider_group.name`)}, provider_group.id`.execute(db);
  return rows;
}

/** A reader for the preview of a mail: the first connected group, by name, that reads single answers; empty where none does. */
export async function sampleReaders(db: Database, hospiceId: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select provider_group.name, hospice_shares(${hospiceId}::uuid, 'comments', provider_group.id) as "readsWords"
    from group_hospice join provider_group on provider_group.id = group_hospice.group_id
    where group_hospice.hospice_id = ${hospiceId}::uuid and provider_group.is_active
      and hospice_shares(${hospiceId}::uuid, 'survey_scores', provider_group.id)
    order by ${byName(sql`provider_group.name`)}, provider_group.id limit 1`.execute(db);
  return rows;
}
