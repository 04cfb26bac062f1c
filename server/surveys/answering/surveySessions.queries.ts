import { createHash, randomBytes } from 'node:crypto';
import { SURVEY_SESSION_MS, type SurveyEnd, type SurveySession } from '#contract/surveys/surveys.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { bearerSecret } from '#server/platform/access/bearerSecret.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { InvitationState } from '#server/surveys/surveys.tables.ts';
import { promiseText } from '#server/surveys/promiseText.rules.ts';
import { narrowPromise, readersOf, type Promised } from '#server/surveys/sending/promise.queries.ts';
import type { SurveyCaller } from '#server/platform/access/surveyCaller.ts';

const TOKEN_BYTES = 32;

/** Tokens are random enough to need no salt; a stored hash gives no access. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The survey of an `Authorization` header; undefined without a valid token. */
export async function findSurveySession(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<SurveyCaller | undefined> {
  const token = bearerSecret(authorization);
  if (token === undefined) return undefined;
  return db
    .selectFrom('survey_session')
    .innerJoin('survey_invitation', 'survey_invitation.id', 'survey_session.invitation_id')
    .select([
      'survey_invitation.id as invitationId',
      'enrollment_id as enrollmentId',
      'hospice_id as hospiceId',
      'language',
    ])
    .where('survey_session.hash', '=', hashOf(token))
    .where('survey_session.expires_at', '>', now)
    .executeTakeFirst();
}

/** Who reads the answers of a survey, in each language, as its promise stands. */
export const promiseOf = (
  trx: Trx,
  { hospiceName, invitationId }: SurveyInvitation,
): Promise<SurveySession['whoReads']> =>
  asSystem(trx, async () => {
    const promised = await trx
      .selectFrom('survey_invitation')
      .select(['score_readers as scoreReaders', 'comment_readers as commentReaders'])
      .where('id', '=', invitationId)
      .executeTakeFirstOrThrow();
    const readers = await readersOf(trx, promised);
    return { en: promiseText(hospiceName, readers, 'en'), es: promiseText(hospiceName, readers, 'es') };
  });

/** Creates a token for this survey, valid for half an hour. Earlier ones stay valid, because the same link may be open twice. */
export async function openSurveySession(trx: Trx, invitationId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await asSystem(trx, async () => {
    await narrowPromise(trx, invitationId);
    await trx
      .insertInto('survey_session')
      .values({
        hash: hashOf(token),
        invitation_id: invitationId,
        expires_at: new Date(now.getTime() + SURVEY_SESSION_MS),
      })
      .execute();
    await sql`
      update survey_invitation set opened_at = coalesce(opened_at, ${now}),
        status = case when status in ('scheduled', 'sent') then 'opened' else status end
      where id = ${invitationId}::uuid and (opened_at is null or status in ('scheduled', 'sent'))`.execute(trx);
  });
  return token;
}

/** Deletes expired sessions. */
export async function purgeSurveySessions(db: Database): Promise<void> {
  await sql`delete from survey_session where expires_at < now()`.execute(db);
}

/** An invitation with the data of its patient, for the server's use only. */
export interface SurveyInvitation extends SurveyCaller, Promised {
  readonly referralId: string;
  readonly displayId: string;
  readonly hospiceName: string;
  readonly hospicePhone: string | null;
  readonly timeZone: string;
  /** The name the patient goes by. */
  readonly firstName: string;
  readonly status: InvitationState;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
  /** Whether the enrollment was deleted or ended by death, regardless of the invitation's status. */
  readonly isGone: boolean;
  readonly afterDeath: boolean;
}

async function readInvitation(trx: Trx, where: ReturnType<typeof sql>): Promise<SurveyInvitation | undefined> {
  const isAfterDeath = sql`(enrollment.date_of_death is not null or coalesce(enrollment.discharge_type = 'death', false))`;
  const { rows } = await sql<SurveyInvitation>`
    select invitation.id as "invitationId", invitation.enrollment_id as "enrollmentId", invitation.hospice_id as "hospiceId",
      invitation.status, invitation.language, invitation.completed_at as "completedAt", invitation.expires_at as "expiresAt",
      invitation.score_readers as "scoreReaders", invitation.comment_readers as "commentReaders",
      referral.id as "referralId", referral.display_id as "displayId",
      (enrollment.deleted_at is not null or referral.deleted_at is not null or ${isAfterDeath}) as "isGone",
      ${isAfterDeath} as "afterDeath", coalesce(referral.preferred_name, referral.first_name) as "firstName",
      hospice.name as "hospiceName", hospice.phone as "hospicePhone", hospice.time_zone as "timeZone"
    from survey_invitation as invitation
      join enrollment on enrollment.id = invitation.enrollment_id
      join referral on referral.id = enrollment.referral_id
      join hospice on hospice.id = invitation.hospice_id
    where ${where}`.execute(trx);
  return rows[0];
}

/** The invitation of a mailed link; undefined if the token is invalid. */
export const findInvitation = (trx: Trx, publicToken: string): Promise<SurveyInvitation | undefined> =>
  asSystem(trx, () =>
    readInvitation(
      trx,
      sql`invitation.id = (select invitation_id from survey_link where hash = ${hashOf(publicToken)})`,
    ),
  );

/** The session's invitation. */
export const invitationOf = (trx: Trx, { invitationId }: SurveyCaller): Promise<SurveyInvitation | undefined> =>
  asSystem(trx, () => readInvitation(trx, sql`invitation.id = ${invitationId}::uuid`));

/** Locks the session's invitation and everything that an answer changes: the referral first, in the order of all changes. */
export const lockInvitation = (trx: Trx, { invitationId }: SurveyCaller): Promise<SurveyInvitation | undefined> =>
  asSystem(trx, async () => {
    const id = sql`${invitationId}::uuid`;
    await sql`select 1 from referral where id = (
      select referral_id from enrollment join survey_invitation on enrollment_id = enrollment.id
      where survey_invitation.id = ${id}) for update`.execute(trx);
    await sql`select 1 from enrollment where id = (
      select enrollment_id from survey_invitation where id = ${id}) for update`.execute(trx);
    await sql`select 1 from survey_invitation where id = ${id} for update`.execute(trx);
    return readInvitation(trx, sql`invitation.id = ${id}`);
  });

export type EndedSurvey = 'survey_answered' | 'survey_closed' | 'survey_expired';

/** Why an invitation accepts no answer; null if it does. An answered one stays answered, regardless of later events. */
export function endOf({ status, isGone, expiresAt }: SurveyInvitation, now: Date): EndedSurvey | null {
  if (status === 'completed') return 'survey_answered';
  if (status === 'cancelled' || isGone) return 'survey_closed';
  return status === 'expired' || expiresAt <= now ? 'survey_expired' : null;
}

/** The data for the page of an ended survey. */
export const toSurveyEnd = (invitation: SurveyInvitation): SurveyEnd => ({
  hospiceName: invitation.hospiceName,
  hospicePhone: invitation.hospicePhone,
  language: invitation.language,
  answeredAt: invitation.completedAt?.toISOString() ?? null,
  afterDeath: invitation.afterDeath,
});
