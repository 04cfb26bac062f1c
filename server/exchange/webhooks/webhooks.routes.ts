import { webhookEndpoints as rows } from '#contract/exchange/webhooks.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { addressProblem } from '#server/platform/outgoing/callOutside.ts';
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

declare module '#server/platform/http/app.ts' {
  interface Services {
    /** Outside production, other systems may run on this machine. */
    readonly allowsLoopback: boolean;
  }
}

answer(rows.listWebhooks, async ({ actor, db }) => ({ data: await listWebhooks(db, actor) }));

defineRoutes((app) => {
  const { allowsLoopback } = app.services;

  /** @throws Refusal `invalid` at the address */
  function requireReachable(url: string | undefined): void {
    const problem = url === undefined ? undefined : addressProblem(url, { allowsLoopback });
    if (problem !== undefined) throw invalid([at('url', problem)]);
  }

  answerIn(app, rows.addWebhook, ({ actor, body, db, note, now }) => {
    requireReachable(body.url);
    note({ kinds: body.kinds });
    return addWebhook(db, actor, body, now);
  });

  answerIn(app, rows.updateWebhook, {
    find: ({ actor, db, params }) => lockWebhook(db, actor, params.webhookId),
    handle: ({ actor, body, db, found, note, now }) => {
      requireReachable(body.url);
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
