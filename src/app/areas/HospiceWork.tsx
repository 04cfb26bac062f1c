import { TrayLink } from '#src/features/exchange/intake/TrayLink.tsx';
import { WorkScreen } from '#src/features/notifications/work/WorkScreen.tsx';

/** My work of a hospice's person, with the way to the intake tray. */
export const HospiceWork = () => <WorkScreen tools={<TrayLink />} />;
