import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './table.module.css';

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
}

export function RowCheckbox({ isChecked, isMixed = false, label, onChange }: RowCheckboxProps) {
  return (
    <label className={styles['checkLabel']}>
      <input
        checked={isChecked}
        className={styles['checkbox']}
        onChange={({ target }) => onChange(target.checked)}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  );
}
