import * as z from 'zod/mini';
import { Id, Instant, Version, optionalText, text } from '#contract/platform/fields.ts';
import { TimeZone } from '#contract/platform/timeZones.ts';
import { Phone } from '#contract/platform/phones.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import type { AccountType } from '#contract/platform/roles.ts';
import { CurrentPassword, Password } from '#contract/identity/passwords.ts';
import { SignedInDevice } from '#contract/identity/signedInDevices.ts';

/** The screens that a person may choose to begin with, by account type; the first is where one begins who chose none. */
export const DEFAULT_SCREENS = {
  hospice: ['work', 'registry', 'enrollments', 'performance'],
  stakeholder: ['referrals', 'enrollments', 'performance'],
  admin: ['overview', 'hospices', 'stakeholders', 'audit'],
} as const satisfies Record<AccountType, readonly string[]>;

export const defaultScreenLabel = labels({
  work: 'My work',
  registry: 'Referrals',
  referrals: 'Referrals',
  enrollments: 'Enrollments',
  performance: 'Performance',
  overview: 'Overview',
  hospices: 'Hospices',
  stakeholders: 'Stakeholders',
  audit: 'Audit log',
});
export const DefaultScreen = z.enum(wordsOf(defaultScreenLabel));
export type DefaultScreen = z.infer<typeof DefaultScreen>;

/** A person's own account. */
export const Account = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.nullable(z.string()),
  title: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null: where everybody begins. */
  defaultScreen: z.nullable(DefaultScreen),
  /** In which a person without a hospice reads times; null: the device's. A hospice's people read in the hospice's. */
  timeZone: z.nullable(z.string()),
  /** False: password and devices are kept with a foreign identity provider that cannot be asked from here. */
  isSignInManaged: z.boolean(),
  /** False: people log in with a foreign identity provider, which keeps their passkeys. */
  hasPasskeys: z.boolean(),
  passwordChangedAt: z.nullable(Instant),
  version: Version,
});
export type Account = z.infer<typeof Account>;

export const AccountChange = z.strictObject({
  version: Version,
  firstName: z.optional(text(80)),
  lastName: z.optional(text(80)),
  credentials: optionalText(40),
  title: optionalText(80),
  phone: z.optional(z.nullable(Phone)),
  defaultScreen: z.optional(z.nullable(DefaultScreen)),
  timeZone: z.optional(z.nullable(TimeZone)),
});
export type AccountChange = z.infer<typeof AccountChange>;

export const PasswordChange = z.strictObject({
  currentPassword: CurrentPassword,
  newPassword: Password,
});
export type PasswordChange = z.infer<typeof PasswordChange>;
const self = { token: 'user', who: 'anyone' } as const;

export const accountEndpoints = defineEndpoints('Users', self, {
  changePassword: {
    method: 'PATCH',
    path: '/v1/users/:userId/password',
    summary: 'Change your own password. Other devices are logged out',
    source: 'specification',
    body: PasswordChange,
    errors: ['kept_by_provider'],
  },
  getAccount: {
    path: '/v1/users/me/account',
    summary: 'The logged-in person’s own settings',
    response: Account,
  },
  updateAccount: {
    method: 'PATCH',
    path: '/v1/users/me/account',
    summary: 'Change your own name, title, phone, default screen or time zone',
    body: AccountChange,
    response: Account,
    errors: ['conflict'],
  },
  listDevices: {
    path: '/v1/users/me/devices',
    summary: 'Where the person is logged in, newest first',
    response: z.object({ data: z.array(SignedInDevice) }),
    errors: ['kept_by_provider'],
  },
  endDevice: {
    method: 'DELETE',
    path: '/v1/users/me/devices/:deviceId',
    summary: 'Log out one of your own devices',
    params: z.object({ deviceId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    errors: ['kept_by_provider'],
  },
  endOtherDevices: {
    method: 'POST',
    path: '/v1/users/me/devices/end-others',
    summary: 'Log out every other device',
    response: z.object({ ended: z.int() }),
    errors: ['kept_by_provider'],
  },
});
