import { Link } from 'react-router-dom';
import { elapsedAgainstTarget } from '#src/features/referrals/rows/elapsed.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { declineReasonLabel, errorReasonLabel } from '#contract/referrals/statuses.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { AlertChip } from '#src/features/referrals/rows/AlertChip.tsx';
import { alertLabels } from '#src/features/referrals/rows/alertLabels.ts';
import { ElapsedChip } from '#src/features/referrals/rows/ElapsedChip.tsx';
import { sexLabel } from '#contract/referrals/facts.ts';
import { ageOf, legalName } from '#src/features/referrals/patientNames.ts';
import { leadingEnrollment } from '#contract/referrals/situations.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { StatusChip } from '#src/features/referrals/rows/StatusChip.tsx';
import { SURVEY_CARD } from '#src/features/referrals/surveyCardPath.ts';
import { SiaMark, UrgencyMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { PrintedBy } from '#src/ui/page/PrintedBy.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import styles from './header.module.css';
import { ReferralActions } from './ReferralActions.tsx';
import { StatusStepper } from './StatusStepper.tsx';

/** Whether the time against the target, shown beside it, says as much as the alert. */
const isSaidByTime = (own: Enrollment, now: number): boolean =>
  elapsedAgainstTarget(own, now) !== null &&
  (own.alert === 'overdue_response' ||
    (own.alert === 'overdue_start_of_care' && own.status === 'pending_start_of_care'));

export interface ReferralHeaderProps {
  readonly referral: Referral;
  readonly own: Enrollment | undefined;
  readonly home: string;
  readonly back?: { readonly to: string; readonly label: string } | undefined;
}

function whyEnded({ declineReason, errorReason, status }: Enrollment): string | null {
  if (status === 'declined') return declineReason && declineReasonLabel[declineReason];
  return status === 'entered_in_error' ? errorReason && errorReasonLabel[errorReason] : null;
}

export function ReferralHeader({ back, home, own, referral }: ReferralHeaderProps) {
  const { now, timeZone } = useDisplayContext();
  const { displayId, patient } = referral;
  const age = ageOf(patient, now, timeZone);
  const shown = own ?? leadingEnrollment(referral.enrollments, referral.globalStatus);
  const enrollmentAlert = own && isSaidByTime(own, now) ? 'none' : own?.alert;
  const alerts = alertLabels({ ...referral, enrollmentAlert });
  const reason = shown && whyEnded(shown);
  const about = [
    age === null ? null : `${age} years`,
    patient.sexAtBirth === 'unknown' ? null : sexLabel[patient.sexAtBirth],
    displayId,
    patient.preferredName === null ? null : `legal name ${legalName(patient)}`,
  ];
  return (
    <div className={styles['head']}>
      <div className="printOnly">
        <PrintedBy />
      </div>
      <PageHeader
        actions={<ReferralActions home={home} own={own} referral={referral} />}
        back={back ?? { to: home, label: 'Referrals' }}
        subtitle={about.filter((part) => part !== null).join(' · ')}
        title={
          <span dir="auto">
            {patient.preferredName === null ? legalName(patient) : `${patient.preferredName} ${patient.lastName}`}
          </span>
        }
      />
      <div className="cluster gap8">
        <StatusChip
          situation={shown?.status === referral.status ? shown.situation : undefined}
          status={referral.status}
        />
        {reason && <span>{reason}</span>}
        {own && own.duplicateOfReferralId !== null && (
          <Link to={`${home}/referrals/${own.duplicateOfReferralId}`}>Open the correct referral</Link>
        )}
        {own && referral.isEnrolledElsewhere && own.status !== 'enrolled' && (
          <Chip tone="enrolled">Enrolled elsewhere</Chip>
        )}
        {own && <ElapsedChip facts={own} now={now} />}
        <UrgencyMark isOpen={isOpen(referral.status)} urgency={referral.urgency} />
        {shown?.isSia && <SiaMark />}
        <AlertChip to={own && referral.scoreAlert ? `#${SURVEY_CARD}` : undefined} labels={alerts} />
      </div>
      {shown && <StatusStepper enrollment={shown} />}
    </div>
  );
}
