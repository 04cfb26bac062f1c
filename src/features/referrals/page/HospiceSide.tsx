import { Suspense } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { hasOneOf, MANAGES_COMMUNICATION, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { phoneContactsOf } from '#contract/referrals/phoneContacts.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { writePath } from '#src/features/referrals/messageStart.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { EnrollmentCard } from './EnrollmentCard.tsx';
import { OwnershipCard } from './contact/OwnershipCard.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { ProviderCard } from './ProviderCard.tsx';

interface HospiceSideProps {
  readonly referral: Referral;
  readonly own: Enrollment;
}

export function HospiceSide({ own, referral }: HospiceSideProps) {
  const { Documents, Guest, SurveyCard } = useReferralParts();
  const ability = useAbility();
  const mayWork = hasOneOf(ability, WORKS_ON_ENROLLMENTS);
  const mayWrite = hasOneOf(ability, MANAGES_COMMUNICATION) && referral.responsibleProvider !== null;
  return (
    <>
      <OwnershipCard
        contacts={phoneContactsOf(referral)}
        enrollment={own}
        mayWork={mayWork}
        patientName={fullName(referral.patient)}
      />
      {referral.hasGuest === true && (
        <Suspense fallback={<Skeleton height={160} width="100%" />}>
          <Guest enrollment={own} mayWork={mayWork} referral={referral} />
        </Suspense>
      )}
      <ProviderCard referral={referral} write={mayWrite ? writePath({ referral: referral.id }) : undefined} />
      <EnrollmentCard enrollment={own} mayWork={mayWork} referral={referral} />
      {(own.status === 'enrolled' || own.lastSurvey !== null) && (
        <Suspense fallback={<Skeleton height={200} width="100%" />}>
          <SurveyCard enrollment={own} mayWork={mayWork} referral={referral} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton height={160} width="100%" />}>
        <Documents referral={referral} timeZone={own.hospice.timeZone} />
      </Suspense>
    </>
  );
}
