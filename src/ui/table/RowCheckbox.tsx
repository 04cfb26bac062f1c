import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useRovingTabIndex } from './rovingTabIndex.ts';
import styles from './table.module.css';

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  /** `isRange`: Shift was pressed, so all rows from the last ticked one to this are meant. */
  onChange: (isChecked: boolean, isRange: boolean) => void;
}

const hasShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

export function RowCheckbox({ isChecked, isMixed = false, label, onChange }: RowCheckboxProps) {
  const tabIndex = useRovingTabIndex();
  return (
    <label className={styles['checkLabel']}>
      <input
        checked={isChecked}
        className={styles['checkbox']}
        data-row-box={tabIndex === undefined ? undefined : ''}
        onChange={({ nativeEvent, target }) => onChange(target.checked, hasShift(nativeEvent))}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        tabIndex={tabIndex}
        type="checkbox"
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  );
}
