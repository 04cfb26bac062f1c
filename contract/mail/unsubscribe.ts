import * as z from 'zod/mini';
import { defineEndpoints } from '#contract/platform/http.ts';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { UNSUBSCRIBE_CALLS } from './unsubscribePaths.ts';

export const UnsubscribeChoice = z.enum(['stop_topic', 'stop_all', 'receive']);
export type UnsubscribeChoice = z.infer<typeof UnsubscribeChoice>;

/** The subject of an unsubscribe link. It shows no more than the mail itself did; the address is masked. */
export const MailChoice = z.object({
  /** The label of the mail's kind, in the mail's language, so that the page needs no list of labels. */
  kind: z.string(),
  /** Stopping this kind also closes a survey that waits for an answer. */
  endsSurvey: z.boolean(),
  /** The page for choices by event and sender, after logging in; null for a family, which has no account. */
  choicesAt: z.nullable(z.string()),
  from: z.string(),
  maskedAddress: z.string(),
  language: SurveyLanguage,
  /** The current choice for mails of this kind from this sender; `receive`: they arrive. */
  choice: UnsubscribeChoice,
});
export type MailChoice = z.infer<typeof MailChoice>;

export const MailChoiceChange = z.strictObject({ choice: UnsubscribeChoice });

/** `messageId` is the random handle of one mail, not its id. */
const ofMessage = z.object({ messageId: z.string().check(z.minLength(1), z.maxLength(200)) });

const callers = { token: 'none' } as const;

export const unsubscribeEndpoints = defineEndpoints('Communications', callers, {
  getMailChoice: {
    path: `${UNSUBSCRIBE_CALLS}/:messageId`,
    summary: 'What an unsubscribe link is for. Changes nothing',
    params: ofMessage,
    response: MailChoice,
  },
  setMailChoice: {
    path: `${UNSUBSCRIBE_CALLS}/:messageId`,
    summary: 'Stop this kind of email, stop all but essential emails, or receive them again',
    params: ofMessage,
    body: MailChoiceChange,
    response: MailChoice,
  },
});
