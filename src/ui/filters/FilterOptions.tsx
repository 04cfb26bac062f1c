import styles from '#src/ui/controls/listControls.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

interface FilterOptionsProps {
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** The chosen values in the order of the options, so that one choice has one address. */
function toggled(
  options: readonly FilterOption[],
  selected: readonly string[],
  value: string,
  isChosen: boolean,
): string[] {
  const next = new Set(selected);
  if (isChosen) next.add(value);
  else next.delete(value);
  const known = options.map((option) => option.value);
  return [...known.filter((one) => next.has(one)), ...[...next].filter((one) => !known.includes(one))];
}

export function FilterOptions({ onChange, options, selected }: FilterOptionsProps) {
  return options.map(({ count, label, value }) => (
    <label className={styles['option']} key={value}>
      <input
        checked={selected.includes(value)}
        onChange={({ target }) => onChange(toggled(options, selected, value, target.checked))}
        type="checkbox"
      />
      <span className={styles['optionLabel']}>{label}</span>
      {count !== undefined && <span className="small tabular">{count.toLocaleString('en-US')}</span>}
    </label>
  ));
}
