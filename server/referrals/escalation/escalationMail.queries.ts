import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { isWanted, type Suppressed } from '#server/referrals/notices/hospiceNotices.queries.ts';
import type { Escalation } from './escalation.mail.ts';

/** Whether the due time of a step still waits: nobody completed, moved or took it, and no later step came. */
const stillWaits = sql`(enrollment.status in ('referral_received', 'pending_start_of_care')
  and enrollment.next_action_due_at is not distinct from step.due_at
  and not exists (
    select from escalation_taken as taken where taken.enrollment_id = step.enrollment_id and taken.due_at = step.due_at
  )
  and not exists (
    select from escalation_step as later
    where later.enrollment_id = step.enrollment_id and later.what = step.what and later.due_at = step.due_at and later.step > step.step
  ))`;

/** The data of a notice of a late next action, read with system rights, or why it is not sent. */
export async function readEscalation(
  trx: Trx,
  mail: MailRow,
  now: Date,
): Promise<{ readonly data: Escalation } | Suppressed> {
  const { rows } = await sql<Omit<Escalation, 'waited' | 'isLate'> & { receivedAt: Date; waits: boolean }>`
    select step.id as "stepId", enrollment.referral_id as "referralId", hospice.name as hospice, step.what,
      ${isoColumn(sql`step.due_at`)} as "dueAt", hospice.time_zone as "timeZone", enrollment.received_at as "receivedAt",
      ${stillWaits} as waits
    from escalation_step as step
      join enrollment on enrollment.id = step.enrollment_id
      join referral on referral.id = enrollment.referral_id and referral.deleted_at is null
      join hospice on hospice.id = enrollment.hospice_id
    where step.id = (${JSON.stringify(mail.data)}::jsonb ->> 'stepId')::uuid and ${isWanted(mail)}`.execute(trx);
  const [row] = rows;
  if (!row) return { suppressionReason: 'not_shown' };
  const { receivedAt, waits, ...data } = row;
  if (!waits) return { suppressionReason: 'answered' };
  return {
    data: { ...data, waited: now.getTime() - receivedAt.getTime(), isLate: Date.parse(data.dueAt) <= now.getTime() },
  };
}
