import { useId } from 'react';
import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The label stands beside it; otherwise it is only said. */
  readonly hasLabel?: boolean;
}

/** One of a few ways to look at the same place. Radio buttons, so arrow keys go from one to the next. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { hasLabel = false, label, onChange, options, value } = props;
  const name = useId();
  return (
    <fieldset className="block">
      <legend className={hasLabel ? styles['label'] : 'visuallyHidden'}>{label}</legend>
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
