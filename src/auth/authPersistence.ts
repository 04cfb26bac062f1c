import { createTransform } from 'redux-persist';
import * as z from 'zod/mini';
import { GroupType } from '#contract/platform/users.ts';
import type { AuthState } from './authSlice.ts';

/** Only the fields that the guards need: names and addresses are fetched again. Unknown keys are dropped. */
const StoredUser = z.object({ id: z.string(), accountType: z.string(), role: z.nullish(z.string()) });
const StoredHospice = z.object({ id: z.string() });
const StoredGroup = z.object({ id: z.string(), type: z.optional(GroupType) });

const STORED = { user: StoredUser, hospice: StoredHospice, group: StoredGroup };

type StoredKey = keyof typeof STORED;
export const STORED_KEYS: StoredKey[] = ['user', 'hospice', 'group'];

const isStoredKey = (key: unknown): key is StoredKey => STORED_KEYS.some((stored) => stored === key);

/** Used for writing and reading, so stored values are checked too. */
function storedValue(value: unknown, key: unknown): unknown {
  if (!isStoredKey(key)) return null;
  const parsed = z.safeParse(STORED[key], value);
  return parsed.success ? parsed.data : null;
}

export const storedAuthOnly = createTransform<unknown, unknown, AuthState>(storedValue, storedValue);

/**
 * Takes over the stored keys only, so that a stored status has no effect. Values set before the storage answered stay.
 */
export const mergeStored = (stored: unknown, before: AuthState, now: AuthState): AuthState => {
  if (typeof stored !== 'object' || stored === null) return now;
  const taken = STORED_KEYS.filter((key) => key in stored && before[key] === now[key]);
  return { ...now, ...Object.fromEntries(taken.map((key) => [key, Reflect.get(stored, key)])) };
};
