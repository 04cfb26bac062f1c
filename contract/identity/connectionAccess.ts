import { MANAGES_SETTINGS } from '#contract/platform/permissions.ts';

/** Who connects systems to an organization: its own administrators. The system's see and end service accounts; they make none (decision 1002). */
export const CONNECTS_HOSPICE = { token: 'user', who: 'named', hospice: MANAGES_SETTINGS, wholeHospice: true } as const;

/** The same for a provider group: its care managers. */
export const CONNECTS_GROUP = { token: 'user', who: 'named', group: true, careManagers: true } as const;
