import { Suspense, useState } from 'react';
import { problem } from '#src/api/problem.ts';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';

const TransitionDialog = lazyComponent(
  async () => (await import('#src/features/referrals/transitions/TransitionDialog.tsx')).TransitionDialog,
);

interface EnrollButtonProps {
  readonly hospiceId: string;
  readonly referralId: string;
  readonly patientName: string;
}

/** Enrolls a patient whose start of care is planned. The dialog saves on the version that it opens with, so the record is loaded first. */
export function EnrollButton({ hospiceId, patientName, referralId }: EnrollButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [load, { data, isFetching }] = referralsApi.useLazyGetReferralQuery();
  const showToast = useToast();
  const own = data && ownEnrollment(data, hospiceId);
  const open = async () => {
    const { error } = await load({ referralId });
    if (error) showToast({ text: problem(error).message, tone: 'error' });
    else setOpen(true);
  };
  return (
    <>
      <Button data-key="e" icon="enrolled" isPending={isFetching && !isOpen} onClick={() => void open()} size="small">
        Enroll…
      </Button>
      <Suspense>
        {isOpen && own && (
          <TransitionDialog
            dateOfBirth={data.patient.dateOfBirth}
            enrollment={{ ...own, referralId }}
            onClose={() => setOpen(false)}
            patientName={patientName}
            to="enrolled"
          />
        )}
      </Suspense>
    </>
  );
}
