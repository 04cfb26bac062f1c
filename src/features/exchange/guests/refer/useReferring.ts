import type { Dispatch, SetStateAction } from 'react';
import type { GuestPapersSent, GuestReferralCreation } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { askForCode, sendReferral, type PageNames, type Trouble } from './guestCalls.ts';
import { emptyDraft, keepGuestDraft, type GuestDraft } from './guestDraft.ts';
import type { usePapers } from './usePapers.ts';

interface Referring {
  readonly draft: GuestDraft;
  readonly setDraft: Dispatch<SetStateAction<GuestDraft>>;
  /** Why a code is asked for once more. */
  readonly setReason: (reason: Trouble) => void;
  readonly names: PageNames;
  /** The page that it is typed on. */
  readonly place: string;
  readonly language: SurveyLanguage;
  readonly papers: ReturnType<typeof usePapers>;
}

/** What a guest does on a referral page. Each act says what went wrong, if anything did that the page can say. */
export function useReferring({ draft, language, names, papers, place, setDraft, setReason }: Referring) {
  const keep = (changes: Partial<GuestDraft>) =>
    setDraft((before) => {
      const after = { ...before, ...changes };
      keepGuestDraft(tabStorage, after);
      return after;
    });

  const ask = async (email: string): Promise<Trouble | undefined> => {
    const { trouble, value } = await askForCode(names, email, language);
    if (value) keep({ email, handle: value.handle, token: null });
    return trouble;
  };

  /** The session is over: a new code goes out, and what was typed stays. */
  const askAgain = async () => {
    const failed = await ask(draft.email);
    if (failed) keep({ token: null, handle: null });
    setReason({ kind: 'session' });
  };

  const send = async (body: GuestReferralCreation): Promise<Trouble | undefined> => {
    const { email, key, token } = draft;
    if (token === null) return undefined;
    const { trouble, value } = await sendReferral(token, key, body);
    if (trouble?.kind === 'session') {
      await askAgain();
      return undefined;
    }
    if (!value) return trouble;
    keep({ ...emptyDraft(place), email, token, sent: value });
    await papers.send({ token, guestReferralId: value.id });
    return undefined;
  };

  const sendPapers = async (): Promise<Trouble | undefined> => {
    const { email, key, token } = draft;
    if (token === null) return undefined;
    const onSent = ({ followToken, id }: GuestPapersSent) =>
      keep({ ...emptyDraft(place), email, token, sent: { id, displayId: null, followToken } });
    const trouble = await papers.sendAlone({ token, key, language, onSent });
    if (trouble?.kind !== 'session') return trouble;
    await askAgain();
    return undefined;
  };
  return { ask, keep, send, sendPapers };
}
