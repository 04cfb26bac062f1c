import type { Endpoint } from '#contract/platform/http.ts';
import { accountTypeOf, type Role } from '#contract/platform/roles.ts';
import type { World } from '../../support/world.ts';

/** A service account of either side, with all scopes, among the callers of the fuzzer. */
export const MACHINES = ['hospice machine', 'group machine'] as const;
export type Machine = (typeof MACHINES)[number];
export const isMachine = (caller: Role | Machine): caller is Machine => caller.endsWith(' machine');

/** Whose records the calls of a service account name. */
export const ROLE_BESIDE: Readonly<Record<Machine, Role>> = {
  'hospice machine': 'hospice_admin',
  'group machine': 'care_manager',
};

export type Side = 'hospice' | 'group';
export const sideOf = (role: Role): Side => (accountTypeOf(role) === 'stakeholder' ? 'group' : 'hospice');

/** What one side has connected. */
export interface Connections {
  readonly accountId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  /** The webhook that the service account set up by FHIR. */
  readonly subscriptionId: string;
}

/** Connects a system on each side of the world’s first pair. */
export async function addConnections({
  addDelivery,
  addMachine,
  addSubscription,
  addWebhook,
  groupId,
  hospiceId,
}: World): Promise<Readonly<Record<Side, Connections>>> {
  const connect = async (owner: { readonly hospiceId: string } | { readonly groupId: string }) => {
    const webhookId = await addWebhook(owner);
    const accountId = await addMachine(owner);
    const subscriptionId = await addSubscription(owner);
    return { accountId, webhookId, deliveryId: await addDelivery(webhookId), subscriptionId };
  };
  return { hospice: await connect({ hospiceId }), group: await connect({ groupId }) };
}

/** The service accounts that may make a call. */
export const machinesAt = ({ access }: Pick<Endpoint, 'access'>): readonly Machine[] =>
  access.token === 'user' && access.who === 'named' && access.machine ? MACHINES : [];
