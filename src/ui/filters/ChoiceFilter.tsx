import { FilterMenu } from './FilterMenu.tsx';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  choices: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  selected: readonly Value[] | undefined;
  onChange: (selected: Value[] | undefined) => void;
}

/** A filter over the labels of an enumeration. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { choices, label, onChange, selected = [], labels } = props;
  return (
    <FilterMenu
      label={label}
      onChange={(chosen) => {
        const known = choices.filter((choice) => chosen.includes(choice));
        onChange(known.length > 0 ? known : undefined);
      }}
      options={choices.map((value) => ({ value, label: labels[value] }))}
      selected={selected}
    />
  );
}
