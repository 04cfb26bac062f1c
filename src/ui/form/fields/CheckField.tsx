import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type FocusEventHandler, type ReactNode, type Ref } from 'react';

interface CheckFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** The meaning of the choice, or its error. */
  readonly hint?: ReactNode;
  readonly hasError?: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly name?: string;
  readonly onBlur?: FocusEventHandler;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A tick with its label. */
export function CheckField(props: CheckFieldProps) {
  const { hasError = false, hint, inputRef, isDisabled = false, isOn, isRequired = false, label } = props;
  const hintId = useId();
  return (
    <FormControl disabled={isDisabled} error={hasError} required={isRequired}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isOn}
            name={props.name}
            onBlur={props.onBlur}
            onChange={(_event, isChecked) => props.onChange(isChecked)}
            size="small"
            slotProps={{ input: { ref: inputRef, 'aria-describedby': hint === undefined ? undefined : hintId } }}
          />
        }
        label={label}
      />
      {hint !== undefined && (
        <FormHelperText id={hintId} sx={{ marginLeft: '24px', marginTop: '-4px' }}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
