import type { ChangeEvent } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export interface FormFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  /** Below the field, until an error takes its place. */
  hint?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

/** What the fields of one form say alike: the form, the own name, and the label under that name. */
export const fieldsOf =
  <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
    control: Control<Values, unknown, Output>,
    labels: Readonly<Record<Name, string>>,
  ) =>
  (name: Name) => ({ control, name, label: labels[name] });

/** What every field needs of its form: value, error, and the parts that make the two known to assistive technology. */
export function useFormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { control, hint, name } = props;
  const { field, fieldState } = useController({ control, name });
  const { onBlur, onChange, ref, value } = field;
  const stored: unknown = value;
  return {
    name,
    /** The value in the form, of any type; each field shows what it can. */
    value: stored,
    text: typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '',
    onBlur,
    onChange,
    ref,
    hasError: fieldState.invalid,
    helperText: fieldState.error?.message ?? hint,
  };
}

/** The values that are chosen in a field with one choice or several. */
export const listOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
};

/** The props of MUI's text field for a field of the form. `valueOf` turns what was typed into what the form holds. */
export function useTextField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output>,
  valueOf: (typed: string) => unknown = (typed) => typed,
) {
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  return {
    disabled: props.isDisabled ?? false,
    error: hasError,
    helperText,
    inputRef: ref,
    label: props.label,
    name,
    onBlur,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(valueOf(target.value)),
    required: props.isRequired ?? false,
    value: text,
  };
}
