import * as z from 'zod/mini';
import {
  FollowedReferral,
  GuestMessage,
  GuestPage,
  GuestPaper,
  GuestPapersSent,
  guestReferralEndpoints as rows,
  GuestReferralSent,
  type GuestReferralCreation,
} from '#contract/exchange/guests/guestReferrals.ts';
import { pathWith } from '#contract/platform/http.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { timeLimit } from '#src/api/timeLimit.ts';
import { env } from '#src/config/env.ts';

/** The calls of the public pages. They say what went wrong in a form that a page can put into words. */

/** `fields`: the paths that the server refused. `ended`: whom to call instead. */
export type Trouble =
  | { readonly kind: 'offline' | 'failed' | 'session' | 'code_ended' | 'unknown' | 'too_large' }
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'ended'; readonly hospiceName: string; readonly phone: string | null };

export type Answer<Value> =
  | { readonly value: Value; readonly trouble?: never }
  | { readonly value?: never; readonly trouble: Trouble };

const TIMEOUT = 30_000;
const USUAL_WAIT = 10;

/** Read leniently: a proxy may answer in place of our server. */
const Refusal = z.object({
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string() }))),
  current: z.optional(z.unknown()),
});
const Ended = z.object({ hospiceName: z.string(), phone: z.nullable(z.string()) });

function troubleOf(status: number, body: unknown, retryAfter: string | null): Trouble {
  const read = z.safeParse(Refusal, body);
  const { code = '', current, errors = [] }: z.infer<typeof Refusal> = read.success ? read.data : {};
  if (status === 401) return { kind: 'session' };
  if (status === 429 || status === 503) return { kind: 'busy', seconds: Math.ceil(Number(retryAfter)) || USUAL_WAIT };
  if (code === 'guest_code_ended') return { kind: 'code_ended' };
  if (code === 'guest_link_ended') {
    const ended = z.safeParse(Ended, current);
    return { kind: 'ended', ...(ended.success ? ended.data : { hospiceName: '', phone: null }) };
  }
  if (status === 413) return { kind: 'too_large' };
  if (status === 422) return { kind: 'fields', fields: errors.map(({ path }) => path) };
  return status === 404 ? { kind: 'unknown' } : { kind: 'failed' };
}

interface Sending {
  readonly body?: object;
  readonly token?: string;
  readonly key?: string;
}

async function call<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  { body, key, token }: Sending = {},
): Promise<Answer<z.output<S>>> {
  try {
    const response = await fetch(env.apiUrl + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      credentials: 'omit',
      cache: 'no-store',
      signal: timeLimit(TIMEOUT),
    });
    const content: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { trouble: troubleOf(response.status, content, response.headers.get('Retry-After')) };
    const parsed = z.safeParse(schema, content);
    return parsed.success ? { value: parsed.data } : { trouble: { kind: 'failed' } };
  } catch {
    return { trouble: { kind: 'offline' } };
  }
}

/** The names of hospice and location in the page's address. */
export interface PageNames {
  readonly hospice: string;
  readonly location: string | undefined;
}

export function readPage({ hospice, location }: PageNames): Promise<Answer<GuestPage>> {
  const query = new URLSearchParams({ hospice, ...(location === undefined ? {} : { location }) });
  return call(`${rows.getGuestPage.path}?${query.toString()}`, GuestPage);
}

export const askForCode = (names: PageNames, email: string, language: SurveyLanguage) =>
  call(rows.requestGuestCode.path, rows.requestGuestCode.response, { body: { ...names, email, language } });

export const askForFollowCode = (token: string, language: SurveyLanguage) =>
  call(rows.requestFollowCode.path, rows.requestFollowCode.response, { body: { token, language } });

export const openSession = (handle: string, code: string) =>
  call(rows.openGuestSession.path, rows.openGuestSession.response, { body: { handle, code } });

export const sendReferral = (token: string, key: string, body: GuestReferralCreation) =>
  call(rows.createGuestReferral.path, GuestReferralSent, { token, key, body });

export const readFollowed = (token: string, guestReferralId: string): Promise<Answer<FollowedReferral>> =>
  call(pathWith(rows.getFollowedReferral.path, { guestReferralId }), FollowedReferral, { token });

export const askHospice = (token: string, guestReferralId: string, text: string): Promise<Answer<GuestMessage>> =>
  call(pathWith(rows.askHospice.path, { guestReferralId }), GuestMessage, { token, body: { text } });

type Progress = (percent: number) => void;

interface Upload {
  readonly token: string;
  readonly file: File;
  readonly key?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Percent. */
  readonly onProgress: Progress;
}

/** Sends a form with a file. Only XMLHttpRequest tells how much of it has arrived. */
function sendFile<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  { fields = {}, file, key, onProgress, token }: Upload,
): Promise<Answer<z.output<S>>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', env.apiUrl + path);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)));
    request.addEventListener('error', () => resolve({ trouble: { kind: 'offline' } }));
    request.addEventListener('load', () => {
      let content: unknown;
      try {
        content = JSON.parse(request.responseText);
      } catch {
        content = undefined;
      }
      const parsed = z.safeParse(schema, content);
      if (request.status < 300 && parsed.success) resolve({ value: parsed.data });
      else resolve({ trouble: troubleOf(request.status, content, request.getResponseHeader('Retry-After')) });
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    request.send(form);
  });
}

/** Adds a paper to what was sent. */
export const addPaper = (guestReferralId: string, upload: Upload): Promise<Answer<GuestPaper>> =>
  sendFile(pathWith(rows.addGuestPaper.path, { guestReferralId }), GuestPaper, upload);

/** Sends the first paper without a form. */
export const sendFirstPaper = (language: SurveyLanguage, upload: Upload): Promise<Answer<GuestPapersSent>> =>
  sendFile(rows.sendGuestPapers.path, GuestPapersSent, { ...upload, fields: { language } });
