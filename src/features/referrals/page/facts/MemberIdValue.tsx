import { useEffect, useState } from 'react';
import { MINUTE } from '#contract/platform/durations.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { contactsApi } from '#src/features/referrals/page/contact/contactsApi.ts';
import styles from '#src/features/referrals/page/page.module.css';

const SHOWN_FOR = MINUTE;

function Revealed({ referralId }: { referralId: string }) {
  const { data, error } = contactsApi.useRevealMemberIdQuery({ referralId }, { refetchOnMountOrArgChange: true });
  if (error) return <span>{problem(error).message}</span>;
  return <span>{data ? (data.memberId ?? 'No member ID on file') : 'Loading'}</span>;
}

interface MemberIdValueProps {
  readonly referralId: string;
  readonly masked: string;
}

/** Masked; shown for a minute on request, which writes a line of the audit each time. */
export function MemberIdValue({ masked, referralId }: MemberIdValueProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    <span className={styles['memberId']}>
      <output>{isShown ? <Revealed referralId={referralId} /> : masked}</output>
      <Button
        aria-label={isShown ? 'Hide the member ID' : 'Show the member ID'}
        onClick={() => setShown(!isShown)}
        size="small"
        variant="quiet"
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
      <small className="second">{isShown ? 'Hides again in a minute. This was logged.' : 'Each view is logged'}</small>
    </span>
  );
}
