import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { listOf, useFormField, type FormFieldProps } from './formField.ts';
import type { FormOption } from './FormSelect.tsx';
import { EXPLAINED } from './RadioField.tsx';

interface FormCheckGroupProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** The form stores ticked options in this order. */
  readonly options: readonly (Omit<FormOption, 'hint'> & { readonly hint?: ReactNode })[];
  /** One below the other, each with its hint. */
  readonly isColumn?: boolean;
}

/** Several of a few. */
export function FormCheckGroup<Values extends FieldValues, Output = Values>(
  props: FormCheckGroupProps<Values, Output>,
) {
  const { isColumn = false, isRequired = false, label, options } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, value } = useFormField(props);
  const helpId = useId();
  const ticked = listOf(value);
  const tick = (one: string, isTicked: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === one ? isTicked : ticked.includes(each))));
  return (
    <FormControl
      aria-describedby={helperText === undefined ? undefined : helpId}
      component="fieldset"
      error={hasError}
      required={isRequired}
    >
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row={!isColumn}>
        {options.map((option, index) => (
          <FormControlLabel
            control={
              <Checkbox
                checked={ticked.includes(option.value)}
                name={name}
                onBlur={onBlur}
                onChange={(_event, isTicked) => tick(option.value, isTicked)}
                size="small"
                slotProps={{ input: { ref: index === 0 ? ref : null, 'aria-invalid': hasError || undefined } }}
              />
            }
            key={option.value}
            label={
              <>
                {option.label}
                {option.hint !== undefined && <span className="small block"> {option.hint}</span>}
              </>
            }
            required={false}
            sx={option.hint === undefined ? undefined : EXPLAINED}
          />
        ))}
      </FormGroup>
      {helperText !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
