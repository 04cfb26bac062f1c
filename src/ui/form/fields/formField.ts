import type { ChangeEvent } from 'react';
import { namedError } from '#contract/platform/missingText.ts';
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

/** The common props of a form's fields: the form's control, the field's name and its label. */
export const fieldsOf =
  <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
    control: Control<Values, unknown, Output>,
    labels: Readonly<Record<Name, string>>,
  ) =>
  (name: Name) => ({ control, name, label: labels[name] });

/** What a form gives its fields: its control, and the common props of the field with this name. */
export interface FormParts<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly field: (name: FieldPath<Values>) => Pick<FormFieldProps<Values, Output>, 'control' | 'name' | 'label'>;
}

/** @param labels of every field that asks for its props */
export const partsOf = <Values extends FieldValues, Output>(
  control: Control<Values, unknown, Output>,
  labels: Readonly<Record<string, string>>,
): FormParts<Values, Output> => ({
  control,
  field: (name) => {
    const label = labels[name];
    if (label === undefined) throw new Error(`The field ${name} has no label`);
    return { control, name, label };
  },
});

/** A field's value and error in its form, and the attributes that expose both to assistive technology. */
export function useFormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { control, hint, label, name } = props;
  const { field, fieldState } = useController({ control, name });
  const { onBlur, onChange, ref, value } = field;
  const stored: unknown = value;
  const error = fieldState.error?.message;
  return {
    name,
    /** The value in the form, of any type; each field converts it. */
    value: stored,
    text: typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '',
    onBlur,
    onChange,
    ref,
    hasError: fieldState.invalid,
    helperText: error === undefined ? hint : namedError(error, label),
  };
}

/** The values that are chosen in a field with one choice or several. */
export const listOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
};

/** The props of MUI's text field for a field of the form. `valueOf` converts typed text to the form's value. */
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
