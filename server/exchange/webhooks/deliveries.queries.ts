import { DELIVERY_DAYS, SWITCHED_OFF_AFTER_HOURS } from '#contract/exchange/webhooks.ts';
import { insertMails } from '#server/mail/queueMail.queries.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { webhookOffMail } from './webhookOff.mail.ts';

/** The steps of a call through the outbox. Each is one short transaction; nothing waits for the network inside of one. */

/** Longer than a call ever takes: a worker without a result by then has died, and another one calls again. */
const CLAIM_MS = MINUTE;
/** How many calls of one organization are under way at the same time: its slow systems hold up nobody else’s calls. */
const OF_ONE_ORGANIZATION = 2;
/** The longest that the other calls of a webhook wait for one to which nobody answered. */
const LONGEST_SILENCE_MS = 10 * MINUTE;
/** When a call that failed is made again; after the last of them it has failed for good. */
const TRY_AGAIN_SECONDS = [5, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 12 * 3600] as const;

export interface ClaimedDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly kind: string;
  readonly referralId: string | null;
  readonly enrollmentId: string | null;
  readonly happenedAt: Date;
  readonly url: string;
  /** The present secret, and the former one while it still counts. */
  readonly secrets: readonly string[];
  readonly attempts: number;
  readonly until: Date;
}

/**
 * Claims up to `limit` calls that are due; several servers get different ones. A call waits until the earlier ones of its webhook
 * about the same referral are delivered or have failed. Calls of an organization that is turned off wait, and so do those of one that has
 * enough of them under way.
 */
export async function claimDeliveries(db: Database, now: Date, limit: number): Promise<ClaimedDelivery[]> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql<Omit<ClaimedDelivery, 'until'>>`
    with busy as materialized (
      select coalesce(webhook.hospice_id, webhook.group_id) as organization, count(*) as calls
      from webhook_delivery as delivery join webhook on webhook.id = delivery.webhook_id
      where delivery.status = 'claimed' and delivery.claimed_until > ${now}
      group by 1
    ), waiting as materialized (
      select delivery.id, coalesce(busy.calls, 0) + row_number() over (
        partition by coalesce(webhook.hospice_id, webhook.group_id) order by delivery.due_at, delivery.number) as place
      from webhook_delivery as delivery join webhook on webhook.id = delivery.webhook_id
        left join busy on busy.organization = coalesce(webhook.hospice_id, webhook.group_id)
      where delivery.status = 'queued' and delivery.due_at <= ${now} and webhook.is_on
        and not exists (select from hospice where hospice.id = webhook.hospice_id and not hospice.is_active)
        and not exists (select from provider_group where provider_group.id = webhook.group_id and not provider_group.is_active)
        and not exists (
          select from webhook_delivery as earlier
          where earlier.webhook_id = delivery.webhook_id and earlier.referral_id = delivery.referral_id
            and earlier.number < delivery.number and earlier.status in ('queued', 'claimed'))
    ), due as materialized (
      select delivery.id from webhook_delivery as delivery join waiting on waiting.id = delivery.id
      where waiting.place <= ${OF_ONE_ORGANIZATION} and delivery.status = 'queued' and delivery.due_at <= ${now}
      order by delivery.due_at, delivery.number limit ${limit} for update of delivery skip locked
    )
    update webhook_delivery as delivery
    set status = 'claimed', claimed_until = ${until}, attempts = delivery.attempts + 1
    from due, webhook
    where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.id, delivery.webhook_id as "webhookId", delivery.kind, delivery.referral_id as "referralId",
      delivery.enrollment_id as "enrollmentId", delivery.happened_at as "happenedAt", delivery.attempts, webhook.url,
      case when webhook.former_secret_until > ${now} then array[webhook.secret, webhook.former_secret]
        else array[webhook.secret] end as secrets`.execute(db);
  return rows.map((row) => ({ ...row, until }));
}

/** Calls whose worker has died are made again: they may arrive twice, and never not at all. */
export async function recoverDeliveries(db: Database, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set status = 'queued', claimed_until = null
    where status = 'claimed' and claimed_until < ${now}`.execute(db);
}

const stillOurs = ({ id, until }: ClaimedDelivery) =>
  sql`id = ${id}::uuid and status = 'claimed' and claimed_until = ${until}`;

/** The other system has it. */
export async function finishDelivered(
  db: Database,
  claimed: ClaimedDelivery,
  answer: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update webhook_delivery
      set status = 'delivered', delivered_at = ${now}, claimed_until = null, last_answer = ${answer}
      where ${stillOurs(claimed)}`.execute(trx);
    await sql`
      update webhook set failing_since = null, last_delivered_at = ${now} where id = ${claimed.webhookId}::uuid`.execute(
      trx,
    );
  });
}

interface Failure {
  /** The status that was answered, or why there was none. */
  readonly answer: string;
  /** The other system says that nobody listens there any more. */
  readonly isGone: boolean;
  /** Nobody answered: neither would anybody answer the webhook’s other calls. */
  readonly isSilent: boolean;
}

/** The call is made again later, or has failed for good. A webhook that has failed for too long is switched off. */
export async function finishFailed(
  db: Database,
  claimed: ClaimedDelivery,
  { answer, isGone, isSilent }: Failure,
  now: Date,
): Promise<void> {
  const seconds = TRY_AGAIN_SECONDS[claimed.attempts - 1];
  const tooLong = new Date(now.getTime() - SWITCHED_OFF_AFTER_HOURS * HOUR);
  await db.transaction().execute(async (trx) => {
    const ends = sql`(${isGone}::boolean or coalesce(failing_since <= ${tooLong}, false))`;
    const { rows } = await sql<{ isOff: boolean }>`
      update webhook
      set failing_since = coalesce(failing_since, ${now}), is_on = not ${ends}, is_switched_off = ${ends}
      where id = ${claimed.webhookId}::uuid and is_on
      returning is_switched_off as "isOff"`.execute(trx);
    const isOff = rows[0]?.isOff === true;
    // What waits while the webhook is off is called once it is on again.
    const status = seconds === undefined && !isOff ? 'failed' : 'queued';
    await sql`
      update webhook_delivery
      set status = ${status}, claimed_until = null, last_answer = ${answer},
        due_at = ${new Date(now.getTime() + (seconds ?? 0) * 1000)}
      where ${stillOurs(claimed)}`.execute(trx);
    if (isSilent && !isOff) {
      const waits = Math.min((seconds ?? 0) * 1000, LONGEST_SILENCE_MS);
      await sql`
        update webhook_delivery set due_at = greatest(due_at, ${new Date(now.getTime() + waits)})
        where webhook_id = ${claimed.webhookId}::uuid and status = 'queued'`.execute(trx);
    }
    if (isOff) await notifyAdministrators(trx, claimed.webhookId, now);
  });
}

/** Emails the people who keep the webhook: a hospice’s administrators with all locations, or a group’s care managers. */
async function notifyAdministrators(trx: Trx, webhookId: string, now: Date): Promise<void> {
  await insertMails(
    webhookOffMail,
    {
      hospice_id: sql`webhook.hospice_id`,
      user_id: sql`person.id`,
      to_address: sql`person.email`,
      to_name: sql`person.first_name || ' ' || person.last_name`,
      from_name: PRODUCT_NAME,
      created_at: now,
      data: sql`jsonb_build_object('firstName', person.first_name, 'host', substring(webhook.url from '^[a-z]+://([^/?#]+)'),
        'side', person.account_type)`,
    },
    sql`from webhook join app_user as person on person.is_active and (
        (person.hospice_id = webhook.hospice_id and person.role in ('hospice_super_admin', 'hospice_admin')
          and person.location_ids = '{}')
        or (person.group_id = webhook.group_id and person.role = 'care_manager'))
      where webhook.id = ${webhookId}::uuid`,
  ).execute(trx);
}

/** Removes deliveries that are over, once they are old. */
export async function purgeDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_DAYS * 24 * HOUR);
  await sql`
    delete from webhook_delivery where happened_at < ${before} and status in ('delivered', 'failed')`.execute(db);
  await sql`
    update webhook set former_secret = null, former_secret_until = null where former_secret_until < ${now}`.execute(db);
}
