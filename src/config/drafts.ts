import * as z from 'zod/mini';
import type { BrowserStorage } from './browserStorage.ts';

const KEY = 'wayside.draft';

const Draft = z.object({ owner: z.string(), form: z.string(), values: z.unknown() });

/** What one person typed into one form and has not sent: kept for this tab alone, over a reload. One draft at a time. */
export function keepDraft(storage: BrowserStorage, owner: string, form: string, values: unknown): void {
  storage.setItem(KEY, JSON.stringify({ owner, form, values }));
}

/** The draft of this person and form. One of somebody else is thrown away. */
export function readDraft(storage: BrowserStorage, owner: string, form: string): unknown {
  const stored = storage.getItem(KEY);
  if (stored === null) return undefined;
  try {
    const draft = Draft.parse(JSON.parse(stored));
    if (draft.owner === owner) return draft.form === form ? draft.values : undefined;
  } catch {
    // Unreadable: as good as none.
  }
  forgetDraft(storage);
  return undefined;
}

/** Sent, discarded, or signed out. */
export const forgetDraft = (storage: BrowserStorage): void => storage.removeItem(KEY);
