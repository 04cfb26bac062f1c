import TextField from '@mui/material/TextField';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTextField, type FormFieldProps } from './formField.ts';

interface FormTextAreaProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  readonly areaRef: RefObject<HTMLTextAreaElement | null>;
  readonly onKeyDown: KeyboardEventHandler;
  /** Buttons above the text, inside the field's frame. */
  readonly tools: ReactNode;
  /** A problem with the text so far, shown until an error takes its place. */
  readonly warning: string | undefined;
}

/** A long text with its tools, which grows with what is typed. */
export function FormTextArea<Values extends FieldValues, Output = Values>(props: FormTextAreaProps<Values, Output>) {
  const { areaRef, onKeyDown, tools, warning } = props;
  const { error, helperText, inputRef, ...field } = useTextField(props);
  return (
    <TextField
      {...field}
      error={error}
      helperText={error ? helperText : (warning ?? helperText)}
      inputRef={(element: HTMLTextAreaElement | null) => {
        areaRef.current = element;
        inputRef(element);
      }}
      maxRows={24}
      minRows={12}
      multiline
      slotProps={{
        formHelperText: { 'aria-live': 'polite', error: error || warning !== undefined },
        htmlInput: { dir: 'auto', onKeyDown },
        input: {
          startAdornment: tools,
          sx: {
            alignItems: 'stretch',
            flexDirection: 'column',
            padding: 0,
            '& .MuiOutlinedInput-input': { padding: '12px 14px', lineHeight: 1.6 },
          },
        },
      }}
    />
  );
}
