import {
  FORMER_SECRET_HOURS,
  MAX_WEBHOOKS,
  TEST_KIND,
  type DeliveryQuery,
  type Webhook,
  type WebhookChange,
  type WebhookCreation,
  type WebhookDelivery,
} from '#contract/exchange/webhooks.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { asSystem, type Person } from '#server/platform/access/session.queries.ts';
import { isAdmin, type Actor } from '#server/platform/access/viewpoint.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { newWebhookSecret } from './sign.ts';

/** The webhooks of the caller’s own hospice or group. An administrator of the system sees that they exist. */

/** Which webhooks are of the caller’s own hospice or group. */
export const ownedBy = (actor: Actor): Sql => {
  if (isAdmin(actor)) return sql`true`;
  return actor.hospiceId === null
    ? sql`webhook.group_id = ${actor.groupId}::uuid`
    : sql`webhook.hospice_id = ${actor.hospiceId}::uuid`;
};

export const webhookColumns = sql<Webhook>`webhook.id, webhook.url, webhook.kinds, webhook.is_on as "isOn",
  webhook.is_switched_off as "isSwitchedOff", ${isoColumn(sql`webhook.failing_since`)} as "failingSince",
  ${isoColumn(sql`webhook.last_delivered_at`)} as "lastDeliveredAt",
  (select count(*)::integer from webhook_delivery
    where webhook_delivery.webhook_id = webhook.id and webhook_delivery.status in ('queued', 'claimed')) as waiting,
  webhook.created_by_name as "createdBy", ${isoColumn(sql`webhook.created_at`)} as "createdAt"`;

/** The caller’s webhooks, oldest first. */
export async function listWebhooks(db: Database, actor: Actor): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns} from webhook where ${ownedBy(actor)} order by webhook.created_at, webhook.id`.execute(db);
  return rows;
}

/** One of the caller’s webhooks, locked; undefined: missing, or another organization’s. */
export async function lockWebhook(trx: Trx, actor: Actor, id: string): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    select ${webhookColumns} from webhook where webhook.id = ${id}::uuid and ${ownedBy(actor)}
    ${isAdmin(actor) ? sql`` : sql`for no key update of webhook`}`.execute(trx);
  return rows[0];
}

async function reread(trx: Trx, actor: Actor, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(trx, actor, id);
  if (!webhook) throw new Error('The webhook no longer exists');
  return webhook;
}

/**
 * @param field where the caller gave the address
 * @throws Refusal `invalid` at the address once there are too many
 */
export async function addWebhook(trx: Trx, actor: Person, creation: WebhookCreation, now: Date, field = 'url') {
  if ((await listWebhooks(trx, actor)).length >= MAX_WEBHOOKS) {
    throw invalid([at(field, `You have ${MAX_WEBHOOKS} webhooks. Remove one first`)]);
  }
  const id = crypto.randomUUID();
  const secret = newWebhookSecret();
  await trx
    .insertInto('webhook')
    .values({
      id,
      hospice_id: actor.hospiceId,
      group_id: actor.groupId,
      url: creation.url,
      kinds: [...new Set(creation.kinds)],
      secret,
      created_by: actor.id,
      created_by_name: `${actor.firstName} ${actor.lastName}`,
      created_at: now,
    })
    .execute();
  return { ...(await reread(trx, actor, id)), secret };
}

/** Changes a locked webhook. Turned on, it begins anew: what waited is called at once. */
export async function changeWebhook(
  trx: Trx,
  actor: Actor,
  { id, isOn: wasOn }: Webhook,
  { isOn, kinds, url }: WebhookChange,
  now: Date,
): Promise<Webhook> {
  const isTurnedOn = isOn === true && !wasOn;
  if (kinds ?? url ?? isOn !== undefined) {
    await trx
      .updateTable('webhook')
      .set({
        ...(url === undefined ? {} : { url }),
        ...(kinds ? { kinds: [...new Set(kinds)] } : {}),
        ...(isOn === undefined ? {} : { is_on: isOn }),
        ...(isTurnedOn ? { is_switched_off: false, failing_since: null } : {}),
      })
      .where('id', '=', id)
      .execute();
  }
  if (isTurnedOn) {
    await trx
      .updateTable('webhook_delivery')
      .set({ due_at: now, attempts: 0 })
      .where('webhook_id', '=', id)
      .where('status', '=', 'queued')
      .execute();
  }
  return reread(trx, actor, id);
}

/** Removes a locked webhook with its deliveries. */
export async function removeWebhook(trx: Trx, { id }: Webhook): Promise<void> {
  await trx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Gives a locked webhook a new secret; the former one signs along for a day. Secrets are read with the server’s own rights. */
export async function renewSecret(trx: Trx, actor: Actor, { id }: Webhook, now: Date) {
  const secret = newWebhookSecret();
  const until = new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR);
  await asSystem(trx, () =>
    sql`
      update webhook set former_secret = secret, former_secret_until = ${until}, secret = ${secret}
      where id = ${id}::uuid`.execute(trx),
  );
  return { ...(await reread(trx, actor, id)), secret };
}

const deliveryColumns = sql<WebhookDelivery>`webhook_delivery.id, webhook_delivery.kind,
  webhook_delivery.referral_id as "referralId",
  case webhook_delivery.status when 'delivered' then 'delivered' when 'failed' then 'failed' else 'waiting' end as state,
  ${isoColumn(sql`webhook_delivery.happened_at`)} as "happenedAt", webhook_delivery.attempts,
  ${isoColumn(sql`case when webhook_delivery.status in ('queued', 'claimed') then webhook_delivery.due_at end`)} as "nextAt",
  ${isoColumn(sql`webhook_delivery.delivered_at`)} as "deliveredAt", webhook_delivery.last_answer as "lastAnswer"`;

/** A page of a webhook’s deliveries, newest first. */
export const listDeliveries = (db: Database, { id }: Webhook, query: DeliveryQuery): Promise<Page<WebhookDelivery>> =>
  readPage(db, {
    columns: deliveryColumns,
    from: sql`webhook_delivery`,
    where: [sql`webhook_delivery.webhook_id = ${id}::uuid`],
    orderBy: sql`webhook_delivery.number desc`,
    paging: query,
  });

async function readDelivery(trx: Trx, webhookId: string, id: string): Promise<WebhookDelivery | undefined> {
  const { rows } = await sql<WebhookDelivery>`
    select ${deliveryColumns} from webhook_delivery
    where webhook_delivery.id = ${id}::uuid and webhook_delivery.webhook_id = ${webhookId}::uuid`.execute(trx);
  return rows[0];
}

/** One of the caller’s webhooks, locked, with one of its deliveries. */
export async function lockDelivery(
  trx: Trx,
  actor: Actor,
  ids: { readonly webhookId: string; readonly deliveryId: string },
) {
  const webhook = await lockWebhook(trx, actor, ids.webhookId);
  const delivery = webhook && (await readDelivery(trx, webhook.id, ids.deliveryId));
  return delivery && { webhook, delivery };
}

async function rereadDelivery(trx: Trx, webhookId: string, id: string): Promise<WebhookDelivery> {
  const delivery = await readDelivery(trx, webhookId, id);
  if (!delivery) throw new Error('The delivery no longer exists');
  return delivery;
}

/** Queues a call that is about nothing. */
export async function queueTest(trx: Trx, { id: webhookId }: Webhook, now: Date): Promise<WebhookDelivery> {
  const { id } = await trx
    .insertInto('webhook_delivery')
    .values({ webhook_id: webhookId, kind: TEST_KIND, happened_at: now, due_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return rereadDelivery(trx, webhookId, id);
}

/** Makes a call again from its first attempt on, under the same id. One that is under way stays as it is. */
export async function replay(
  trx: Trx,
  webhookId: string,
  { id }: WebhookDelivery,
  now: Date,
): Promise<WebhookDelivery> {
  await trx
    .updateTable('webhook_delivery')
    .set({ status: 'queued', attempts: 0, due_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'claimed')
    .execute();
  return rereadDelivery(trx, webhookId, id);
}
