import type { FieldValues } from 'react-hook-form';
import { useFormField, type FormFieldProps } from './formField.ts';
import type { FormOption } from './FormSelect.tsx';
import { RadioField } from './RadioField.tsx';

interface FormRadioGroupProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  options: readonly FormOption[];
  isRow?: boolean;
}

export function FormRadioGroup<Values extends FieldValues, Output = Values>(
  props: FormRadioGroupProps<Values, Output>,
) {
  const { isDisabled, isRequired, isRow, label, options } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  return (
    <RadioField
      {...{ hasError, isDisabled, isRequired, isRow, label, name, onBlur, onChange, options }}
      firstRef={ref}
      hint={helperText}
      value={text}
    />
  );
}
