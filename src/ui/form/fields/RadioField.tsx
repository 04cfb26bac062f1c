import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, type FocusEventHandler, type Ref } from 'react';
import type { FormOption } from './FormSelect.tsx';

interface RadioFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly FormOption<Value>[];
  /** Empty: nothing is chosen yet. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly isRow?: boolean | undefined;
  /** A hint or an error, shown below the choices. */
  readonly hint?: string | undefined;
  readonly hasError?: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly name?: string;
  readonly onBlur?: FocusEventHandler;
  readonly firstRef?: Ref<HTMLInputElement>;
}

/** The box or circle of a choice with a hint is aligned with the first line. */
export const EXPLAINED = { alignItems: 'flex-start', '& .MuiFormControlLabel-label': { padding: '6px 0' } };

/** One of a few, all in sight. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { firstRef = null, hasError = false, hint, isDisabled = false, isRequired = false, isRow = false } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const choose = (chosen: string) => {
    const option = props.options.find(({ value }) => value === chosen);
    if (option) props.onChange(option.value);
  };
  return (
    <FormControl disabled={isDisabled} error={hasError} required={isRequired}>
      <FormLabel id={id}>{props.label}</FormLabel>
      <RadioGroup
        aria-describedby={hint === undefined ? undefined : helpId}
        aria-labelledby={id}
        name={props.name}
        onBlur={props.onBlur}
        onChange={(_event, chosen) => choose(chosen)}
        row={isRow}
        value={props.value}
      >
        {props.options.map((option, index) => (
          <Choice key={option.value} option={option} radioRef={index === 0 ? firstRef : null} />
        ))}
      </RadioGroup>
      {hint !== undefined && <FormHelperText id={helpId}>{hint}</FormHelperText>}
    </FormControl>
  );
}

/** A choice that is explained is named by its label alone. */
function Choice({ option, radioRef }: { option: FormOption; radioRef: Ref<HTMLInputElement> }) {
  const { hint, label, value } = option;
  const id = useId();
  if (hint === undefined) {
    const control = <Radio size="small" slotProps={{ input: { ref: radioRef } }} />;
    return <FormControlLabel control={control} label={label} value={value} />;
  }
  const names = { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-hint` };
  return (
    <FormControlLabel
      control={<Radio size="small" slotProps={{ input: { ref: radioRef, ...names } }} />}
      label={
        <>
          <span id={`${id}-name`}>{label}</span>
          <span className="small block" id={`${id}-hint`}>
            {hint}
          </span>
        </>
      }
      sx={EXPLAINED}
      value={value}
    />
  );
}
