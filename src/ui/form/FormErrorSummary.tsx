import { useEffect, useRef } from 'react';
import { get, useFormState, type Control, type FieldError, type FieldValues } from 'react-hook-form';
import { Icon } from '../icons.tsx';
import styles from './form.module.css';

interface FormErrorSummaryProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  /** What the fields are called, by their path; a field without a name shows its message alone. */
  labels: Readonly<Record<string, string>>;
}

interface FoundError {
  readonly path: string;
  readonly message: string;
  readonly focus: (() => void) | undefined;
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The errors of a form as a flat list, those of nested and repeated fields with them. */
function flatten(errors: object, prefix = ''): FoundError[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || name === 'root') return [];
    const path = `${prefix}${name}`;
    if (!isFieldError(error)) return flatten(error, `${path}.`);
    const { message = 'This value is not valid', ref } = error;
    return [{ path, message, focus: ref?.focus ? () => ref.focus?.() : undefined }];
  });
}

/** What stands in the way of saving, announced; each entry leads to its field. The first is focused after each failed try. */
export function FormErrorSummary<Values extends FieldValues, Output = Values>(
  props: FormErrorSummaryProps<Values, Output>,
) {
  const { control, labels } = props;
  const { errors, submitCount } = useFormState({ control });
  const found = flatten(errors);
  const first = useRef<(() => void) | undefined>(undefined);
  const rootMessage: unknown = get(errors, 'root.message');

  useEffect(() => {
    first.current = found[0]?.focus;
  });
  useEffect(() => {
    if (submitCount > 0) first.current?.();
  }, [submitCount]);

  if (submitCount === 0 || (found.length === 0 && typeof rootMessage !== 'string')) return null;
  return (
    <div className={styles['summary']} role="alert">
      <p className={styles['title']}>
        <Icon name="alert" />
        {typeof rootMessage === 'string' ? rootMessage : 'Check these fields, then try again'}
      </p>
      {found.length > 0 && (
        <ul>
          {found.map(({ focus, message, path }) => {
            const label = labels[path];
            const text = label === undefined ? message : `${label}: ${message}`;
            return (
              <li key={path}>
                {focus ? (
                  <button className={styles['field']} onClick={focus} type="button">
                    {text}
                  </button>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
