import type { FieldError } from '#contract/platform/errors.ts';

/** A refusal at one field of a body. */
export const at = (path: string, message: string): FieldError => ({ path, message });

/** For an id that is missing, foreign or not allowed: the answer does not say which. */
export const NOT_A_CHOICE = 'Choose one of the list';
