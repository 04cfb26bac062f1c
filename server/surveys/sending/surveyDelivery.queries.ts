import { sql, type Trx } from '#server/platform/database/connection.ts';
import { lockReferral } from '#server/referrals/lockReferral.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { InvitationState } from '#server/surveys/surveys.tables.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { SYSTEM, type Author } from '#server/people/author.queries.ts';

/** Updates a survey when its mail is sent, lost or unwanted, in the transaction that writes the mail's own state. */

/**
 * A mail of this invitation was sent: the first is the invitation, later ones are reminders. A survey that was stopped since stays
 * stopped. The address works again.
 */
export async function surveySent(trx: Trx, invitationId: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const sent = await lockInvitation(trx, invitationId);
    if (!sent) return;
    await sql`
      update survey_invitation set sent_at = ${now}, status = case when status = 'scheduled' then 'sent' else status end
      where id = ${invitationId}::uuid and sent_at is null`.execute(trx);
    await sql`update enrollment set has_undeliverable_survey = false
      where id = ${sent.enrollment_id}::uuid and has_undeliverable_survey`.execute(trx);
    const isFirst = sent.sent_at === null;
    const event = { kind: 'survey_sent', text: isFirst ? 'Invitation' : 'Reminder' } as const;
    await addSurveyEvent(trx, sent, now, { ...event, author: isFirst ? askerOf(sent) : SYSTEM });
  });
}

/**
 * A mail of this invitation will never arrive: the survey ends, and the enrollment needs attention until its contact has another address or
 * a mail is delivered again. A survey that was opened was received, so its answer is still expected.
 * @param reason a text for the timeline
 */
export async function surveyUndeliverable(trx: Trx, invitationId: string, reason: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const lost = await lockInvitation(trx, invitationId);
    if (!lost || (lost.status !== 'scheduled' && lost.status !== 'sent')) return;
    await sql`update survey_invitation set status = 'undeliverable' where id = ${invitationId}::uuid`.execute(trx);
    await sql`update enrollment set has_undeliverable_survey = true
      where id = ${lost.enrollment_id}::uuid`.execute(trx);
    const text = `The email could not be delivered: ${reason}`;
    await addSurveyEvent(trx, lost, now, { kind: 'survey_stopped', text, author: SYSTEM });
  });
}

/** The states that an opt-out ends, including a survey whose link the family already has. */
export const ENDED_BY_OPT_OUT: readonly InvitationState[] = ['scheduled', 'sent', 'opened'];

/** The recipient opted out: ends the survey and cancels its waiting mails. */
export async function surveyUnwanted(trx: Trx, invitationId: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const unwanted = await lockInvitation(trx, invitationId);
    if (!unwanted || !ENDED_BY_OPT_OUT.includes(unwanted.status)) return;
    await sql`update survey_invitation set status = 'cancelled', cancelled_for = 'opted_out'
      where id = ${invitationId}::uuid`.execute(trx);
    await sql`update mail_message set status = 'suppressed', last_error = 'opted_out', claimed_until = null
      where survey_invitation_id = ${invitationId}::uuid and status in ('queued', 'claimed')`.execute(trx);
    const text = 'The contact unsubscribed';
    await addSurveyEvent(trx, unwanted, now, { kind: 'survey_stopped', text, author: SYSTEM });
  });
}

interface Invitation {
  readonly enrollment_id: string;
  readonly hospice_id: string;
  readonly hospice_name: string;
  readonly referral_id: string;
  readonly status: InvitationState;
  readonly sent_at: Date | null;
  readonly asker_id: string | null;
  readonly asker_name: string | null;
}

/** Locks the invitation and its referral, in the order of all changes (docs/decisions/0104). */
async function lockInvitation(trx: Trx, id: string): Promise<Invitation | undefined> {
  const found = await sql<{ referral_id: string }>`
    select enrollment.referral_id from survey_invitation join enrollment on enrollment.id = survey_invitation.enrollment_id
    where survey_invitation.id = ${id}::uuid`.execute(trx);
  const referralId = found.rows[0]?.referral_id;
  if (referralId === undefined) return undefined;
  await lockReferral(trx, referralId);
  const { rows } = await sql<Invitation>`
    select invitation.enrollment_id, invitation.hospice_id, hospice.name as hospice_name, ${referralId}::uuid as referral_id,
      invitation.status, invitation.sent_at, asker.id as asker_id, asker.first_name || ' ' || asker.last_name as asker_name
    from survey_invitation as invitation
      join hospice on hospice.id = invitation.hospice_id
      left join app_user as asker on asker.id = invitation.asked_by
    where invitation.id = ${id}::uuid for update of invitation`.execute(trx);
  return rows[0];
}

/** The user who sent the survey by hand, or the system. */
const askerOf = ({ asker_id, asker_name, hospice_id, hospice_name }: Invitation): Author =>
  asker_id === null || asker_name === null
    ? SYSTEM
    : { id: asker_id, name: asker_name, organization: hospice_name, hospiceId: hospice_id };

interface SurveyEvent {
  readonly kind: 'survey_sent' | 'survey_stopped';
  readonly text: string;
  readonly author: Author;
}

async function addSurveyEvent(trx: Trx, invitation: Invitation, now: Date, event: SurveyEvent): Promise<void> {
  const { hospice_id: hospiceId, referral_id: referralId } = invitation;
  await addEvents(trx, referralId, now, [{ ...event, hospiceId, visibility: 'internal' }]);
}
