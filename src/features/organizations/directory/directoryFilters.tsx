import {
  useAssigneeOptions,
  useChosenStakeholders,
  useCommunityOptions,
  useGroupOptions,
  useHospiceOptions,
  useLocationOptions,
  usePrimaryNurseOptions,
  useProviderOptions,
  type StakeholderKind,
} from './directoryOptions.ts';
import { NamedFilter, type Options } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup, type Lookup } from '#src/ui/filters/useLookup.ts';

interface DirectoryFilterProps {
  selected: readonly string[] | undefined;
  onChange: (selected: string[] | undefined) => void;
}

const NONE: readonly string[] = [];

const namedFilter = (label: string, useOptions: (lookup: Lookup) => Options) =>
  function DirectoryFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
    const { controls, lookup } = useLookup(selected);
    const found = useOptions(lookup);
    return <NamedFilter controls={controls} found={found} label={label} onChange={onChange} selected={selected} />;
  };

export const ProviderFilter = namedFilter('Provider', useProviderOptions);
export const CommunityFilter = namedFilter('Community', useCommunityOptions);
export const GroupFilter = namedFilter('Group', useGroupOptions);
export const LocationFilter = namedFilter('Location', useLocationOptions);
export const AssigneeFilter = namedFilter('Assigned to', useAssigneeOptions);
export const PrimaryNurseFilter = namedFilter('Primary nurse', usePrimaryNurseOptions);
export const HospiceFilter = namedFilter('Hospice', useHospiceOptions);

/** Two controls of the filter `filter.stakeholders.id`: providers and communities. */
export function StakeholderFilters({ onChange, selected = NONE }: DirectoryFilterProps) {
  const chosen = useChosenStakeholders(selected);
  /** Until they are loaded, as providers: most are, and the row of filters keeps its height. */
  const kindOf = (id: string): StakeholderKind => chosen.find((one) => one.id === id)?.kind ?? 'provider';
  const idsOf = (kind: StakeholderKind) => selected.filter((id) => kindOf(id) === kind);
  const change = (kind: StakeholderKind, next: string[] | undefined) => {
    const replaced = new Set(idsOf(kind));
    const all = new Set([...selected.filter((id) => !replaced.has(id)), ...(next ?? [])]);
    onChange(all.size > 0 ? [...all] : undefined);
  };
  return (
    <>
      <ProviderFilter onChange={(next) => change('provider', next)} selected={idsOf('provider')} />
      <CommunityFilter onChange={(next) => change('community', next)} selected={idsOf('community')} />
    </>
  );
}
