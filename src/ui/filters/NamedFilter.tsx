import { FilterMenu } from './FilterMenu.tsx';
import type { FilterOption } from './FilterOptions.tsx';
import type { useLookup } from './useLookup.ts';

export interface Options {
  readonly options: readonly FilterOption[];
  readonly isLoading: boolean;
  /** The last search failed: `options` are those of an earlier one. */
  readonly hasFailed?: boolean;
}

interface NamedFilterProps {
  label: string;
  selected: readonly string[];
  onChange: (selected: string[] | undefined) => void;
  found: Options;
  controls: ReturnType<typeof useLookup>['controls'];
}

/** A filter over people and places that the server knows, looked up as one types. */
export function NamedFilter({ controls, found, label, onChange, selected }: NamedFilterProps) {
  return (
    <span {...controls.near}>
      <FilterMenu
        isLoading={found.isLoading}
        label={label}
        onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
        onSearch={controls.type}
        options={found.options}
        selected={selected}
      />
    </span>
  );
}
