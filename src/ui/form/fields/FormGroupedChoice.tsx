import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from './FormGroupedChoice.module.css';
import { listOf, useFormField, type FormFieldProps } from './formField.ts';
import type { FormOption } from './FormSelect.tsx';
import { useSearchedOptions, type SearchedOptions } from './useSearchedOptions.ts';

export interface GroupedOption extends FormOption {
  readonly group: string;
  readonly icon: IconName;
}

/** Options of one group follow one another. */
interface FormGroupedChoiceProps<Values extends FieldValues, Output>
  extends FormFieldProps<Values, Output>, SearchedOptions<GroupedOption> {
  /** Also for a chosen value that is no longer found. */
  readonly optionOf: (value: string) => GroupedOption;
  readonly onFocus: () => void;
  readonly placeholder: string;
  /** The values that remain after a choice. */
  readonly keep: (values: readonly string[]) => string[];
}

/** Several choices from many of different kinds, found by typing. The chosen ones are chips. */
export function FormGroupedChoice<Values extends FieldValues, Output = Values>(
  props: FormGroupedChoiceProps<Values, Output>,
) {
  const { isDisabled = false, keep, label, onFocus, optionOf } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, value } = useFormField(props);
  const values = listOf(value);
  const selected = values.map(optionOf);
  const [typed, setTyped] = useState('');
  const { listbox, onInputChange, ...searched } = useSearchedOptions({ ...props, selected });

  return (
    <Autocomplete<GroupedOption, true>
      {...searched}
      autoHighlight
      disabled={isDisabled}
      filterSelectedOptions
      getOptionKey={(option) => option.value}
      getOptionLabel={(option) => option.label}
      groupBy={({ group }) => group}
      inputValue={typed}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      multiple
      onBlur={onBlur}
      onChange={(_event, next) => onChange(keep(next.map((option) => option.value)))}
      onFocus={onFocus}
      onInputChange={(event, text, reason) => {
        // Names that arrive while the person types must not clear the text.
        if (reason === 'reset') return;
        setTyped(text);
        onInputChange(event, text, reason);
      }}
      renderGroup={({ children, group, key }) => (
        // A listbox allows groups only by this role; the visible names above them are hidden from screen readers.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div aria-label={group} key={key} role="group">
          <div aria-hidden="true" className={styles['group']}>
            {group}
          </div>
          <ul role="presentation">{children}</ul>
        </div>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          error={hasError}
          helperText={helperText}
          inputRef={ref}
          label={label}
          name={name}
          placeholder={values.length === 0 ? props.placeholder : undefined}
          required={props.isRequired ?? false}
        />
      )}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          <span className={styles['option']}>
            <Icon name={option.icon} />
            <span>
              {option.label}
              {option.hint !== undefined && <small>{option.hint}</small>}
            </span>
          </span>
        </li>
      )}
      renderValue={(chosen, getItemProps) =>
        chosen.map((option, index) => {
          const { key, onDelete, ...item } = getItemProps({ index });
          return (
            <span key={key} {...item} className={styles['chip']} title={option.hint}>
              <Icon name={option.icon} size={14} />
              <span className="truncate">{option.label}</span>
              <button aria-label={`Remove ${option.label}`} onClick={onDelete} tabIndex={-1} type="button">
                <Icon name="close" size={14} />
              </button>
            </span>
          );
        })
      }
      size="small"
      slotProps={{ listbox, popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
      value={selected}
    />
  );
}
