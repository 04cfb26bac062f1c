import { createTransform } from 'redux-persist';
import * as z from 'zod/mini';
import { GroupType } from '#contract/platform/users.ts';
import type { AuthState } from './authSlice.ts';

/** What the guards decide by and nothing else: names and addresses are fetched again. An unknown key is dropped. */
const StoredUser = z.object({ id: z.string(), accountType: z.string(), role: z.nullish(z.string()) });
const StoredHospice = z.object({ id: z.string() });
const StoredGroup = z.object({ id: z.string(), type: z.optional(GroupType) });

const STORED = { user: StoredUser, hospice: StoredHospice, group: StoredGroup };

type StoredKey = keyof typeof STORED;
export const STORED_KEYS: StoredKey[] = ['user', 'hospice', 'group'];

const isStoredKey = (key: unknown): key is StoredKey => STORED_KEYS.some((stored) => stored === key);

/** The same both ways: what somebody else wrote into the storage is no more trusted than what goes in. */
function storedPart(value: unknown, key: unknown): unknown {
  if (!isStoredKey(key)) return null;
  const parsed = z.safeParse(STORED[key], value);
  return parsed.success ? parsed.data : null;
}

export const storedAuthOnly = createTransform<unknown, unknown, AuthState>(storedPart, storedPart);

/**
 * Takes over the stored keys and no other, whatever else was written there: the status is never anybody's word.
 * What was set before the storage answered stays.
 */
export const mergeStored = (stored: unknown, before: AuthState, now: AuthState): AuthState => {
  if (typeof stored !== 'object' || stored === null) return now;
  const taken = STORED_KEYS.filter((key) => key in stored && before[key] === now[key]);
  return { ...now, ...Object.fromEntries(taken.map((key) => [key, Reflect.get(stored, key)])) };
};
