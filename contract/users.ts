import * as z from 'zod/mini';
import { Email, Id, text } from './fields.ts';
import { defineEndpoints } from './http.ts';

export const PLANS = ['standard', 'pro'] as const;
export const Plan = z.enum(PLANS);
export type Plan = z.infer<typeof Plan>;

export const GROUP_TYPES = [
  'physician_group',
  'aco',
  'hospital',
  'snf',
  'assisted_living',
  'home_health',
  'payer',
  'other',
] as const;
export const GroupType = z.enum(GROUP_TYPES);
export type GroupType = z.infer<typeof GroupType>;

/**
 * Who is signed in. `id`, `accountType`, `role`, `hospice` and `group` are the specification's; the rest is ours and may be
 * missing where another server answers. An account type or a role that nobody knows is let through: the guards send it home.
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
  /** Where the person wants to begin after logging in (accounts.ts); null: in the area's first screen. */
  defaultScreen: z.nullish(z.string()),
  /** The provider of the directory that this person is: its own patients name it as responsible. */
  providerId: z.nullish(z.string()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;
export const Password = z.string().check(z.minLength(PASSWORD_LENGTH.least), z.maxLength(PASSWORD_LENGTH.most));

/** Where the link of an invitation leads, with its `token` behind a question mark. */
export const SIGNUP_PATH = '/signup';

const InviteToken = z.string().check(z.minLength(20), z.maxLength(200));

export const InviteValidation = z.strictObject({ token: InviteToken });

export const InviteDetails = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  organisationName: z.string(),
  role: z.string(),
  /** Who invited, to be asked for another invitation. */
  invitedBy: z.nullable(z.string()),
  isExpired: z.boolean(),
});

export const InviteCompletion = z.strictObject({
  token: InviteToken,
  firstName: text(80),
  lastName: text(80),
  password: Password,
  acceptTerms: z.literal(true, { error: 'Accept the terms to go on' }),
});

/** A person as others see one. */
export const Person = z.object({ id: Id, name: z.string(), email: z.optional(Email) });

export const userEndpoints = defineEndpoints({
  getCurrentUser: {
    method: 'GET',
    path: '/v1/users/me',
    summary: 'The signed-in person with its hospice or group',
    resource: 'Users',
    source: 'specification',
    access: { token: 'user', who: 'anyone' },
    response: CurrentUser,
    status: 200,
  },
});

/** What the invited do with the link of their mail. Inviting: invites.ts. */
export const signupEndpoints = defineEndpoints({
  validateInvite: {
    method: 'POST',
    path: '/v1/users/invite/validate',
    summary: 'What an invitation is about',
    resource: 'Users',
    source: 'specification',
    access: { token: 'none' },
    body: InviteValidation,
    response: InviteDetails,
    status: 200,
    mostAMinute: 20,
    errors: ['invite_unknown', 'invite_used'],
  },
  completeInvite: {
    method: 'POST',
    path: '/v1/users/invite/complete',
    summary: 'Accept an invitation and set the account up',
    resource: 'Users',
    source: 'specification',
    access: { token: 'none' },
    body: InviteCompletion,
    response: null,
    status: 204,
    mostAMinute: 20,
    errors: ['invite_unknown', 'invite_used', 'invite_expired', 'kept_by_provider'],
  },
});
