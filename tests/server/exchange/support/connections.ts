import { MACHINE_SCOPES, type MachineScope } from '#contract/platform/machineScopes.ts';
import type { Owner } from '#server/identity/serviceAccounts/serviceAccounts.queries.ts';
import { addMachine } from '../../identity/support/serviceAccounts.ts';
import type { TestServer } from '../../support/server.ts';
import { HOSPICE_NPI, PROVIDER_NPI } from './bundles.ts';
import { addDelivery, addWebhook } from './webhooks.ts';

export interface WorldConnections {
  /** A service account of this hospice or group, with all scopes if none are given. */
  readonly addMachine: (owner: Owner, scopes?: readonly MachineScope[]) => Promise<string>;
  /** A webhook of this hospice or group, and one of its calls that failed. */
  readonly addWebhook: (owner: Owner) => Promise<string>;
  /** A webhook that the newest service account of this hospice or group set up by FHIR. */
  readonly addSubscription: (owner: Owner) => Promise<string>;
  readonly addDelivery: (webhookId: string) => Promise<string>;
  /** Gives the first hospice and its group’s provider the numbers that sample Bundles name. */
  readonly numberParties: () => Promise<void>;
}

interface Parties {
  readonly hospiceId: string;
  readonly providerId: string;
}

export const worldConnections = (server: TestServer, { hospiceId, providerId }: Parties): WorldConnections => ({
  addMachine: async (owner, scopes = MACHINE_SCOPES) => (await addMachine(server.db, owner, { scopes })).id,
  addWebhook: (owner) => addWebhook(server, owner),
  addSubscription: async (owner) => {
    const newest = await server.db
      .selectFrom('service_account')
      .select('id')
      .where('hospiceId' in owner ? 'hospice_id' : 'group_id', '=', Object.values(owner)[0] ?? '')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    return addWebhook(server, owner, { createdBy: newest?.id ?? null });
  },
  addDelivery: (webhookId) => addDelivery(server, webhookId),
  numberParties: async () => {
    await server.db.updateTable('hospice').set({ npi: HOSPICE_NPI }).where('id', '=', hospiceId).execute();
    await server.db.updateTable('provider').set({ npi: PROVIDER_NPI }).where('id', '=', providerId).execute();
  },
});
