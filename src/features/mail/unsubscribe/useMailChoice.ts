import { useEffect, useState } from 'react';
import type { MailChoice, UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { askMailChoice, sendMailChoice, type Outcome, type Trouble } from './mailChoiceCalls.ts';

export type Visit =
  | { readonly at: 'opening' }
  | { readonly at: 'gone' }
  | { readonly at: 'closed'; readonly trouble: Trouble }
  | {
      readonly at: 'open';
      readonly mail: MailChoice;
      /** The choice before the one that was just made; null: none was made yet. */
      readonly before: UnsubscribeChoice | null;
      readonly sending: UnsubscribeChoice | null;
      /** The choice that could not be saved. */
      readonly failed: { readonly choice: UnsubscribeChoice; readonly trouble: Trouble } | null;
    };

type Open = Extract<Visit, { at: 'open' }>;

const opened = (mail: MailChoice, before: UnsubscribeChoice | null = null): Visit => ({
  at: 'open',
  mail,
  before,
  sending: null,
  failed: null,
});

function firstVisit(outcome: Outcome): Visit {
  switch (outcome.is) {
    case 'answered':
      return opened(outcome.mail);
    case 'gone':
      return { at: 'gone' };
    case 'trouble':
      return { at: 'closed', trouble: outcome.trouble };
  }
}

function nextVisit(visit: Open, choice: UnsubscribeChoice, outcome: Outcome): Visit {
  if (outcome.is === 'answered') return opened(outcome.mail, visit.mail.choice);
  if (outcome.is === 'gone') return { at: 'gone' };
  return { ...visit, sending: null, failed: { choice, trouble: outcome.trouble } };
}

/** The state of a visit to an unsubscribe link. */
export function useMailChoice(handle: string) {
  const [visit, setVisit] = useState<Visit>({ at: 'opening' });
  const isOpening = visit.at === 'opening';

  useEffect(() => {
    if (!isOpening) return;
    const leaving = new AbortController();
    void askMailChoice(handle, leaving.signal).then((outcome) => {
      if (!leaving.signal.aborted) setVisit(firstVisit(outcome));
    });
    return () => leaving.abort();
  }, [handle, isOpening]);

  return {
    visit,
    openAgain: () => setVisit({ at: 'opening' }),
    choose: async (choice: UnsubscribeChoice) => {
      if (visit.at !== 'open' || visit.sending !== null) return;
      setVisit({ ...visit, sending: choice });
      setVisit(nextVisit(visit, choice, await sendMailChoice(handle, choice)));
    },
    chooseAgain: () => {
      if (visit.at === 'open') setVisit(opened(visit.mail));
    },
  };
}
