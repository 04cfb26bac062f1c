import { useEffect, useState } from 'react';
import type { LoginReason } from '#src/auth/signIn/loginErrors.ts';
import { startSignIn } from '#src/auth/signIn/startSignIn.ts';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { forgetInvite, keptInvite } from './inviteLink.ts';
import { askInvite, type Invitation, type InviteEnd, type Outcome, type Trouble } from './signupCalls.ts';

export type Visit =
  | { readonly at: 'opening' }
  | { readonly at: 'closed'; readonly trouble: Trouble }
  | { readonly at: Exclude<InviteEnd, 'expired'> }
  | { readonly at: 'expired'; readonly invitation: Invitation | null }
  | { readonly at: 'open'; readonly token: string; readonly invitation: Invitation }
  | { readonly at: 'ready'; readonly email: string; readonly failure: LoginReason | null };

function visitOf(token: string, outcome: Outcome<Invitation>): Visit {
  switch (outcome.is) {
    case 'done':
      return outcome.data.isExpired
        ? { at: 'expired', invitation: outcome.data }
        : { at: 'open', token, invitation: outcome.data };
    case 'expired':
      return { at: 'expired', invitation: null };
    case 'trouble':
      return { at: 'closed', trouble: outcome.trouble };
    default:
      return { at: outcome.is };
  }
}

/** The state of a visit to an invitation's link, from opening it to the finished account. */
export function useInvite() {
  const [visit, setVisit] = useState<Visit>(() => (keptInvite() === null ? { at: 'unknown' } : { at: 'opening' }));
  const isOpening = visit.at === 'opening';

  useEffect(() => {
    if (!isOpening) return;
    const leaving = new AbortController();
    const token = keptInvite() ?? '';
    void askInvite(token, leaving.signal).then((outcome) => {
      if (!leaving.signal.aborted) setVisit(visitOf(token, outcome));
    });
    return () => leaving.abort();
  }, [isOpening]);

  const logIn = async (email: string) => {
    setVisit({ at: 'ready', email, failure: null });
    const failure = await startSignIn(null, email);
    // Without a reason the browser is leaving for login.
    if (failure !== null) setVisit({ at: 'ready', email, failure });
  };

  return {
    visit,
    openAgain: () => setVisit({ at: 'opening' }),
    logIn,
    /** Called with the result of the form. */
    end: (end: 'accepted' | InviteEnd, invitation: Invitation) => {
      if (end === 'accepted' || end === 'used') {
        forgetInvite();
        dropDraft();
      }
      if (end === 'accepted') void logIn(invitation.email);
      else setVisit(end === 'expired' ? { at: end, invitation } : { at: end });
    },
  };
}
