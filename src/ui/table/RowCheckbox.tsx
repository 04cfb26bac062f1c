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

export const RowCheckbox = ({
  isChecked,
  isMixed = false,
  isOfRow = false,
  label,
  onChange,
  tabIndex,
}: RowCheckboxProps) => (
  <label className={styles['checkLabel']}>
    <input
      aria-label={label}
      checked={isChecked}
      className={styles['checkbox']}
      data-row-box={isOfRow ? '' : undefined}
      onChange={({ nativeEvent, target }) => onChange(target.checked, hasShift(nativeEvent))}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      tabIndex={tabIndex}
      type="checkbox"
    />
  </label>
);
