import { lazyComponent } from '#src/ui/lazyComponent.ts';

const FamilyFeedback = lazyComponent(
  async () => (await import('#src/features/surveys/feedback/FamilyFeedback.tsx')).FamilyFeedback,
);
const Communication = lazyComponent(
  async () => (await import('#src/features/communication/CommunicationScreen.tsx')).CommunicationScreen,
);

/** A tab of the hospice's dashboard that another feature has, loaded when it is shown. */
export const DashboardTab = ({ tab }: { readonly tab: string | null }) =>
  tab === 'communication' ? <Communication /> : <FamilyFeedback />;
