import type { FieldValues } from 'react-hook-form';
import { CheckField } from './CheckField.tsx';
import { useFormField, type FormFieldProps } from './formField.ts';

export function FormCheckbox<Values extends FieldValues, Output = Values>(props: FormFieldProps<Values, Output>) {
  const { isDisabled, isRequired, label } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, value } = useFormField(props);
  return (
    <CheckField
      {...{ hasError, isDisabled, isRequired, label, name, onBlur, onChange }}
      hint={helperText}
      inputRef={ref}
      isOn={value === true}
    />
  );
}
