import * as z from 'zod/mini';
import type { BrowserStorage } from '#src/config/browserStorage.ts';
import { randomKey } from '#src/config/randomKey.ts';
import type { GuestField } from './guestTexts.ts';

/** What a guest typed and where they are, in this tab only: it outlasts a reload, a lost connection and a session that ends. */

const KEY = 'wayside.guest';

const Kept = z.object({
  /** The page that it was typed on: another hospice's page begins anew. */
  page: z.string(),
  email: z.string(),
  /** A code was sent: it is entered with this secret. */
  handle: z.nullable(z.string()),
  token: z.nullable(z.string()),
  values: z.record(z.string(), z.string()),
  /** The same form sent again makes no second referral. */
  key: z.string(),
  /** Without a number where only papers were sent. */
  sent: z.nullable(z.object({ id: z.string(), displayId: z.nullable(z.string()), followToken: z.string() })),
});
export type GuestDraft = z.infer<typeof Kept>;
export type GuestValues = Readonly<Partial<Record<GuestField, string>>>;

export const emptyDraft = (page: string): GuestDraft => ({
  page,
  email: '',
  handle: null,
  token: null,
  values: {},
  key: randomKey(),
  sent: null,
});

export function readGuestDraft(storage: BrowserStorage, page: string): GuestDraft {
  try {
    const kept = z.safeParse(Kept, JSON.parse(storage.getItem(KEY) ?? 'null'));
    if (kept.success && kept.data.page === page) return kept.data;
  } catch {
    // What cannot be read counts as nothing.
  }
  return emptyDraft(page);
}

export const keepGuestDraft = (storage: BrowserStorage, draft: GuestDraft): void =>
  storage.setItem(KEY, JSON.stringify(draft));
