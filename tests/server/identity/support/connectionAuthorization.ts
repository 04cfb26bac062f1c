import { GROUP_ROLES, ROLES } from '#contract/platform/roles.ts';
import { ofGroup, ofHospice, SETTINGS_MANAGERS, type Row } from '../../support/authorizationRows.ts';
import { transaction } from '../../exchange/support/bundles.ts';
import type { World } from '../../support/world.ts';
import { MACHINE_PEM } from './serviceAccounts.ts';

/** Who may connect other systems, and what those may call. */

const everyone: Row = { may: ROLES, own: async () => ({}) };
const body = () => ({ name: 'EHR bridge', scopes: ['system/Task.rs'], publicKey: MACHINE_PEM });

/** Administrators of the system have no webhooks and change nobody’s. */
const OF_WEBHOOK: Row = {
  may: ['hospice_super_admin', 'hospice_admin', 'care_manager'],
  isOfWholeHospice: true,
  own: async ({ addWebhook, groupId, hospiceId }, caller) => ({
    webhookId: await addWebhook(GROUP_ROLES.some((role) => role === caller) ? { groupId } : { hospiceId }),
  }),
  foreign: async ({ addWebhook, foreignHospiceId: hospiceId }) => ({ webhookId: await addWebhook({ hospiceId }) }),
};
const { foreign: _foreign, ...OF_WEBHOOKS }: Row = { ...OF_WEBHOOK, own: async () => ({}) };
const ofDelivery = ({ foreign, own, ...row }: Row): Row => ({
  ...row,
  own: async (world, caller) => {
    const params = await own(world, caller);
    return { ...params, deliveryId: await world.addDelivery(params['webhookId'] ?? '') };
  },
  ...(foreign && {
    foreign: async (world: World) => {
      const params = await foreign(world);
      return { ...params, deliveryId: await world.addDelivery(params['webhookId'] ?? '') };
    },
  }),
});

const OF_REQUESTS: Row = { may: [], own: async () => ({}), machine: 'system/ServiceRequest.rs' };
const OF_TASKS: Row = { may: [], own: async () => ({}), machine: 'system/Task.rs' };

const OF_SUBSCRIPTIONS: Row = { may: [], own: async () => ({}), machine: 'system/Subscription.crds' };
const OF_SUBSCRIPTION: Row = {
  ...OF_SUBSCRIPTIONS,
  own: async ({ addSubscription, groupId, hospiceId }, caller) => ({
    webhookId: await addSubscription(GROUP_ROLES.some((role) => role === caller) ? { groupId } : { hospiceId }),
  }),
  foreign: async ({ addSubscription, foreignHospiceId: hospiceId }) => ({
    webhookId: await addSubscription({ hospiceId }),
  }),
};

export const CONNECTION_ROWS = {
  listHospiceServiceAccounts: { ...ofHospice(SETTINGS_MANAGERS), isOfWholeHospice: true },
  addHospiceServiceAccount: { ...ofHospice(['hospice_super_admin', 'hospice_admin']), isOfWholeHospice: true, body },
  endHospiceServiceAccount: {
    may: SETTINGS_MANAGERS,
    isOfWholeHospice: true,
    own: async ({ addMachine, hospiceId }) => ({ hospiceId, accountId: await addMachine({ hospiceId }) }),
    foreign: async ({ addMachine, foreignHospiceId: hospiceId }) => ({
      hospiceId,
      accountId: await addMachine({ hospiceId }),
    }),
  },
  listGroupServiceAccounts: ofGroup('groupId', ['care_manager', 'superuser']),
  addGroupServiceAccount: { ...ofGroup('groupId', ['care_manager']), body },
  endGroupServiceAccount: {
    may: ['care_manager', 'superuser'],
    own: async ({ addMachine, groupId }) => ({ groupId, accountId: await addMachine({ groupId }) }),
    foreign: async ({ addMachine, foreignGroupId: groupId }) => ({ groupId, accountId: await addMachine({ groupId }) }),
  },
  listWebhooks: OF_WEBHOOKS,
  addWebhook: {
    ...OF_WEBHOOKS,
    body: () => ({ url: 'https://ehr.example/wayside', kinds: ['referral.received'] }),
  },
  updateWebhook: { ...OF_WEBHOOK, body: () => ({ isOn: false }) },
  removeWebhook: OF_WEBHOOK,
  renewWebhookSecret: OF_WEBHOOK,
  testWebhook: OF_WEBHOOK,
  listWebhookDeliveries: OF_WEBHOOK,
  replayWebhookDelivery: ofDelivery(OF_WEBHOOK),
  readFhirMetadata: everyone,
  readSmartConfiguration: everyone,
  searchServiceRequests: OF_REQUESTS,
  readServiceRequest: {
    ...OF_REQUESTS,
    own: async ({ addOwnReferral }) => ({ referralId: (await addOwnReferral()).id }),
    foreign: async ({ addForeignReferral }) => ({ referralId: (await addForeignReferral()).id }),
  },
  searchTasks: OF_TASKS,
  readTask: {
    ...OF_TASKS,
    own: async ({ addOwnReferral }) => ({ enrollmentId: (await addOwnReferral()).enrollmentId }),
    foreign: async ({ addForeignReferral }) => ({ enrollmentId: (await addForeignReferral()).enrollmentId }),
  },
  searchSubscriptions: OF_SUBSCRIPTIONS,
  readSubscription: OF_SUBSCRIPTION,
  createSubscription: {
    ...OF_SUBSCRIPTIONS,
    body: () => ({
      resourceType: 'Subscription',
      status: 'requested',
      reason: 'Follow referrals',
      criteria: 'Task?',
      channel: { type: 'rest-hook', endpoint: 'https://ehr.example/wayside' },
    }),
  },
  removeSubscription: OF_SUBSCRIPTION,
  sendFhirReferral: {
    may: [],
    own: async ({ numberParties }) => {
      await numberParties();
      return {};
    },
    machine: 'system/ServiceRequest.c',
    body: () => transaction(),
  },
} satisfies Record<string, Row>;
