import { FHIR_BASE, fhirApiEndpoints as rows } from '#contract/exchange/fhirApi.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { addressProblemNow } from '#server/platform/outgoing/callOutside.ts';
import { addWebhook, removeWebhook } from '#server/exchange/webhooks/webhooks.queries.ts';
import { searchSet } from './searchSet.rules.ts';
import { SUBSCRIBED_KINDS, writeSubscription } from './subscription.rules.ts';
import { findSubscription, searchSubscriptions } from './subscriptions.queries.ts';

/** Where a Subscription has its address. */
const ENDPOINT = 'channel.endpoint';

/** Service accounts set up their webhooks themselves; docs/integrate.md shows it. */
defineRoutes((app) => {
  const { mail } = app.services;

  answerIn(app, rows.searchSubscriptions, async ({ actor, db, note, query, url }) => {
    const { data, meta } = await searchSubscriptions(db, actor, query);
    note({ rows: data.length });
    return {
      ...searchSet({
        address: `${mail.publicOrigin}${FHIR_BASE}/Subscription`,
        sent: url.searchParams,
        page: query.page,
        limit: query['_count'],
        total: meta.totalItems,
        resources: data.map((each) => writeSubscription(each)),
      }),
    };
  });

  answerIn(app, rows.readSubscription, {
    find: ({ actor, db, params }) => findSubscription(db, actor, params.webhookId),
    handle: async ({ found }) => ({ ...writeSubscription(found) }),
  });

  answerIn(app, rows.createSubscription, {
    prepare: async ({ channel }) => {
      const problem = await addressProblemNow(channel.endpoint, app.services);
      if (problem !== undefined) throw invalid([at(ENDPOINT, problem)]);
      return { value: undefined, discard: async () => {} };
    },
    handle: async ({ actor, body: { channel, criteria }, db, note, now }) => {
      const kinds = [...SUBSCRIBED_KINDS[criteria]];
      note({ kinds });
      const { secret, ...webhook } = await addWebhook(db, actor, { url: channel.endpoint, kinds }, now, ENDPOINT);
      return { ...writeSubscription({ ...webhook, status: 'active' }, secret) };
    },
  });

  answerIn(app, rows.removeSubscription, {
    find: ({ actor, db, params }) => findSubscription(db, actor, params.webhookId),
    handle: ({ db, found }) => removeWebhook(db, found),
  });
});
