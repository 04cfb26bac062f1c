import { useSelector } from 'react-redux';
import type { Enrollment } from '#contract/enrollments.ts';
import type { Referral } from '#contract/referrals.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { DuplicatesNotice } from '#src/shared/referrals/DuplicatesNotice.tsx';
import { ConcernBanner } from './ConcernBanner.tsx';
import { Facts } from './Facts.tsx';
import { GroupSide } from './GroupSide.tsx';
import { HospiceSide } from './HospiceSide.tsx';
import styles from './page.module.css';
import { ReferralHeader } from './ReferralHeader.tsx';
import { Timeline } from './Timeline.tsx';

interface ReferralPageProps {
  readonly referral: Referral;
  readonly home: string;
}

/** The hospice's own handling; nothing on a group's side. */
function useOwn(referral: Referral): Enrollment | undefined {
  const hospiceId = useSelector(selectHospice)?.id;
  return referral.enrollments.find(({ hospice }) => hospice.id === hospiceId);
}

export function ReferralPage({ home, referral }: ReferralPageProps) {
  const own = useOwn(referral);
  return (
    <div className={styles['page']}>
      <ReferralHeader home={home} own={own} referral={referral} />
      <ConcernBanner own={own} referral={referral} />
      <DuplicatesNotice referral={referral} />
      <div className={styles['columns']}>
        {/* By urgency, as a narrow screen and a keyboard meet them: what to do, what happened, the facts. */}
        <div className={styles['side']}>
          {own ? <HospiceSide own={own} referral={referral} /> : <GroupSide referral={referral} />}
        </div>
        <div className={styles['timeline']}>
          <Timeline isHospice={own !== undefined} referral={referral} />
        </div>
        <div className={styles['facts']}>
          <Facts isHospice={own !== undefined} referral={referral} />
        </div>
      </div>
    </div>
  );
}
