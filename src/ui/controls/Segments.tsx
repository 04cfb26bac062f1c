import { useId } from 'react';
import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Chooses one of a few views of the same data; nothing is saved. Radio buttons, so the arrow keys move between them. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, onChange, options, value } = props;
  const name = useId();
  return (
    <fieldset className="block">
      <legend className="visuallyHidden">{label}</legend>
      <div className={styles['segments']}>
        {options.map((option) => (
          <label className={styles['segment']} key={option.value}>
            <input
              checked={option.value === value}
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
