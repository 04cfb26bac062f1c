import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type FormFieldProps } from './formField.ts';

export function FormCheckbox<Values extends FieldValues, Output = Values>(props: FormFieldProps<Values, Output>) {
  const { isDisabled = false, isRequired = false, label } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, value } = useFormField(props);
  const helpId = useId();
  return (
    <FormControl disabled={isDisabled} error={hasError} required={isRequired}>
      <FormControlLabel
        control={
          <Checkbox
            checked={value === true}
            name={name}
            onBlur={onBlur}
            onChange={(_event, isChecked) => onChange(isChecked)}
            size="small"
            slotProps={{ input: { ref, 'aria-describedby': helperText === undefined ? undefined : helpId } }}
          />
        }
        label={label}
      />
      {helperText !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
