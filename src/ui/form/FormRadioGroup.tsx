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
  const { hasError, helperText, name: fieldName, onBlur, onChange, ref, text } = useFormField(props);
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <FormControl disabled={isDisabled} error={hasError} required={isRequired}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-describedby={helperText === undefined ? undefined : helpId}
        aria-labelledby={id}
        name={fieldName}
        onBlur={onBlur}
        onChange={(_event, value) => onChange(value)}
        row={isRow}
        value={text}
      >
        {options.map(({ hint, label: name, value }, index) => {
          const nameId = hint === undefined ? undefined : `${id}-${value}`;
          const hintId = nameId && `${nameId}-hint`;
          const names = { 'aria-labelledby': nameId, 'aria-describedby': hintId };
          return (
            <FormControlLabel
              control={<Radio size="small" slotProps={{ input: { ref: index === 0 ? ref : null, ...names } }} />}
              key={value}
              {...(nameId && { sx: { alignItems: 'flex-start' } })}
              label={
                <>
                  <span id={nameId}>{name}</span>
                  {hint !== undefined && (
                    <span className="small block" id={hintId}>
                      {hint}
                    </span>
                  )}
                </>
              }
              value={value}
            />
          );
        })}
      </RadioGroup>
      {helperText !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
