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
}

/** Connects a system on each side of the world’s first pair. */
export async function addConnections({
  addDelivery,
  addMachine,
  addWebhook,
  groupId,
  hospiceId,
}: World): Promise<Readonly<Record<Side, Connections>>> {
  const connect = async (owner: { readonly hospiceId: string } | { readonly groupId: string }) => {
    const webhookId = await addWebhook(owner);
    return { accountId: await addMachine(owner), webhookId, deliveryId: await addDelivery(webhookId) };
  };
  return { hospice: await connect({ hospiceId }), group: await connect({ groupId }) };
}

/** The service accounts that may make a call. */
export const machinesAt = ({ access }: Pick<Endpoint, 'access'>): readonly Machine[] =>
  access.token === 'user' && access.who === 'named' && access.machine ? MACHINES : [];
