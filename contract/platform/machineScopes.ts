import * as z from 'zod/mini';
import { labels } from './labels.ts';

/**
 * What a service account may be allowed to do, in the names of SMART Backend Services (`system/Resource.cruds`). Each row of the
 * contract that admits service accounts names its scope; all other rows are closed to them.
 */
export const MACHINE_SCOPES = [
  'system/ServiceRequest.rs',
  'system/ServiceRequest.c',
  'system/Task.rs',
  'system/Subscription.crds',
] as const;
export const MachineScope = z.enum(MACHINE_SCOPES);
export type MachineScope = z.infer<typeof MachineScope>;

export const machineScopeLabel = labels<MachineScope>({
  'system/ServiceRequest.rs': 'Read referrals',
  'system/ServiceRequest.c': 'Send referrals',
  'system/Task.rs': 'Read each hospice’s status',
  'system/Subscription.crds': 'Set up its own webhooks',
});

/** The role of a service account among the roles of people: it has no abilities, only scopes. */
export const SERVICE_ACCOUNT_ROLE = 'service_account';

/** Follows a service account’s name wherever a person’s name would be shown. */
export const SERVICE_ACCOUNT_MARK = '(service account)';

/** Where service accounts get their tokens. */
export const TOKEN_PATH = '/oauth/token';
