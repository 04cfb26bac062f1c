import * as z from 'zod/mini';
import { storable } from '#contract/platform/fields.ts';

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

export const Password = z
  .string()
  .check(z.minLength(PASSWORD_LENGTH.least), z.maxLength(PASSWORD_LENGTH.most), storable);
