import { hasGroup, hasHospice, isAdmin } from '#src/auth/areas.ts';
import { RequireArea } from '#src/app/signedIn/guards.tsx';

export const AdminArea = () => <RequireArea mayEnter={isAdmin} />;
export const HospiceArea = () => <RequireArea mayEnter={hasHospice} />;
export const StakeholderArea = () => <RequireArea mayEnter={hasGroup} />;
