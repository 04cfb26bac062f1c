import * as z from 'zod/mini';
import { defineEndpoints } from './http.ts';
import { labels, wordsOf } from './labels.ts';

export const PLANS = ['standard', 'pro'] as const;
export const Plan = z.enum(PLANS);
export type Plan = z.infer<typeof Plan>;

/** The kinds of referring organizations. */
export const groupTypeLabel = labels({
  physician_group: 'Physician group',
  aco: 'Accountable care organization',
  hospital: 'Hospital',
  snf: 'Skilled nursing facility',
  assisted_living: 'Assisted living',
  home_health: 'Home health agency',
  payer: 'Payer',
  other: 'Other',
});
export const GroupType = z.enum(wordsOf(groupTypeLabel));
export type GroupType = z.infer<typeof GroupType>;

/**
 * The signed-in person. `id`, `accountType`, `role`, `hospice` and `group` are the specification's; the other fields are
 * additions that another server may omit. An unknown account type or role passes the schema: the guards redirect it.
 */
export const CurrentUser = z.object({
  id: z.string(),
  accountType: z.string(),
  role: z.nullish(z.string()),
  hospice: z.nullish(
    z.object({
      id: z.string(),
      name: z.optional(z.string()),
      plan: z.optional(Plan),
      timeZone: z.optional(z.string()),
      responseTargetMinutes: z.optional(z.int()),
      admissionTargetHours: z.optional(z.int()),
    }),
  ),
  group: z.nullish(z.object({ id: z.string(), name: z.optional(z.string()), type: z.optional(GroupType) })),
  email: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  credentials: z.nullish(z.string()),
  /** The hospice's locations that the person is limited to; empty: all of them. */
  locationIds: z.optional(z.array(z.string())),
  /** The first screen after logging in (accounts.ts); null: the area's first screen. */
  defaultScreen: z.nullish(z.string()),
  /** Chosen by a person without a hospice; null: the device's. */
  timeZone: z.nullish(z.string()),
  /** The provider of the directory that this person is: its own patients name it as responsible. */
  providerId: z.nullish(z.string()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const userEndpoints = defineEndpoints('Users', {
  getCurrentUser: {
    path: '/v1/users/me',
    summary: 'The logged-in person and their hospice or group',
    source: 'specification',
    access: { token: 'user', who: 'anyone' },
    response: CurrentUser,
  },
});
