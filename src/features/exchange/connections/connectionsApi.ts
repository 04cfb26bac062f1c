import { serviceAccountEndpoints as accounts } from '#contract/identity/serviceAccounts.ts';
import { webhookEndpoints as webhooks } from '#contract/exchange/webhooks.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

/** The specification names no tag for connected systems, so they share that of what goes out to others. */
const CONNECTIONS: readonly Tag[] = [{ type: 'Communication', id: LIST }];

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceServiceAccounts: build.query(kept(queryOf(accounts.listHospiceServiceAccounts, CONNECTIONS))),
    addHospiceServiceAccount: build.mutation(mutationOf(accounts.addHospiceServiceAccount, CONNECTIONS)),
    endHospiceServiceAccount: build.mutation(mutationOf(accounts.endHospiceServiceAccount, CONNECTIONS)),
    listGroupServiceAccounts: build.query(kept(queryOf(accounts.listGroupServiceAccounts, CONNECTIONS))),
    addGroupServiceAccount: build.mutation(mutationOf(accounts.addGroupServiceAccount, CONNECTIONS)),
    endGroupServiceAccount: build.mutation(mutationOf(accounts.endGroupServiceAccount, CONNECTIONS)),
    listWebhooks: build.query(kept(queryOf(webhooks.listWebhooks, CONNECTIONS))),
    addWebhook: build.mutation(mutationOf(webhooks.addWebhook, CONNECTIONS)),
    updateWebhook: build.mutation(mutationOf(webhooks.updateWebhook, CONNECTIONS)),
    removeWebhook: build.mutation(mutationOf(webhooks.removeWebhook, CONNECTIONS)),
    renewWebhookSecret: build.mutation(mutationOf(webhooks.renewWebhookSecret, CONNECTIONS)),
    testWebhook: build.mutation(mutationOf(webhooks.testWebhook, CONNECTIONS)),
    listWebhookDeliveries: build.query(kept(queryOf(webhooks.listWebhookDeliveries, CONNECTIONS))),
    replayWebhookDelivery: build.mutation(mutationOf(webhooks.replayWebhookDelivery, CONNECTIONS)),
  }),
});
