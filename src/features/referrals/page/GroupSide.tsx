import { Suspense } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { enrollmentFacts, notSharedLines } from '#src/features/referrals/enrollment/enrollmentFacts.ts';
import { leadingEnrollment } from '#contract/referrals/situations.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { StatusChip } from '#src/features/referrals/rows/StatusChip.tsx';
import { SiaMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { FactList } from '#src/ui/page/FactList.tsx';
import { phoneLink } from '#src/ui/contactLinks.tsx';
import styles from './page.module.css';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { ProviderCard } from './ProviderCard.tsx';

/** One hospice that was asked: its status, its shared data and its phone. */
function HospiceCard({ enrollment }: { readonly enrollment: Enrollment }) {
  const { SurveyResults } = useReferralParts();
  const { now, timeZone } = useDisplayContext();
  const { hospice, hospicePhone, isSia, status, statusSince } = enrollment;
  const notShared = notSharedLines(enrollment);
  return (
    <Card title={hospice.name}>
      <div className={styles['chips']}>
        <StatusChip situation={enrollment.situation} status={status} />
        {isSia && <SiaMark />}
        <time className="second" dateTime={statusSince} title={formatDateTime(statusSince, timeZone)}>
          since {formatRecent(statusSince, timeZone, now)}
        </time>
      </div>
      {hospicePhone !== null && (
        <p className={styles['call']}>
          <Icon name="phone" />
          {phoneLink(hospicePhone)}
          <span className="second">day and night</span>
        </p>
      )}
      <FactList empty="No details yet" facts={enrollmentFacts(enrollment, timeZone)} />
      {notShared.length > 0 && (
        <ul className={styles['notShared']}>
          {notShared.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {status === 'enrolled' && (
        <section aria-label={`Family survey, ${hospice.name}`} className={styles['answers']}>
          <h3>Family survey</h3>
          <Suspense fallback={<Skeleton height={24} width="100%" />}>
            <SurveyResults
              enrollmentId={enrollment.id}
              mayWork={false}
              referralId={enrollment.referralId}
              sharedBy={hospice.name}
            />
          </Suspense>
        </section>
      )}
    </Card>
  );
}

/** The leading enrollment comes first. */
function inOrder({ enrollments, globalStatus }: Referral): Enrollment[] {
  const leading = leadingEnrollment(enrollments, globalStatus);
  return enrollments.toSorted((one, other) => Number(other === leading) - Number(one === leading));
}

interface GroupSideProps {
  readonly referral: Referral;
  readonly isReadOnly: boolean;
}

/** For a group or an administrator: every hospice that was asked. */
export function GroupSide({ isReadOnly, referral }: GroupSideProps) {
  const { Documents } = useReferralParts();
  const { timeZone } = useDisplayContext();
  return (
    <>
      {inOrder(referral).map((enrollment) => (
        <HospiceCard enrollment={enrollment} key={enrollment.id} />
      ))}
      <ProviderCard referral={referral} />
      <Suspense fallback={<Skeleton height={160} width="100%" />}>
        <Documents isReadOnly={isReadOnly} referral={referral} timeZone={timeZone} />
      </Suspense>
    </>
  );
}
