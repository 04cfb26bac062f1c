import { useSelector } from 'react-redux';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { DuplicatesNotice } from '#src/features/referrals/duplicates/DuplicatesNotice.tsx';
import { ConcernBanner } from './concern/ConcernBanner.tsx';
import { Facts } from './facts/Facts.tsx';
import { GroupSide } from './GroupSide.tsx';
import { HospiceSide } from './HospiceSide.tsx';
import styles from './page.module.css';
import { ProposalBanner } from './proposals/ProposalBanner.tsx';
import { ReferralHeader, type ReferralHeaderProps } from './header/ReferralHeader.tsx';
import { Timeline } from './timeline/Timeline.tsx';

interface ReferralPageProps {
  readonly referral: Referral;
  readonly home: string;
  /** The page to go back to; the list of referrals by default. */
  readonly back?: ReferralHeaderProps['back'];
  /** An administrator reads the whole record and changes nothing. */
  readonly isReadOnly?: boolean;
}

/** The hospice's own enrollment; undefined for a group. */
function useOwn(referral: Referral): Enrollment | undefined {
  const hospiceId = useSelector(selectHospice)?.id;
  return referral.enrollments.find(({ hospice }) => hospice.id === hospiceId);
}

export function ReferralPage({ back, home, isReadOnly = false, referral }: ReferralPageProps) {
  const own = useOwn(referral);
  const isHospice = own !== undefined || isReadOnly;
  return (
    <div className="grid gap16">
      <ReferralHeader back={back} home={home} own={own} referral={referral} />
      <ConcernBanner own={own} referral={referral} />
      <ProposalBanner isHospice={own !== undefined} referral={referral} />
      <DuplicatesNotice home={home} referral={referral} />
      <div className={styles['columns']}>
        {/* In the order of a narrow screen and of the keyboard: actions, timeline, facts. */}
        <div className={styles['side']}>
          {own ? (
            <HospiceSide own={own} referral={referral} />
          ) : (
            <GroupSide isReadOnly={isReadOnly} referral={referral} />
          )}
        </div>
        <div className={styles['timeline']}>
          <Timeline isHospice={isHospice} referral={referral} />
        </div>
        <div className={styles['facts']}>
          <Facts isHospice={isHospice} referral={referral} />
        </div>
      </div>
    </div>
  );
}
