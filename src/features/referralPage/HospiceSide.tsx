import { lazy, Suspense } from 'react';
import type { Enrollment } from '#contract/enrollments.ts';
import { hasOneOf, MANAGES_COMMUNICATION, WORKS_ON_ENROLLMENTS } from '#contract/permissions.ts';
import type { Referral } from '#contract/referrals.ts';
import { isOpen } from '#contract/statuses.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { writePath } from '#src/shared/communication/beginning.ts';
import { DocumentsCard } from '#src/shared/documents/DocumentsCard.tsx';
import { fullName } from '#src/shared/referrals/patientWords.ts';
import { EnrollmentCard } from './EnrollmentCard.tsx';
import { OwnershipCard } from './OwnershipCard.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ProviderCard } from './ProviderCard.tsx';

const SurveyCard = lazy(async () => ({
  default: (await import('#src/shared/referrals/surveys/SurveyCard.tsx')).SurveyCard,
}));

interface HospiceSideProps {
  readonly referral: Referral;
  readonly own: Enrollment;
}

export function HospiceSide({ own, referral }: HospiceSideProps) {
  const ability = useAbility();
  const mayWork = hasOneOf(ability, WORKS_ON_ENROLLMENTS);
  const mayWrite = hasOneOf(ability, MANAGES_COMMUNICATION) && referral.responsibleProvider !== null;
  return (
    <>
      {(isOpen(own.status) || own.assignedTo !== null || own.firstContactAt !== null) && (
        <OwnershipCard enrollment={own} mayWork={mayWork} patientName={fullName(referral.patient)} />
      )}
      <ProviderCard referral={referral} write={mayWrite ? writePath({ referral: referral.id }) : undefined} />
      <EnrollmentCard enrollment={own} mayWork={mayWork} referral={referral} />
      {(own.status === 'enrolled' || own.lastSurvey !== null) && (
        <Suspense fallback={<Skeleton height={200} width="100%" />}>
          <SurveyCard enrollment={own} mayWork={mayWork} referral={referral} />
        </Suspense>
      )}
      <DocumentsCard referral={referral} timeZone={own.hospice.timeZone} />
    </>
  );
}
