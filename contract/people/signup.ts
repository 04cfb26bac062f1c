import * as z from 'zod/mini';
import { text } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { Password } from '#contract/identity/passwords.ts';
const InviteToken = z.string().check(z.minLength(20), z.maxLength(200));

export const InviteValidation = z.strictObject({ token: InviteToken });

export const InviteDetails = z.object({
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  organizationName: z.string(),
  role: z.string(),
  /** The inviter, who can send another invitation. */
  invitedBy: z.nullable(z.string()),
  isExpired: z.boolean(),
});

export const InviteCompletion = z.strictObject({
  token: InviteToken,
  firstName: text(80),
  lastName: text(80),
  password: Password,
  acceptTerms: z.literal(true, { error: 'Accept the terms of use to continue' }),
});

const callers = { token: 'none' } as const;

/** The calls behind an invitation's link. Inviting: invites.ts. */
export const signupEndpoints = defineEndpoints('Users', callers, {
  validateInvite: {
    path: '/v1/users/invite/validate',
    summary: 'What an invitation is for',
    source: 'specification',
    body: InviteValidation,
    response: InviteDetails,
    maxPerMinute: 20,
    errors: ['invite_unknown', 'invite_used'],
  },
  completeInvite: {
    path: '/v1/users/invite/complete',
    summary: 'Accept an invitation and set up the account',
    source: 'specification',
    body: InviteCompletion,
    maxPerMinute: 20,
    errors: ['invite_unknown', 'invite_used', 'invite_expired', 'kept_by_provider'],
  },
});
