import { sql, type Trx } from './connection.ts';
import { asSystem } from './session.ts';
import { addEvents, SYSTEM } from './timeline.ts';

/** What becomes of a survey's mail, told by whoever delivers it, in the transaction that writes the mail's own fate. */

/**
 * A mail of this invitation was handed over: its first one is the invitation itself, later ones are reminders. A survey that was
 * stopped meanwhile stays stopped. An address that takes a mail is good again.
 */
export async function surveySent(trx: Trx, invitationId: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const sent = await lockInvitation(trx, invitationId);
    if (!sent) return;
    await sql`
      update survey_invitation set
        sent_at = coalesce(sent_at, ${now}::timestamptz),
        status = case when status = 'scheduled' then 'sent' else status end
      where id = ${invitationId}::uuid and sent_at is null`.execute(trx);
    await trx
      .updateTable('enrollment')
      .set({ has_undeliverable_survey: false })
      .where('id', '=', sent.enrollment_id)
      .where('has_undeliverable_survey', '=', true)
      .execute();
    await tell(trx, sent, now, { kind: 'survey_sent', text: sent.sent_at === null ? 'Invitation' : 'Reminder' });
  });
}

/**
 * A mail of this invitation will never arrive: the survey ends, and the enrollment needs a look until its contact has another
 * address or takes a mail again. A survey that was opened was received; its answer is still awaited.
 * @param reason in words that a person of the hospice reads in the timeline
 */
export async function surveyUndeliverable(trx: Trx, invitationId: string, reason: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const lost = await lockInvitation(trx, invitationId);
    if (!lost || (lost.status !== 'scheduled' && lost.status !== 'sent')) return;
    await trx
      .updateTable('survey_invitation')
      .set({ status: 'undeliverable' })
      .where('id', '=', invitationId)
      .execute();
    await trx
      .updateTable('enrollment')
      .set({ has_undeliverable_survey: true })
      .where('id', '=', lost.enrollment_id)
      .execute();
    await tell(trx, lost, now, { kind: 'survey_stopped', text: `The e-mail could not be delivered: ${reason}` });
  });
}

async function lockInvitation(trx: Trx, invitationId: string) {
  return trx
    .selectFrom('survey_invitation')
    .innerJoin('enrollment', 'enrollment.id', 'survey_invitation.enrollment_id')
    .select(['survey_invitation.enrollment_id', 'survey_invitation.hospice_id', 'enrollment.referral_id'])
    .select(['survey_invitation.status', 'survey_invitation.sent_at'])
    .where('survey_invitation.id', '=', invitationId)
    .forUpdate('survey_invitation')
    .executeTakeFirst();
}

interface Told {
  readonly kind: 'survey_sent' | 'survey_stopped';
  readonly text: string;
}

async function tell(
  trx: Trx,
  { hospice_id: hospiceId, referral_id: referralId }: { hospice_id: string; referral_id: string },
  now: Date,
  { kind, text }: Told,
): Promise<void> {
  await addEvents(trx, referralId, now, [{ kind, hospiceId, author: SYSTEM, text, visibility: 'internal' }]);
}
