import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { Tabs } from '#src/ui/LinkRow.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ProfilePart } from './ProfilePart.tsx';

// Each part with what it alone needs.
const LocationsPart = lazy(async () => ({ default: (await import('./LocationsPart.tsx')).LocationsPart }));
const TeamPart = lazy(async () => ({ default: (await import('./TeamPart.tsx')).TeamPart }));
const StaffPart = lazy(async () => ({ default: (await import('./StaffPart.tsx')).StaffPart }));

const PARTS = ['profile', 'locations', 'team', 'staff'] as const;
type Part = (typeof PARTS)[number];
const partLabel: Record<Part, string> = {
  profile: 'Profile and targets',
  locations: 'Locations',
  team: 'Team and access',
  staff: 'Staff',
};

const hrefOf = (part: Part): string => (part === 'profile' ? '/hospice/settings' : `/hospice/settings?part=${part}`);

/** Settings: the hospice itself, its places and its people. */
export function Component() {
  const [params] = useSearchParams();
  const part = PARTS.find((each) => each === params.get('part')) ?? 'profile';
  return (
    <SettingsScreen
      lead="Who you are, where you work, what you promise, and who has access."
      title="Organisation"
      whoDecides="Administrators keep the organisation"
    >
      {({ id, name, timeZone }) => (
        <>
          <Tabs
            items={PARTS.map((each) => ({ label: partLabel[each], to: hrefOf(each), isCurrent: each === part }))}
            label="Parts of the organisation"
          />
          <Suspense fallback={<Skeleton height={420} />}>
            {part === 'profile' && <ProfilePart hospiceId={id} />}
            {part === 'locations' && <LocationsPart hospiceId={id} />}
            {part === 'team' && <TeamPart hospiceId={id} name={name} timeZone={timeZone} />}
            {part === 'staff' && <StaffPart hospiceId={id} />}
          </Suspense>
        </>
      )}
    </SettingsScreen>
  );
}
