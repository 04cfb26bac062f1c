import * as z from 'zod/mini';
import { storable } from '#contract/platform/fields.ts';

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** What a signed-in person types to prove who it is. */
export const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH.max));

export const Password = z.string().check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max), storable);
