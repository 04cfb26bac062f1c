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
import { NamedFilter } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup } from '#src/ui/filters/useLookup.ts';

interface DirectoryFilterProps {
  selected: readonly string[] | undefined;
  onChange: (selected: string[] | undefined) => void;
}

const NONE: readonly string[] = [];

export function ProviderFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useProviderOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Provider" onChange={onChange} selected={selected} />;
}

export function CommunityFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useCommunityOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Community" onChange={onChange} selected={selected} />;
}

export function GroupFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useGroupOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Group" onChange={onChange} selected={selected} />;
}

export function LocationFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useLocationOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Location" onChange={onChange} selected={selected} />;
}

export function AssigneeFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useAssigneeOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Assigned to" onChange={onChange} selected={selected} />;
}

export function PrimaryNurseFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const found = usePrimaryNurseOptions(lookup);
  return (
    <NamedFilter controls={controls} found={found} label="Primary nurse" onChange={onChange} selected={selected} />
  );
}

export function HospiceFilter({ onChange, selected = NONE }: DirectoryFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useHospiceOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Hospice" onChange={onChange} selected={selected} />;
}

/** Two controls over the one filter `filter.stakeholders.id`: a provider, a community, or both. */
export function StakeholderFilters({ onChange, selected = NONE }: DirectoryFilterProps) {
  const chosen = useChosenStakeholders(selected);
  const idsOf = (kind: StakeholderKind) =>
    selected.filter((id) => chosen.some((one) => one.id === id && one.kind === kind));
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
