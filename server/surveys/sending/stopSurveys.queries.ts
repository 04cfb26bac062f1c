import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { hashedAddress } from '#server/mail/hashedAddress.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
/**
 * Ends the surveys of a referral that may not go on, in the transaction of the change that forbids them: death, the last days of life,
 * discharge, a declined or deleted referral, a family that wants no contact or has another address. Mails of them that wait end too.
 */
export const stopSurveys = (trx: Trx, referralId: string): Promise<void> =>
  asSystem(trx, async () => {
    await cancel(
      sql`case
        when enrollment.date_of_death is not null or enrollment.discharge_type = 'death' then 'deceased'
        when enrollment.is_sia then 'sia'
        when enrollment.discharge_date is not null then 'discharged'
        when enrollment.deleted_at is not null or referral.deleted_at is not null then 'deleted'
        when enrollment.status <> 'enrolled' then 'not_in_care'
        when (referral.caregiver ->> 'isSurveyContact') is distinct from 'true'
          or (referral.caregiver ->> 'hasConsentedToContact') is distinct from 'true'
          or lower(referral.caregiver ->> 'email') is distinct from lower(invitation.contact_address) then 'no_contact'
      end`,
      sql`referral.id = ${referralId}::uuid`,
    ).execute(trx);
  });

/** Ends the surveys that were sent to an address whose reader complained. */
export async function stopSurveysTo(trx: Trx, addressHash: Buffer): Promise<void> {
  await cancel(sql`'opted_out'`, sql`${hashedAddress(sql`invitation.contact_address`)} = ${addressHash}`).execute(trx);
}

/** @param reason null: the survey goes on */
const cancel = (reason: Sql, where: Sql) => sql`
  with ending as (
    select invitation.id, ${reason} as reason
    from survey_invitation as invitation
      join enrollment on enrollment.id = invitation.enrollment_id
      join referral on referral.id = enrollment.referral_id
    where invitation.status in ('scheduled', 'sent', 'opened') and ${where}
  ), stopped as (
    update survey_invitation set status = 'cancelled', cancelled_for = ending.reason
    from ending
    where survey_invitation.id = ending.id and ending.reason is not null
      and survey_invitation.status in ('scheduled', 'sent', 'opened')
    returning survey_invitation.id, ending.reason
  )
  update mail_message set status = 'suppressed', last_error = stopped.reason, claimed_until = null
  from stopped
  where mail_message.survey_invitation_id = stopped.id and mail_message.status in ('queued', 'claimed')`;
