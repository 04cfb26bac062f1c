import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type FormFieldProps } from './formField.ts';
import type { FormOption } from './FormSelect.tsx';

interface FormRadioGroupProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  options: readonly FormOption[];
  isRow?: boolean;
}

export function FormRadioGroup<Values extends FieldValues, Output = Values>(
  props: FormRadioGroupProps<Values, Output>,
) {
  const { isDisabled = false, isRequired = false, isRow = false, label, options } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <FormControl disabled={isDisabled} error={hasError} required={isRequired}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-describedby={helperText === undefined ? undefined : helpId}
        aria-labelledby={id}
        name={name}
        onBlur={onBlur}
        onChange={(_event, value) => onChange(value)}
        row={isRow}
        value={text}
      >
        {options.map((option, index) => (
          <FormControlLabel
            control={<Radio size="small" slotProps={{ input: { ref: index === 0 ? ref : null } }} />}
            key={option.value}
            label={option.hint === undefined ? option.label : `${option.label} (${option.hint})`}
            value={option.value}
          />
        ))}
      </RadioGroup>
      {helperText !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
