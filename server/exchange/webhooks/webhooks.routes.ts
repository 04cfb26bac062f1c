import { webhookEndpoints as rows } from '#contract/exchange/webhooks.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { addressProblemNow } from '#server/platform/outgoing/callOutside.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  lockDelivery,
  lockWebhook,
  queueTest,
  removeWebhook,
  renewSecret,
  replay,
} from './webhooks.queries.ts';

answer(rows.listWebhooks, async ({ actor, db }) => ({ data: await listWebhooks(db, actor) }));

defineRoutes((app) => {
  /**
   * Before the transaction, which a slow name server would hold open.
   * @throws Refusal `invalid` at the address
   */
  async function prepare({ url }: { readonly url?: string | undefined }) {
    const problem = url === undefined ? undefined : await addressProblemNow(url, app.services);
    if (problem !== undefined) throw invalid([at('url', problem)]);
    return { value: undefined, discard: async () => {} };
  }

  answerIn(app, rows.addWebhook, {
    prepare,
    handle: ({ actor, body, db, note, now }) => {
      note({ kinds: body.kinds });
      return addWebhook(db, actor, body, now);
    },
  });

  answerIn(app, rows.updateWebhook, {
    find: ({ actor, db, params }) => lockWebhook(db, actor, params.webhookId),
    prepare,
    handle: ({ actor, body, db, found, note, now }) => {
      note({ changed: Object.keys(body) });
      return changeWebhook(db, actor, found, body, now);
    },
  });
});

answer(rows.removeWebhook, {
  find: ({ actor, db, params }) => lockWebhook(db, actor, params.webhookId),
  handle: ({ db, found }) => removeWebhook(db, found),
});

answer(rows.renewWebhookSecret, {
  find: ({ actor, db, params }) => lockWebhook(db, actor, params.webhookId),
  handle: ({ actor, db, found, now }) => renewSecret(db, actor, found, now),
});

answer(rows.testWebhook, {
  find: ({ actor, db, params }) => lockWebhook(db, actor, params.webhookId),
  handle: ({ db, found, now }) => queueTest(db, found, now),
});

answer(rows.listWebhookDeliveries, {
  find: ({ actor, db, params }) => lockWebhook(db, actor, params.webhookId),
  handle: ({ db, found, query }) => listDeliveries(db, found, query),
});

answer(rows.replayWebhookDelivery, {
  find: ({ actor, db, params }) => lockDelivery(db, actor, params),
  handle: ({ db, found, now }) => replay(db, found.webhook.id, found.delivery, now),
});
