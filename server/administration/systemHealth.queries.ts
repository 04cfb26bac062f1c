import { type Attention, type SystemHealth } from '#contract/administration/administration.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { readSetUp } from './setUp.queries.ts';
import { readWork } from './work.queries.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { isInState } from '#server/people/invites/inviteRows.queries.ts';
import { byName } from '#server/platform/database/lists.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/** Problems an administrator should check: counts, names of organizations and times, but no addresses and no patients. */

/** The same limit as for quiet hospices in the system's figures. */
const QUIET_DAYS = 30;
/** Administrators check at least weekly, so older failures are not listed. */
const MAIL_DAYS = 7;
/** With fewer mails a rate means nothing. */
const MIN_MAILS = 20;
const MAX_BOUNCED = 0.05;
/** The maximum per kind; the filtered lists show the rest. */
const MAX_OF_A_KIND = 50;

interface AttentionRow {
  kind: Attention['kind'];
  subject_id: string | null;
  subject_name: string | null;
  count: number;
  since: Date | null;
}

/** Active organizations, the longest waiting first. */
async function organizationsAsking(trx: Trx, now: Date): Promise<AttentionRow[]> {
  const isInvited = (own: Sql) => sql`exists (select from invite where ${own} and ${isInState(['waiting'], now)})`;
  const { rows } = await sql<AttentionRow>`
    (select 'hospice_without_super_admin' as kind, hospice.id as subject_id, hospice.name as subject_name, 1 as count,
        hospice.created_at as since
      from hospice
      where hospice.is_active and not ${isInvited(sql`invite.hospice_id = hospice.id and invite.role = 'hospice_super_admin'`)} and not exists (
        select from app_user
        where app_user.hospice_id = hospice.id and app_user.is_active and app_user.role = 'hospice_super_admin')
      order by since, hospice.id limit ${MAX_OF_A_KIND})
    union all
    (select 'hospice_without_referrals', hospice.id, hospice.name, 1, coalesce(newest.at, hospice.created_at)
      from hospice left join lateral (
        select enrollment.received_at as at from enrollment
        where enrollment.hospice_id = hospice.id and enrollment.deleted_at is null and enrollment.status <> 'entered_in_error'
        order by enrollment.received_at desc limit 1
      ) as newest on true
      where hospice.is_active
        and coalesce(newest.at, hospice.created_at) <= ${now}::timestamptz - make_interval(days => ${QUIET_DAYS}::integer)
      order by 5, hospice.id limit ${MAX_OF_A_KIND})
    union all
    (select 'group_without_people', provider_group.id, provider_group.name, 1, provider_group.created_at
      from provider_group
      where provider_group.is_active and not ${isInvited(sql`invite.group_id = provider_group.id`)} and not exists (
        select from app_user where app_user.group_id = provider_group.id and app_user.is_active)
      order by provider_group.created_at, provider_group.id limit ${MAX_OF_A_KIND})
    union all
    (select 'invite_expired', coalesce(hospice.id, provider_group.id), coalesce(hospice.name, provider_group.name),
        count(*), min(invite.expires_at)
      from invite
        left join hospice on hospice.id = invite.hospice_id
        left join provider_group on provider_group.id = invite.group_id
      where ${isInState(['expired'], now)} and coalesce(hospice.is_active, provider_group.is_active, true)
      group by coalesce(hospice.id, provider_group.id), coalesce(hospice.name, provider_group.name)
      order by ${byName(sql`coalesce(hospice.name, provider_group.name)`)} nulls first limit ${MAX_OF_A_KIND})`.execute(
    trx,
  );
  return rows;
}

interface MailCounts {
  queued: number;
  sent_last_day: number;
  failed_last_day: number;
  failed: number;
  failed_since: Date | null;
  bounced: number;
}

/**
 * A mail counts on the day on which it was last due or bounced. Bounced: the recipient's mail server rejected or returned it, or every
 * delivery attempt failed.
 */
async function countMails(trx: Trx, now: Date): Promise<MailCounts> {
  const dayAgo = sql`${now}::timestamptz - interval '1 day'`;
  const weekAgo = sql`${now}::timestamptz - make_interval(days => ${MAIL_DAYS}::integer)`;
  const wrong = sql`mail_message.status in ('failed', 'unclear', 'bounced')`;
  const at = sql`coalesce(bounced_at, due_at)`;
  const { rows } = await sql<MailCounts>`
    select
      (select count(*) from mail_message where status = 'queued') as queued,
      (select count(*) from mail_message where status = 'sent' and sent_at > ${dayAgo}) as sent_last_day,
      (select count(*) from mail_message where ${wrong} and ${at} > ${dayAgo}) as failed_last_day,
      (select count(*) from mail_message where status in ('failed', 'bounced') and ${at} > ${dayAgo}) as bounced,
      (select count(*) from mail_message where ${wrong} and ${at} > ${weekAgo}) as failed,
      (select min(${at}) from mail_message where ${wrong} and ${at} > ${weekAgo}) as failed_since`.execute(trx);
  const [counts] = rows;
  if (!counts) throw new Error('A row of counts is always there');
  return counts;
}

function mailsAsking({ bounced, failed, failed_since: since, sent_last_day: sent }: MailCounts): Attention[] {
  const tried = sent + bounced;
  const rate = tried < MIN_MAILS ? 0 : bounced / tried;
  return [
    ...(failed > 0
      ? [{ kind: 'mail_failed' as const, subject: null, count: failed, since: since?.toISOString() ?? null }]
      : []),
    ...(rate > MAX_BOUNCED
      ? [{ kind: 'bounce_rate' as const, subject: null, count: Math.round(rate * 100), since: null }]
      : []),
  ];
}

/** Invitations, organizations, mails and background work as they are now, for an administrator. */
export async function readSystemHealth(trx: Trx, now: Date): Promise<SystemHealth> {
  const asking = await organizationsAsking(trx, now);
  // No session may read mails, so they are only counted, with system rights.
  const mails = await asSystem(trx, () => countMails(trx, now));
  const work = await readWork(trx, now);
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from invite where ${isInState(['waiting'], now)}`.execute(trx);
  return {
    setUp: await readSetUp(trx, now),
    attention: [
      ...work
        .filter(({ isLate }) => isLate)
        .map(({ lastEndedAt, name }) => ({
          kind: 'work_late' as const,
          subject: { id: name, name },
          count: 1,
          since: lastEndedAt,
        })),
      ...mailsAsking(mails),
      ...asking.map(({ count, kind, since, subject_id: id, subject_name: name }) => ({
        kind,
        subject: id === null ? null : { id, name: name ?? PRODUCT_NAME },
        count,
        since: since?.toISOString() ?? null,
      })),
    ],
    invitesWaiting: rows[0]?.waiting ?? 0,
    mail: { queued: mails.queued, sentLastDay: mails.sent_last_day, failedLastDay: mails.failed_last_day },
    work,
  };
}
