import type { Named } from '#contract/platform/fields.ts';

export const named = (id: string | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name };
