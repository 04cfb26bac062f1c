import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { get, useFormState, type Control, type FieldError, type FieldValues } from 'react-hook-form';
import { Icon } from '#src/ui/icons.tsx';
import styles from './form.module.css';
import { summaryText } from './summaryText.ts';

interface FormErrorSummaryProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  /** The fields' names by path; a field without a name shows only its message. */
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
    const { message = 'Enter a valid value', ref } = error;
    return [{ path, message, focus: ref?.focus ? () => ref.focus?.() : undefined }];
  });
}

/** The names of the form's fields in the order of the screen. */
const fieldNames = (inside: Element | null): string[] =>
  [...(inside?.closest('form')?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name') ?? '');

/**
 * Why the form cannot be saved, in the order of the screen; each entry leads to its field. It takes the focus after each
 * failed attempt, so that it is read as a whole before one is corrected.
 */
export function FormErrorSummary<Values extends FieldValues, Output = Values>(
  props: FormErrorSummaryProps<Values, Output>,
) {
  const { control, labels } = props;
  const { errors, submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const position = (path: string) => (names.includes(path) ? names.indexOf(path) : names.length);
  const found = flatten(errors).toSorted((a, b) => position(a.path) - position(b.path));
  const rootMessage: unknown = get(errors, 'root.message');

  const paths = found.map(({ path }) => path).join();
  useLayoutEffect(() => {
    if (paths !== '') setNames(fieldNames(box.current));
  }, [paths]);
  useEffect(() => {
    if (submitCount > 0) box.current?.focus();
  }, [submitCount]);

  if (submitCount === 0 || (found.length === 0 && typeof rootMessage !== 'string')) return null;
  return (
    <div className={styles['summary']} ref={box} role="alert" tabIndex={-1}>
      <p className={styles['title']}>
        <Icon name="alert" />
        {typeof rootMessage === 'string' ? rootMessage : 'Check these fields, then try again'}
      </p>
      {found.length > 0 && (
        <ul>
          {found.map(({ focus, message, path }) => {
            const text = summaryText(message, labels[path]);
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
