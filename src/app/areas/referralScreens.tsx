import { ReferralScreen } from '#src/features/referrals/page/ReferralScreen.tsx';

export const HospiceReferralScreen = () => <ReferralScreen home="/hospice" />;
export const StakeholderReferralScreen = () => <ReferralScreen home="/stakeholder" />;
