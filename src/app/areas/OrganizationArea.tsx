import { OrganizationScreen } from '#src/features/organizations/settings/OrganizationScreen.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const ArchiveSection = lazyComponent(
  async () => (await import('#src/features/exchange/archives/ArchiveSection.tsx')).ArchiveSection,
);

/** A hospice's organization, with the export of all of its data. */
export const Component = () => <OrganizationScreen ExportSection={ArchiveSection} />;
