import { Suspense, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const TransitionDialog = lazyComponent(
  async () => (await import('#src/features/referrals/transitions/TransitionDialog.tsx')).TransitionDialog,
);

interface EnrollButtonProps {
  readonly hospiceId: string;
  readonly referralId: string;
  readonly patientName: string;
}

/** Enrolls a patient whose start of care is planned; the record is loaded once the dialog is asked for. */
export function EnrollButton({ hospiceId, patientName, referralId }: EnrollButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { data } = referralsApi.useGetReferralQuery(isAsking ? { referralId } : skipToken);
  const own = data && ownEnrollment(data, hospiceId);
  return (
    <>
      <Button data-key="e" icon="enrolled" isPending={isAsking && !own} onClick={() => setAsking(true)} size="small">
        Enroll…
      </Button>
      <Suspense>
        {isAsking && own && (
          <TransitionDialog
            dateOfBirth={data.patient.dateOfBirth}
            enrollment={{ ...own, referralId }}
            onClose={() => setAsking(false)}
            patientName={patientName}
            to="enrolled"
          />
        )}
      </Suspense>
    </>
  );
}
