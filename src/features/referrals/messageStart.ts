import * as z from 'zod/mini';

/**
 * The start of a new message. Its readers are in the address. Its first text travels in `location.state`, because figures of a
 * source must not be in an address.
 */
const MessageBeginning = z.object({ subject: z.optional(z.string()), body: z.optional(z.string()) });
export type MessageBeginning = z.infer<typeof MessageBeginning>;

/** The text that a new message begins with, from `location.state`. */
export const beginningIn = (state: unknown): MessageBeginning => MessageBeginning.safeParse(state).data ?? {};

interface WrittenTo {
  readonly referral?: string;
  readonly person?: string;
  readonly group?: string;
  readonly community?: string;
}

/** The address that starts a message to them. */
export const writePath = (to: WrittenTo): string =>
  `/hospice?${new URLSearchParams({ tab: 'communication', compose: 'new', ...to }).toString()}`;

/** The addresses of the messages about a referral, for a hospice and for a group. */
export const messagesAbout = {
  hospice: (referralId: string) => `/hospice?tab=communication&filter.referral.id=${referralId}`,
  group: (referralId: string) => `/stakeholder/manage-communication?part=messages&filter.referral.id=${referralId}`,
} as const;
