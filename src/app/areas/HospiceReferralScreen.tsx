import { ReferralScreen } from '#src/features/referrals/page/ReferralScreen.tsx';

export const Component = () => <ReferralScreen home="/hospice" />;
