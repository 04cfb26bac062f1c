import * as z from 'zod/mini';
import { PRODUCT_NAME } from '#contract/platform/product.ts';

/** A failed call: the texts to show, and the data a screen needs to recover. */
export interface Problem {
  readonly title: string;
  readonly message: string;
  /** The same call may succeed a little later. */
  readonly canRetry: boolean;
  /** By the path of the field, for the form that sent it. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly code: string | undefined;
  /** The current record, when another user has changed it. */
  readonly current: unknown;
}

/** The person may not see it, or no longer: earlier data is not shown either. */
export const endsView = ({ code }: Pick<Problem, 'code'>): boolean => code === 'forbidden' || code === 'not_found';

/** Every field is optional: a proxy may answer in place of our server. */
const ErrorBody = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  current: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
type ErrorBody = z.infer<typeof ErrorBody>;

const FailedCall = z.object({ status: z.union([z.number(), z.string()]), data: z.optional(z.unknown()) });

type ProblemText = Pick<Problem, 'title' | 'message' | 'canRetry'>;

const OFFLINE: ProblemText = {
  title: 'No connection',
  message: `${PRODUCT_NAME} can’t be reached. Check your connection, then try again.`,
  canRetry: true,
};
const TIMED_OUT: ProblemText = {
  title: 'This is taking too long',
  message: 'The server took too long to respond. Try again.',
  canRetry: true,
};
const UNREADABLE: ProblemText = {
  title: 'Unexpected response',
  message: 'Try again. If this keeps happening, contact support.',
  canRetry: true,
};
const SERVER_FAILED: ProblemText = {
  title: 'Something went wrong on our end',
  message: 'Try again in a moment.',
  canRetry: true,
};
const REFUSED: ProblemText = {
  title: 'This didn’t work',
  message: 'Check what you entered, then try again.',
  canRetry: false,
};

const BY_STATUS: Readonly<Record<number, ProblemText>> = {
  401: { title: 'You’re logged out', message: 'Log in again to continue.', canRetry: false },
  403: { title: 'Not allowed', message: 'Your role doesn’t allow this. Ask an administrator.', canRetry: false },
  404: { title: 'Not found', message: 'It may have been removed, or it isn’t shared with you.', canRetry: false },
  408: TIMED_OUT,
  409: {
    title: 'Someone else changed this',
    message: 'It changed after you opened it. Reload it to see the latest.',
    canRetry: false,
  },
  413: { title: 'Too large', message: 'This is too large to send at once. Send it in smaller parts.', canRetry: false },
  422: { title: 'Check some fields', message: 'Check the marked fields.', canRetry: false },
  429: { title: 'Too many requests', message: 'Wait a minute, then try again.', canRetry: true },
  503: {
    title: 'Not available right now',
    message: 'Wait a moment, then try again.',
    canRetry: true,
  },
  504: TIMED_OUT,
};

const BY_CODE: Readonly<Record<string, ProblemText>> = {
  survey_session_ended: {
    title: 'Your session has ended',
    message: 'Open the link again to continue.',
    canRetry: false,
  },
  reason_required: {
    title: 'Enter a reason',
    message:
      'Administrators give a reason to open a patient’s record. It is kept in the audit log, and the hospice sees it.',
    canRetry: false,
  },
  plan_lacks: {
    title: 'Not part of your plan',
    message: 'Your hospice’s plan doesn’t include this. An administrator can change the plan.',
    canRetry: false,
  },
  account_not_set_up: {
    title: 'Not set up yet',
    message: 'Your account isn’t set up yet. Contact support.',
    canRetry: false,
  },
  organization_switched_off: {
    title: 'Access is turned off',
    message: 'Your organization’s access is turned off. Contact support.',
    canRetry: false,
  },
  kept_by_provider: {
    title: 'Managed elsewhere',
    message: 'Your identity provider manages this.',
    canRetry: false,
  },
  survey_suppressed: {
    title: 'Not sent',
    message: 'The family can’t be surveyed right now.',
    canRetry: false,
  },
  in_progress: {
    title: 'Still saving',
    message: 'Your first try is still in progress. Wait a moment, then try again.',
    canRetry: true,
  },
};

/** Codes for which the server's own sentence is shown, since it names the rule. */
const SHOWS_SERVER_MESSAGE = new Set([
  'survey_suppressed',
  'invalid_transition',
  'idempotency_mismatch',
  'invalid_parameter',
  'unknown_parameter',
]);

function textFor(status: number | string, { code, message, requestId }: ErrorBody): ProblemText {
  if (status === 'FETCH_ERROR') return OFFLINE;
  if (status === 'TIMEOUT_ERROR') return TIMED_OUT;
  if (typeof status === 'string') return UNREADABLE;
  const text = BY_CODE[code ?? ''] ?? BY_STATUS[status] ?? (status >= 500 ? SERVER_FAILED : REFUSED);
  if (requestId) return { ...text, message: `${text.message} Reference number: ${requestId.slice(0, 8)}.` };
  if (!message || !SHOWS_SERVER_MESSAGE.has(code ?? '')) return text;
  return { title: code === 'invalid_transition' ? 'This step isn’t possible' : text.title, message, canRetry: false };
}

/** From any error of a call: RTK Query's, a schema's, or anything thrown. */
export function problem(error: unknown): Problem {
  const call = z.safeParse(FailedCall, error);
  if (!call.success) return { ...UNREADABLE, fieldErrors: {}, code: undefined, current: undefined };
  const parsed = z.safeParse(ErrorBody, call.data.data);
  const body: ErrorBody = parsed.success ? parsed.data : {};
  return {
    ...textFor(call.data.status, body),
    fieldErrors: Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message])),
    code: body.code,
    current: body.current,
  };
}

/** The problem in one line, for a toast. */
export function problemText(error: unknown): string {
  const { message, title } = problem(error);
  return `${title}. ${message}`;
}
