import { wordsOf } from '#contract/platform/labels.ts';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { FilterMenu } from './FilterMenu.tsx';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  labels: Readonly<Record<Value, string>>;
  /** Only some of them; left out: all. */
  choices?: readonly Value[];
  selected: readonly Value[] | undefined;
  onChange: (selected: Value[] | undefined) => void;
}

/** A filter over the labels of an enumeration. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, labels, choices = wordsOf(labels), onChange, selected = [] } = props;
  return (
    <FilterMenu
      label={label}
      onChange={(chosen) => {
        const known = choices.filter((choice) => chosen.includes(choice));
        onChange(known.length > 0 ? known : undefined);
      }}
      options={optionsOf(labels, choices)}
      selected={selected}
    />
  );
}
