import { useState } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { EditableCard } from './facts/EditableCard.tsx';
import { EnrollmentForm } from '#src/features/referrals/enrollment/EnrollmentForm.tsx';
import { enrollmentFacts, FIRST_CONTACT } from '#src/features/referrals/enrollment/enrollmentFacts.ts';
import { FactList } from '#src/ui/page/FactList.tsx';
import styles from './page.module.css';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';

const SiaDialog = lazyPart(async () => (await import('#src/features/referrals/enrollment/SiaDialog.tsx')).SiaDialog);
const DischargeDialog = lazyPart(
  async () => (await import('#src/features/referrals/enrollment/DischargeDialog.tsx')).DischargeDialog,
);

interface EnrollmentCardProps {
  readonly enrollment: Enrollment;
  readonly referral: Referral;
  readonly mayWork: boolean;
}

/** The hospice's own enrollment with its form, SIA and discharge. The first contact is on the owner's card. */
export function EnrollmentCard({ enrollment, mayWork, referral }: EnrollmentCardProps) {
  const { timeZone } = useDisplayContext();
  const [open, setOpen] = useState<'sia' | 'discharge'>();
  const { doNow, isPending } = useEnrollmentChange(enrollment);
  const { dischargeDate, dischargeType, isSia, status } = enrollment;
  const isInCare = status === 'enrolled' && dischargeDate === null;
  const patientName = fullName(referral.patient);
  const close = () => setOpen(undefined);
  return (
    <EditableCard
      renderForm={
        mayWork && (isOpen(status) || status === 'enrolled')
          ? (done) => <EnrollmentForm enrollment={enrollment} onDone={done} />
          : undefined
      }
      title="Enrollment"
    >
      <FactList
        empty="No details yet"
        facts={enrollmentFacts(enrollment, timeZone).filter(([label]) => label !== FIRST_CONTACT)}
      />
      {mayWork && isInCare && (
        <div className={styles['actions']}>
          <Toolbar>
            {isSia ? (
              <Button
                isPending={isPending}
                onClick={() => void doNow({ isSia: false }, 'SIA ended', { isSia: true })}
                size="small"
              >
                End SIA
              </Button>
            ) : (
              <Button onClick={() => setOpen('sia')} size="small">
                Mark SIA…
              </Button>
            )}
            <Button onClick={() => setOpen('discharge')} size="small">
              Discharge…
            </Button>
          </Toolbar>
        </div>
      )}
      {mayWork && status === 'enrolled' && dischargeDate !== null && (
        <div className={styles['actions']}>
          <Toolbar>
            <Button onClick={() => setOpen('discharge')} size="small">
              Correct discharge…
            </Button>
            <Button
              isPending={isPending}
              onClick={() =>
                void doNow({ dischargeDate: null, dischargeType: null }, 'Discharge undone', {
                  dischargeDate,
                  ...(dischargeType === null ? {} : { dischargeType }),
                })
              }
              size="small"
            >
              Undo discharge
            </Button>
          </Toolbar>
        </div>
      )}
      {open === 'sia' && <SiaDialog enrollment={enrollment} onClose={close} patientName={patientName} />}
      {open === 'discharge' && <DischargeDialog enrollment={enrollment} onClose={close} patientName={patientName} />}
    </EditableCard>
  );
}
