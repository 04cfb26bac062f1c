import * as z from 'zod/mini';
import { AccountChange, type Account } from '#contract/people/accounts.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { textsOf } from '#src/ui/form/textsOf.ts';

/** The profile as form values. */
export const ProfileValues = z.object({
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.string(),
  title: z.string(),
  phone: z.string(),
  version: z.number(),
});
export type ProfileValues = z.infer<typeof ProfileValues>;

export const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  credentials: 'Credentials',
  title: 'Title',
  phone: 'Phone',
} as const;

export const valuesOf = (account: Account): ProfileValues => ({
  ...textsOf(LABELS, account),
  version: account.version,
});

/** The stored draft, if it still fits the form. */
export const draftFrom = (stored: unknown): ProfileValues | undefined => z.safeParse(ProfileValues, stored).data;

/** An empty name is sent as it is, so that its error shows at its field. */
export const resolver = bodyResolver<ProfileValues, AccountChange>(
  AccountChange,
  ({ firstName, lastName, version, ...rest }) => ({ firstName, lastName, version, ...blanksToNull(rest) }),
);
