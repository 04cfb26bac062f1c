import { ReferralScreen } from './ReferralScreen.tsx';

export const Component = () => <ReferralScreen home="/hospice" />;
