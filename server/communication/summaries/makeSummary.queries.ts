import type { Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { monthlySummaryMail } from './monthlySummary.mail.ts';
import type { Summary } from './summaryMails.queries.ts';

interface NewSummary extends Summary {
  /** The user who sent it by hand; omitted for the automatic one. */
  readonly sentBy?: string;
}

/**
 * Queues a provider's summary of a month once: a person who already has it, sent automatically or by hand, gets no second one.
 * Works in any session.
 * @returns whether it was new
 */
export function makeSummary(trx: Trx, { hospice, month, now, reader, sentBy }: NewSummary): Promise<boolean> {
  return asSystem(trx, async () => {
    const made = await trx
      .insertInto('monthly_summary')
      .values({ hospice_id: hospice.id, month, user_id: reader.id, sent_by: sentBy ?? null, made_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!made) return false;
    const mailId = await queueMail(
      trx,
      monthlySummaryMail,
      {
        to: { address: reader.email, name: reader.name, userId: reader.id },
        from: { name: hospice.name, replyTo: hospice.email },
        hospiceId: hospice.id,
        // The figures are read when the mail is sent.
        data: { hospice: hospice.name, month, figures: [] },
      },
      now,
    );
    await trx
      .updateTable('monthly_summary')
      .set({ mail_id: mailId })
      .where('hospice_id', '=', hospice.id)
      .where('month', '=', month)
      .where('user_id', '=', reader.id)
      .execute();
    return true;
  });
}
