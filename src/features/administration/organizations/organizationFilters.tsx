import { NamedFilter, type Options } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup, type Lookup } from '#src/ui/filters/useLookup.ts';
import { useAllGroupOptions, useAllHospiceOptions } from './organizationOptions.ts';

interface LookupFilterProps {
  readonly selected: readonly string[] | undefined;
  readonly onChange: (selected: string[] | undefined) => void;
}

const NONE: readonly string[] = [];

/** A filter whose choices `useOptions` looks up. */
export const lookupFilter = (label: string, useOptions: (lookup: Lookup) => Options) =>
  function LookupFilter({ onChange, selected = NONE }: LookupFilterProps) {
    const { controls, lookup } = useLookup(selected);
    const found = useOptions(lookup);
    return <NamedFilter controls={controls} found={found} label={label} onChange={onChange} selected={selected} />;
  };

export const AllHospicesFilter = lookupFilter('Hospice', useAllHospiceOptions);
export const AllGroupsFilter = lookupFilter('Group', useAllGroupOptions);
