import * as z from 'zod/mini';

/**
 * Ways into writing. Whom a new message is for stands in the address; words that it begins with come along as the state of the
 * navigation (`location.state`), since what is told of a source belongs in no address.
 */
const MessageBeginning = z.object({ subject: z.optional(z.string()), body: z.optional(z.string()) });
export type MessageBeginning = z.infer<typeof MessageBeginning>;

/** The words that a new message begins with; none where somebody came another way. */
export const beginningIn = (state: unknown): MessageBeginning => MessageBeginning.safeParse(state).data ?? {};

interface WrittenTo {
  readonly referral?: string;
  readonly person?: string;
  readonly group?: string;
  readonly community?: string;
}

/** Where a message to them is begun. */
export const writePath = (to: WrittenTo): string =>
  `/hospice?${new URLSearchParams({ tab: 'communication', compose: 'new', ...to }).toString()}`;

/** What was written about a referral, as the people of the hospice read it, and those of a group. */
export const messagesAbout = {
  hospice: (referralId: string) => `/hospice?tab=communication&filter.referral.id=${referralId}`,
  group: (referralId: string) => `/stakeholder/manage-communication?part=messages&filter.referral.id=${referralId}`,
} as const;
