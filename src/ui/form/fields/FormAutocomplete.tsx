import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { listOf, useFormField, type FormFieldProps } from './formField.ts';
import type { FormOption } from './FormSelect.tsx';
import { useUnchanged } from './useUnchanged.ts';
import { useSearchedOptions, type SearchedOptions } from './useSearchedOptions.ts';

interface FormAutocompleteProps<Values extends FieldValues, Output>
  extends FormFieldProps<Values, Output>, SearchedOptions {
  /** The form's value is a list; otherwise one value, or an empty text. */
  isMultiple?: boolean;
  /** Options already chosen when the form opens, in case `options` lacks them. */
  chosen?: readonly FormOption[];
  placeholder?: string;
  /** Takes the focus when it appears. */
  shouldFocus?: boolean;
  /** An entry below the options that opens something else instead of being chosen; hidden until the search has answered. */
  other?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

/** The value of the other entry, which the form never gets. */
const OTHER = ' ';

/** A choice from many, found by typing. */
export function FormAutocomplete<Values extends FieldValues, Output = Values>(
  props: FormAutocompleteProps<Values, Output>,
) {
  const { chosen = [], isDisabled = false, isMultiple = false, isRequired = false, label, other } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, value } = useFormField(props);
  // A later search may not find an earlier choice, so its label is kept here.
  const [picked, setPicked] = useState<readonly FormOption[]>(chosen);
  const known = useMemo(
    () => new Map([...picked, ...props.options].map((option) => [option.value, option])),
    [picked, props.options],
  );
  const optionOf = (one: string): FormOption => known.get(one) ?? { value: one, label: one };
  const selected = useUnchanged(listOf(value).map(optionOf));
  const { listbox, ...searched } = useSearchedOptions({
    ...props,
    selected,
    other: other && { value: OTHER, label: other.label },
  });

  const choose = (next: readonly FormOption[]) => {
    if (next.some(({ value: one }) => one === OTHER)) {
      other?.onSelect();
      return;
    }
    setPicked(next);
    const values = next.map((option) => option.value);
    onChange(isMultiple ? values : (values[0] ?? ''));
  };

  return (
    <Autocomplete<FormOption, boolean>
      {...searched}
      autoHighlight
      disabled={isDisabled}
      getOptionKey={(option) => option.value}
      getOptionLabel={(option) => option.label}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      multiple={isMultiple}
      onBlur={onBlur}
      onChange={(_event, next) => choose(Array.isArray(next) ? next : next ? [next] : [])}
      renderInput={(params) => (
        <TextField
          {...params}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just chose in it
          autoFocus={props.shouldFocus ?? false}
          error={hasError}
          helperText={helperText}
          inputRef={ref}
          label={label}
          name={name}
          placeholder={selected.length === 0 ? props.placeholder : undefined}
          required={isRequired}
        />
      )}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          <span>
            {option.label}
            {option.hint !== undefined && (
              <small style={{ display: 'block', color: 'var(--text-2)' }}>{option.hint}</small>
            )}
          </span>
        </li>
      )}
      size="small"
      slotProps={{ listbox, popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
      value={isMultiple ? selected : (selected[0] ?? null)}
    />
  );
}
