import { newDocuments } from '#src/features/documents/newReferral/newDocuments.ts';
import { NewGroupReferralScreen } from '#src/features/referrals/new/NewGroupReferralScreen.tsx';

export const Component = () => <NewGroupReferralScreen documents={newDocuments} />;
