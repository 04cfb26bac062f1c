import type { Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import type { SurveyInvitation } from './surveySessions.queries.ts';

/**
 * The family would rather not answer this locked invitation: its reminders stop, those on their way too, and the hospice reads it in
 * the referral's history. Its link still works. Declining again changes nothing.
 */
export const saveDecline = (trx: Trx, { hospiceId, invitationId, referralId }: SurveyInvitation, now: Date) =>
  asSystem(trx, async () => {
    const { numUpdatedRows } = await trx
      .updateTable('survey_invitation')
      .set({ declined_at: now })
      .where('id', '=', invitationId)
      .where('declined_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx
      .updateTable('mail_message')
      .set({ status: 'suppressed', last_error: 'declined', claimed_until: null })
      .where('survey_invitation_id', '=', invitationId)
      .where('status', 'in', ['queued', 'claimed'])
      .execute();
    await addEvents(trx, referralId, now, [
      {
        kind: 'survey_stopped',
        hospiceId,
        author: SYSTEM,
        text: 'The family declined to answer',
        visibility: 'internal',
      },
    ]);
  });
