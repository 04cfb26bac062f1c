import * as z from 'zod/mini';

/** Every code an answer may carry, with its HTTP status. Codes are stable: screens and other programs decide by them. */
export const ERROR_STATUS = {
  malformed: 400,
  unknown_parameter: 400,
  invalid_parameter: 400,
  unauthenticated: 401,
  survey_session_ended: 401,
  guest_session_ended: 401,
  forbidden: 403,
  reason_required: 403,
  plan_lacks: 403,
  account_not_set_up: 403,
  organization_switched_off: 403,
  not_found: 404,
  survey_unknown: 404,
  guest_link_unknown: 404,
  invite_unknown: 404,
  conflict: 409,
  survey_answered: 409,
  survey_suppressed: 409,
  invalid_transition: 409,
  idempotency_mismatch: 409,
  in_progress: 409,
  already_known: 409,
  sending_started: 409,
  last_super_admin: 409,
  kept_by_provider: 409,
  survey_closed: 410,
  survey_expired: 410,
  guest_code_ended: 410,
  guest_link_ended: 410,
  invite_used: 410,
  invite_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const CODES = Object.keys(ERROR_STATUS);

export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/**
 * The body of every answer that is not a success. `current` comes with `conflict`, and with `already_known` where the caller may
 * see what is there; `allowed` with `invalid_transition`; `requestId` where the server failed: people read it to support, who
 * find it in the log.
 */
export const ApiError = z.object({
  status: z.int(),
  code: z.string().check(z.refine((code) => CODES.includes(code))),
  message: z.string(),
  errors: z.optional(z.array(FieldError)),
  allowed: z.optional(z.array(z.string())),
  current: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
export type ApiError = z.infer<typeof ApiError>;
