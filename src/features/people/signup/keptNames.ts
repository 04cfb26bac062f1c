import * as z from 'zod/mini';
import type { BrowserStorage } from '#src/config/browserStorage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/config/drafts.ts';

const FORM = 'signup';

const Names = z.object({ firstName: z.string(), lastName: z.string() });
type Names = z.infer<typeof Names>;

/** The names that were typed for this invitation before a reload. A password is never kept. */
export function keptNames(storage: BrowserStorage, token: string): Names | undefined {
  const names = z.safeParse(Names, readDraft(storage, token, FORM));
  return names.success ? names.data : undefined;
}

export const keepNames = (storage: BrowserStorage, token: string, { firstName, lastName }: Names): void =>
  keepDraft(storage, token, FORM, { firstName, lastName });

export const forgetNames = (storage: BrowserStorage): void => forgetDraft(storage);
