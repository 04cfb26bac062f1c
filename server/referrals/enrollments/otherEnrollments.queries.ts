import { declineReasonLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { SYSTEM_DECLINE_REVERSIBLE_MS } from '#contract/referrals/transitions.ts';
import { statusText } from './statusText.rules.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { NO_NEXT_ACTION } from './nextAction.queries.ts';
import { NOT_DECLINED } from './enrollmentColumns.queries.ts';
import { takeStep } from './statusSteps.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';

/** The effects of one hospice's step on the other hospices' enrollments of the same referral, which no caller may change directly. */

interface Enrolling {
  readonly referralId: string;
  readonly enrollmentId: string;
  readonly now: Date;
}

interface Other {
  readonly id: string;
  readonly hospice_id: string;
  readonly from_status: ReferralStatus;
}

async function record(
  trx: Trx,
  { referralId, now }: Enrolling,
  others: readonly (Other & { readonly to: ReferralStatus })[],
  text: string | null,
): Promise<void> {
  await addEvents(
    trx,
    referralId,
    now,
    others.map(({ hospice_id: hospiceId, from_status: fromStatus, to }) => ({
      kind: 'status_changed' as const,
      hospiceId,
      fromStatus,
      toStatus: to,
      text,
      author: SYSTEM,
    })),
  );
}

/** When one hospice enrolls, the system declines the other open enrollments (product, section 2). */
export async function declineOthers(trx: Trx, enrolling: Enrolling): Promise<void> {
  const { enrollmentId, now, referralId } = enrolling;
  const reason = 'patient_chose_another_hospice';
  await asSystem(trx, async () => {
    const { rows } = await sql<Other>`
      select id, hospice_id, status as from_status from enrollment
      where referral_id = ${referralId}::uuid and id <> ${enrollmentId}::uuid and deleted_at is null
        and status in ('referral_received', 'pending_start_of_care')`.execute(trx);
    for (const { from_status: from, id } of rows) {
      const columns = { ...NO_NEXT_ACTION, decline_reason: reason, declined_for: enrollmentId } as const;
      const step = { enrollmentId: id, from, to: 'declined', left: {}, columns, isUndo: false } as const;
      await takeStep(trx, { ...step, now, actorId: null });
    }
    const declined = rows.map((row) => ({ ...row, to: 'declined' as const }));
    await record(trx, enrolling, declined, statusText(declineReasonLabel[reason], null));
  });
}

/** When an enrollment is undone, the system's declines of the last days revert to their previous status. */
export async function reopenOthers(trx: Trx, enrolling: Enrolling): Promise<void> {
  const { enrollmentId, now, referralId } = enrolling;
  const since = new Date(now.getTime() - SYSTEM_DECLINE_REVERSIBLE_MS);
  await asSystem(trx, async () => {
    const { rows } = await sql<Other & { before: ReferralStatus }>`
      select id, hospice_id, status as from_status, coalesce((
        select history.from_status from status_history as history
        where history.enrollment_id = enrollment.id and history.to_status = 'declined'
        order by history.at desc limit 1
      ), 'referral_received') as before
      from enrollment
      where referral_id = ${referralId}::uuid and declined_for = ${enrollmentId}::uuid and deleted_at is null
        and status = 'declined' and status_since >= ${since}`.execute(trx);
    for (const { id, before } of rows) {
      const step = {
        enrollmentId: id,
        from: 'declined',
        to: before,
        left: NOT_DECLINED,
        columns: {},
        isUndo: true,
      } as const;
      await takeStep(trx, { ...step, now, actorId: null });
    }
    const reopened = rows.map((row) => ({ ...row, to: row.before }));
    await record(trx, enrolling, reopened, 'The other hospice undid its enrollment');
  });
}
