import * as z from 'zod/mini';
import { Instant } from '#contract/platform/fields.ts';

/** A device on which the person is signed in. */
export const SignedInDevice = z.object({
  id: z.string(),
  /** As people call it: "Chrome on Windows". */
  device: z.string(),
  signedInAt: Instant,
  lastUsedAt: z.nullable(Instant),
  isCurrent: z.boolean(),
});

export type SignedInDevice = z.infer<typeof SignedInDevice>;
