import * as z from 'zod/mini';
import type { BrowserStorage } from './browserStorage.ts';

const KEY = 'wayside.draft';

const Draft = z.object({ owner: z.string(), form: z.string(), values: z.unknown() });

/** Keeps the unsent values of a form across reloads, for this tab only. One draft at a time. */
export function keepDraft(storage: BrowserStorage, owner: string, form: string, values: unknown): void {
  storage.setItem(KEY, JSON.stringify({ owner, form, values }));
}

/** The draft of this person and form. Another person's draft is deleted. */
export function readDraft(storage: BrowserStorage, owner: string, form: string): unknown {
  const stored = storage.getItem(KEY);
  if (stored === null) return undefined;
  try {
    const draft = Draft.parse(JSON.parse(stored));
    if (draft.owner === owner) return draft.form === form ? draft.values : undefined;
  } catch {
    // An unreadable draft counts as none.
  }
  forgetDraft(storage);
  return undefined;
}

/** After the form was sent or discarded, or at sign-out. */
export const forgetDraft = (storage: BrowserStorage): void => storage.removeItem(KEY);
