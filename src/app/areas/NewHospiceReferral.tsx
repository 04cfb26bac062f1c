import { newDocuments } from '#src/features/documents/newReferral/newDocuments.ts';
import { NewHospiceReferralScreen } from '#src/features/referrals/new/NewHospiceReferralScreen.tsx';

export const Component = () => <NewHospiceReferralScreen documents={newDocuments} />;
