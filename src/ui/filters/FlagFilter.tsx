import { FilterMenu } from './FilterMenu.tsx';

interface FlagFilterProps {
  label: string;
  selected: boolean | undefined;
  onChange: (selected: boolean | undefined) => void;
  labels?: { readonly yes: string; readonly no: string };
}

const YES_NO = { yes: 'Yes', no: 'No' };

/** A filter with two sides; both or none means no filter. */
export function FlagFilter({ label, labels = YES_NO, onChange, selected }: FlagFilterProps) {
  return (
    <FilterMenu
      label={label}
      onChange={(chosen) => {
        const [only] = chosen;
        onChange(chosen.length === 1 ? only === 'true' : undefined);
      }}
      options={[
        { value: 'true', label: labels.yes },
        { value: 'false', label: labels.no },
      ]}
      selected={selected === undefined ? [] : [String(selected)]}
    />
  );
}
