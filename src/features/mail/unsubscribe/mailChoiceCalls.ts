import type { MailChoice, UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { UNSUBSCRIBE_CALLS } from '#contract/mail/unsubscribePaths.ts';
import { env } from '#src/config/env.ts';
import { unsubscribeTexts } from './unsubscribeTexts.ts';

/** Calls of a page without store and sign-in. It has no schemas: their library is larger than the page. */

export interface Trouble {
  readonly kind: 'offline' | 'busy' | 'failed';
  /** After how many seconds to try again. */
  readonly seconds: number;
}

export type Outcome =
  | { readonly is: 'answered'; readonly mail: MailChoice }
  | { readonly is: 'gone' }
  | { readonly is: 'trouble'; readonly trouble: Trouble };

const TIMEOUT = 30_000;
const USUAL_WAIT = 10;
const MAX_WAIT = 600;

/** Reads what the link is about. Changes nothing. */
export const askMailChoice = (handle: string, leaving: AbortSignal): Promise<Outcome> =>
  call(handle, { signal: AbortSignal.any([leaving, AbortSignal.timeout(TIMEOUT)]) });

export const sendMailChoice = (handle: string, choice: UnsubscribeChoice): Promise<Outcome> =>
  call(handle, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ choice }),
    signal: AbortSignal.timeout(TIMEOUT),
  });

async function call(handle: string, init: RequestInit): Promise<Outcome> {
  let response: Response;
  try {
    const address = `${env.apiUrl}${UNSUBSCRIBE_CALLS}/${encodeURIComponent(handle)}`;
    response = await fetch(address, { ...init, credentials: 'omit', cache: 'no-store' });
  } catch {
    return inTrouble('offline');
  }
  if (response.status === 404) return { is: 'gone' };
  if (response.status === 429 || response.status === 503) {
    return inTrouble('busy', Number(response.headers.get('Retry-After')));
  }
  const mail = response.ok ? readMailChoice(await bodyOf(response)) : null;
  return mail ? { is: 'answered', mail } : inTrouble('failed');
}

const inTrouble = (kind: Trouble['kind'], seconds = 0): Outcome => ({
  is: 'trouble',
  trouble: { kind, seconds: seconds > 0 ? Math.min(Math.ceil(seconds), MAX_WAIT) : USUAL_WAIT },
});

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

const isKeyOf = <Known extends object>(known: Known, value: unknown): value is keyof Known =>
  typeof value === 'string' && Object.hasOwn(known, value);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads the contract's `MailChoice` by hand; null for anything else. */
export function readMailChoice(value: unknown): MailChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('kind' in value && 'choice' in value && 'language' in value)) return null;
  if (!('from' in value && 'maskedAddress' in value && 'endsSurvey' in value && 'choicesAt' in value)) return null;
  const { choice, choicesAt, endsSurvey, from, kind, language, maskedAddress } = value;
  if (!isKeyOf(unsubscribeTexts.en.actions, choice) || !isKeyOf(unsubscribeTexts, language)) return null;
  if (!isText(from) || !isText(maskedAddress) || !isText(kind) || typeof endsSurvey !== 'boolean') return null;
  if (!isText(choicesAt) && choicesAt !== null) return null;
  return { choice, choicesAt, endsSurvey, from, kind, language, maskedAddress };
}
