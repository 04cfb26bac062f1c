import type { SubscriptionQuery } from '#contract/exchange/fhirApi.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { oneOf, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { ownedBy, webhookColumns } from '#server/exchange/webhooks/webhooks.queries.ts';
import type { Subscribed } from './subscription.rules.ts';

/** Webhooks as FHIR’s Subscriptions. */

/** A service account has those that it set up itself. Another system’s address may contain a secret. */
const setUpBy = (actor: Actor): Sql | undefined =>
  actor.scopes ? sql`webhook.created_by = ${actor.id}::uuid` : undefined;

const statusColumn = sql`case when not webhook.is_on then 'off' when webhook.failing_since is not null then 'error' else 'active' end`;

/** A page of the caller’s Subscriptions, newest first. */
export const searchSubscriptions = (
  db: Database,
  actor: Actor,
  { _count: limit, _id: ids, page, status }: SubscriptionQuery,
): Promise<Page<Subscribed>> =>
  readPage(db, {
    columns: sql<Subscribed>`${webhookColumns}, ${statusColumn} as status`,
    from: sql`webhook`,
    where: [ownedBy(actor), setUpBy(actor), oneOfIds(sql`webhook.id`, ids), oneOf(statusColumn, status)],
    orderBy: sql`webhook.created_at desc, webhook.id`,
    paging: { page, limit },
  });

/** One of the caller’s Subscriptions; undefined: missing, or another’s. */
export const findSubscription = async (db: Database, actor: Actor, id: string): Promise<Subscribed | undefined> =>
  (await searchSubscriptions(db, actor, { _id: [id], _count: 1, page: 1 })).data[0];
