import type { MailChoice, UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { UNSUBSCRIBE_CALLS } from '#contract/mail/unsubscribePaths.ts';
import { busySeconds, plainBody, plainCall } from '#src/api/plainCall.ts';
import { unsubscribeTexts } from './unsubscribeTexts.ts';

/** Calls of a page without store and sign-in. It has no schemas: their library is larger than the page. */

export type Trouble =
  | { readonly kind: 'offline' | 'failed' }
  /** After so many seconds to try again. */
  | { readonly kind: 'busy'; readonly seconds: number };

export type Outcome =
  | { readonly is: 'answered'; readonly mail: MailChoice }
  | { readonly is: 'gone' }
  | { readonly is: 'trouble'; readonly trouble: Trouble };

/** Reads the details of the link. Changes nothing. */
export const askMailChoice = (handle: string, leaving: AbortSignal): Promise<Outcome> =>
  call(handle, undefined, leaving);

export const sendMailChoice = (handle: string, choice: UnsubscribeChoice): Promise<Outcome> => call(handle, { choice });

async function call(handle: string, body?: object, leaving?: AbortSignal): Promise<Outcome> {
  const response = await plainCall(`${UNSUBSCRIBE_CALLS}/${encodeURIComponent(handle)}`, body, leaving);
  if (!response) return { is: 'trouble', trouble: { kind: 'offline' } };
  if (response.status === 404) return { is: 'gone' };
  const seconds = busySeconds(response);
  if (seconds !== undefined) return { is: 'trouble', trouble: { kind: 'busy', seconds } };
  const mail = response.ok ? readMailChoice(await plainBody(response)) : null;
  return mail ? { is: 'answered', mail } : { is: 'trouble', trouble: { kind: 'failed' } };
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
