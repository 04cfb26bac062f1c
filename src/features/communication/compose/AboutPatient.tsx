import { skipToken } from '@reduxjs/toolkit/query';
import { useGetReferralQuery } from '#src/features/referrals/referralsApi.ts';
import { Banner } from '#src/ui/states/Banner.tsx';

interface AboutPatientProps {
  readonly referralId: string;
  /** Its number, known from a saved message; otherwise it is loaded. */
  readonly known: string | undefined;
}

/** What differs in a message about one patient. */
export function AboutPatient({ known, referralId }: AboutPatientProps) {
  const { data } = useGetReferralQuery(known === undefined ? { referralId } : skipToken);
  const displayId = known ?? data?.displayId;
  return (
    <Banner tone="info">
      <strong>{displayId === undefined ? 'About one patient' : `About ${displayId}`}.</strong> The email carries no
      words, only the link to read them here, signed in. Only people who may see this referral get it.
    </Banner>
  );
}
