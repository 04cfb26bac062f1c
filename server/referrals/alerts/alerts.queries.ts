import { ALERT_KINDS, MESSAGE_WAITS_HOURS, type AlertKind } from '#contract/referrals/alerts.ts';
import { isWorthRetrying, sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { forgetAnsweredMessages, noteWaitingMessages } from './waitingMessages.queries.ts';
import { alertConditions } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';

/** How many alerts one run raised and cleared. */
export interface AlertRun {
  readonly raised: number;
  readonly cleared: number;
}

/** The same advisory lock for all servers on one database, so that only one of them runs. */
const LOCK = 7_243_021;
/** A run touches enrollments of many referrals, so a concurrent change of one may conflict with it. */
const MAX_TRIES = 3;

/**
 * Brings the table `alert` in line with the rules, set by set: raises alerts that apply and clears those that no longer do. Runs in one
 * transaction and never raises an alert twice, even if repeated or aborted (a unique index on open alerts). A run that another transaction
 * aborts is repeated.
 */
export async function applyAlertRules(db: Database, now: Date): Promise<AlertRun> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((trx) => applyWithin(trx, now));
    } catch (error) {
      if (tries >= MAX_TRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

/** The same within the caller's transaction. Does nothing while another run is in progress. */
export async function applyWithin(trx: Trx, now: Date): Promise<AlertRun> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(trx);
  if (!rows[0]?.mine) return { raised: 0, cleared: 0 };
  await noteWaitingMessages(trx, now);
  await forgetAnsweredMessages(trx);
  const cleared = await clearAlerts(trx, now);
  return { raised: await raiseAlerts(trx, now), cleared };
}

async function clearAlerts(trx: Trx, now: Date): Promise<number> {
  const applies = alertConditions(now);
  const stillApplies = sql.join(
    ALERT_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${applies[kind]}`),
    sql` `,
  );
  const { numAffectedRows } = await sql`
    update alert set cleared_at = ${now}
    from enrollment join hospice on hospice.id = enrollment.hospice_id
    where alert.cleared_at is null and enrollment.id = alert.enrollment_id
      and (enrollment.deleted_at is not null or not coalesce(case alert.kind ${stillApplies} end, false))`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** When each alert's condition began to apply; null where that is unknown. */
const standsSince: Readonly<Record<AlertKind, Sql<Date | null>>> = {
  low_score: sql`enrollment.last_survey_at`,
  overdue_response: sql`greatest(enrollment.response_due_at, enrollment.updated_at)`,
  overdue_start_of_care: sql`greatest(
    (enrollment.planned_start_of_care + 1)::timestamp at time zone hospice.time_zone, enrollment.updated_at
  )`,
  survey_undeliverable: sql`null::timestamptz`,
  stakeholder_concern: sql`coalesce(
    (select min(concern.raised_at) from concern where concern.enrollment_id = enrollment.id and concern.answered_at is null),
    enrollment.message_waits_since + make_interval(hours => ${MESSAGE_WAITS_HOURS})
  )`,
};

/**
 * An alert that just became due is raised as of now. One that is found late, because no server ran or the data was imported, is raised as
 * of when it became due, so that it does not appear as new.
 */
async function raiseAlerts(trx: Trx, now: Date): Promise<number> {
  const applies = alertConditions(now);
  const raisedAt = (kind: AlertKind) => sql`
    case when ${standsSince[kind]} < ${now}::timestamptz - interval '1 minute'
      then ${standsSince[kind]} else ${now}::timestamptz end`;
  // A separate statement per kind, so that each uses its own index.
  const found = ALERT_KINDS.map(
    (kind) => sql`
      select enrollment.id, enrollment.hospice_id, enrollment.referral_id, ${sql.lit(kind)}, ${raisedAt(kind)}
      from enrollment join hospice on hospice.id = enrollment.hospice_id
      where enrollment.deleted_at is null and ${applies[kind]} and not exists (
        select from alert where alert.enrollment_id = enrollment.id and alert.kind = ${sql.lit(kind)} and alert.cleared_at is null
      )`,
  );
  const { numAffectedRows } = await sql`
    insert into alert (enrollment_id, hospice_id, referral_id, kind, raised_at)
    ${sql.join(found, sql` union all `)}
    on conflict (enrollment_id, kind) where cleared_at is null do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
