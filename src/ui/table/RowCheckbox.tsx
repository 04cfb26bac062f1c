import styles from './table.module.css';

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  /** It ticks a row of a table that is one stop of the Tab key. */
  isOfRow?: boolean;
  tabIndex?: 0 | -1;
  /** `isRange`: Shift was pressed, so all rows from the last ticked one to this are meant. */
  onChange: (isChecked: boolean, isRange: boolean) => void;
}

const hasShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

/** A row's checkbox has no label: a press anywhere in its cell ticks it (useRowPresses.ts). */
export function RowCheckbox(props: RowCheckboxProps) {
  const { isChecked, isMixed = false, isOfRow = false, label, onChange, tabIndex } = props;
  const box = (
    <input
      aria-label={label}
      checked={isChecked}
      className={styles['checkbox']}
      data-row-box={isOfRow ? '' : undefined}
      onChange={({ nativeEvent, target }) => onChange(target.checked, hasShift(nativeEvent))}
      ref={(element) => {
        if (element) element.indeterminate = isMixed;
      }}
      tabIndex={tabIndex}
      type="checkbox"
    />
  );
  if (isOfRow) return box;
  // The rule can't see that `box` is the control.
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control
  return <label className={styles['checkLabel']}>{box}</label>;
}
