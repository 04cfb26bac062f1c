import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ProfileSection } from './ProfileForm.tsx';

// Each section loads only its own code.
const LocationsSection = lazyComponent(async () => (await import('./LocationsSection.tsx')).LocationsSection);
const AvailabilityPlaces = lazyComponent(
  async () => (await import('#src/features/organizations/availability/AvailabilityPlaces.tsx')).AvailabilityPlaces,
);
const OnCallSection = lazyComponent(async () => (await import('./onCall/OnCallSection.tsx')).OnCallSection);
const TeamSection = lazyComponent(async () => (await import('./TeamSection.tsx')).TeamSection);
const StaffSection = lazyComponent(async () => (await import('./StaffSection.tsx')).StaffSection);

const PARTS = ['profile', 'locations', 'availability', 'on-call', 'team', 'staff', 'export'] as const;
type Part = (typeof PARTS)[number];
const partLabel: Record<Part, string> = {
  profile: 'Profile and targets',
  locations: 'Locations',
  availability: 'Availability',
  'on-call': 'On call',
  team: 'People',
  staff: 'Staff',
  export: 'Export',
};

const hrefOf = (part: Part): string => (part === 'profile' ? '/hospice/settings' : `/hospice/settings?part=${part}`);

interface OrganizationScreenProps {
  /** What a later subject adds: the export of all data. */
  readonly ExportSection: ComponentType<{ readonly hospiceId: string; readonly timeZone: string }>;
}

/** The hospice's profile, locations, availability, on-call rota, team, staff and exports. */
export function OrganizationScreen({ ExportSection }: OrganizationScreenProps) {
  const [params] = useSearchParams();
  const part = PARTS.find((each) => each === params.get('part')) ?? 'profile';
  return (
    <SettingsScreen
      lead="Your profile, targets, locations, and people."
      title="Organization"
      whoDecides="Administrators manage the organization"
    >
      {({ id, name, timeZone }) => (
        <>
          <Tabs
            items={PARTS.map((each) => ({ label: partLabel[each], to: hrefOf(each), isCurrent: each === part }))}
            label="Organization sections"
          />
          <Suspense fallback={<Skeleton height={420} />}>
            {part === 'profile' && <ProfileSection hospiceId={id} />}
            {part === 'locations' && <LocationsSection hospiceId={id} />}
            {part === 'availability' && <AvailabilityPlaces hospiceId={id} timeZone={timeZone ?? 'UTC'} />}
            {part === 'on-call' && (
              <OnCallSection hospiceId={id} name={name ?? 'the hospice'} timeZone={timeZone ?? 'UTC'} />
            )}
            {part === 'team' && <TeamSection hospiceId={id} name={name} timeZone={timeZone} />}
            {part === 'staff' && <StaffSection hospiceId={id} />}
            {part === 'export' && <ExportSection hospiceId={id} timeZone={timeZone ?? 'UTC'} />}
          </Suspense>
        </>
      )}
    </SettingsScreen>
  );
}
