import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const FamilyFeedback = lazyComponent(
  async () => (await import('#src/features/surveys/feedback/FamilyFeedback.tsx')).FamilyFeedback,
);
const Communication = lazyComponent(
  async () => (await import('#src/features/communication/CommunicationScreen.tsx')).CommunicationScreen,
);

const WorkScreen = lazyComponent(
  async () => (await import('#src/features/notifications/work/WorkScreen.tsx')).WorkScreen,
);

/** The dashboard's tabs from other features, loaded when they are shown. */
export function Component() {
  const tab = useSearchParams()[0].get('tab');
  if (tab === 'work') return <WorkScreen />;
  return tab === 'communication' ? <Communication /> : <FamilyFeedback />;
}
