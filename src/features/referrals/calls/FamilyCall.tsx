import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { phoneContactsOf } from '#contract/referrals/phoneContacts.ts';
import { problem } from '#src/api/problem.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CallOutcomes } from './CallOutcomes.tsx';
import styles from './familyCall.module.css';
import { PhoneContacts } from './PhoneContacts.tsx';
import type { CallTarget, LoggedCall } from './useCallOutcome.ts';

interface FamilyCallProps {
  readonly target: Omit<CallTarget, 'hospiceId'>;
  /** The enrollment after a call was logged or taken back. */
  readonly onChanged: (now: Enrollment) => void;
}

/** Whom to call, and the outcome of the call in one press, in a dialog that asks what comes next. */
export function FamilyCall({ onChanged, target }: FamilyCallProps) {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const { data } = referralsApi.useGetReferralQuery({ referralId: target.referralId });
  const [logged, setLogged] = useState<LoggedCall>();
  const [refused, setRefused] = useState<string>();
  if (!data) return null;
  const contacts = phoneContactsOf(data);
  const undo = async ({ undo: takeBack }: LoggedCall) => {
    const { error } = await takeBack();
    setRefused(error === undefined ? undefined : problem(error).message);
    setLogged(undefined);
  };
  return (
    <section aria-label="Call the family" className={styles['call']}>
      <PhoneContacts contacts={contacts} />
      <div className={styles['outcomes']}>
        {logged ? (
          <Button icon="undo" onClick={() => void undo(logged)} size="small">
            Undo
          </Button>
        ) : (
          <CallOutcomes
            announce={setLogged}
            contact={contacts[0]}
            isNextAsked
            onLogged={onChanged}
            onUndone={onChanged}
            target={{ hospiceId, ...target }}
          />
        )}
        <output className="second">{logged ? `${logged.outcome}, logged` : refused}</output>
      </div>
    </section>
  );
}
