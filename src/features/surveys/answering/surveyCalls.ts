import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { pathWith } from '#contract/platform/http.ts';
import { SurveyEnd, surveyEndpoints, SurveySession, type HospiceExperience } from '#contract/surveys/surveys.ts';
import { timeLimit } from '#src/api/timeLimit.ts';
import { env } from '#src/config/env.ts';

/** Why a call failed, as far as it helps the respondent. */
export interface Trouble {
  /** The server cannot be reached, is overloaded, failed, or refused the call. */
  readonly kind: 'offline' | 'busy' | 'failed' | 'refused';
  /** After how many seconds the server asks to be tried again. */
  readonly retryAfter: number | null;
}

export type EndKind = 'unknown' | 'expired' | 'answered' | 'closed';
export interface Ended {
  readonly kind: EndKind;
  /** Null for an unknown link. */
  readonly end: SurveyEnd | null;
}

type Failure =
  | { readonly outcome: 'ended'; readonly ended: Ended }
  | { readonly outcome: 'trouble'; readonly trouble: Trouble }
  | { readonly outcome: 'unauthenticated' };

type LogInOutcome = { readonly outcome: 'open'; readonly session: SurveySession } | Failure;
type SendOutcome = { readonly outcome: 'sent' } | Failure;

const TIMEOUT = 30_000;

/** Read leniently: another server may answer less than ours. */
const Refusal = z.object({ code: z.optional(z.string()), current: z.optional(z.unknown()) });

const ENDS: Readonly<Partial<Record<ErrorCode, EndKind>>> = {
  survey_unknown: 'unknown',
  survey_expired: 'expired',
  survey_answered: 'answered',
  survey_closed: 'closed',
};
const endOf = new Map(Object.entries(ENDS));

const inTrouble = (kind: Trouble['kind'], retryAfter: number | null = null): Failure => ({
  outcome: 'trouble',
  trouble: { kind, retryAfter },
});

const MAX_WAIT = 600;

/** Seconds, or a date, as HTTP has it. */
export function readRetryAfter(header: string | null, now: number = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? (Date.parse(header) - now) / 1000 : seconds;
  return Number.isNaN(wait) ? null : Math.min(Math.max(Math.ceil(wait), 1), MAX_WAIT);
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const refusal = z.safeParse(Refusal, await bodyOf(response));
  const { code = '', current }: z.infer<typeof Refusal> = refusal.success ? refusal.data : {};
  const kind = endOf.get(code);
  if (kind) {
    const end = z.safeParse(SurveyEnd, current);
    return { outcome: 'ended', ended: { kind, end: end.success ? end.data : null } };
  }
  if (response.status === 401) return { outcome: 'unauthenticated' };
  const retryAfter = readRetryAfter(response.headers.get('Retry-After'));
  if (response.status === 429 || response.status === 503 || code === 'in_progress')
    return inTrouble('busy', retryAfter);
  return inTrouble(response.status >= 500 ? 'failed' : 'refused', retryAfter);
}

/** Null where no answer came. */
async function post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Response | null> {
  try {
    return await fetch(env.apiUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      credentials: 'omit',
      signal: timeLimit(TIMEOUT),
    });
  } catch {
    return null;
  }
}

export async function logIn(publicToken: string): Promise<LogInOutcome> {
  const response = await post(surveyEndpoints.logInToSurvey.path, JSON.stringify({ publicToken }), {});
  if (!response) return inTrouble('offline');
  // A link that was cut short is shown like an unknown one.
  if (response.status === 422) return { outcome: 'ended', ended: { kind: 'unknown', end: null } };
  if (!response.ok) return failureOf(response);
  const session = z.safeParse(SurveySession, await bodyOf(response));
  return session.success ? { outcome: 'open', session: session.data } : inTrouble('failed');
}

interface Submission {
  readonly accessToken: string;
  readonly enrollmentId: string;
  readonly key: string;
  /** A `HospiceExperience` as JSON. */
  readonly content: string;
}

export const contentOf = (experience: HospiceExperience): string => JSON.stringify(experience);

/** Tells the hospice that nobody wants to answer, which stops its reminders. */
export async function sendDecline(accessToken: string, enrollmentId: string): Promise<SendOutcome> {
  const path = pathWith(surveyEndpoints.declineSurvey.path, { enrollmentId });
  const response = await post(path, '', { Authorization: `Bearer ${accessToken}` });
  if (!response) return inTrouble('offline');
  return response.ok ? { outcome: 'sent' } : failureOf(response);
}

export async function sendExperience(submission: Submission): Promise<SendOutcome> {
  const { accessToken, enrollmentId, key, content } = submission;
  const path = pathWith(surveyEndpoints.createHospiceExperience.path, { enrollmentId });
  const response = await post(path, content, { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': key });
  if (!response) return inTrouble('offline');
  return response.ok ? { outcome: 'sent' } : failureOf(response);
}
