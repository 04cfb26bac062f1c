import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { listOf, useFormField } from '#src/ui/form/formField.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import type { AudienceKind } from '#src/features/communication/audience.ts';
import styles from './compose.module.css';
import { LABELS, type ComposeValues } from './composeForm.ts';
import { useAudienceOptions, type AudienceOption } from './useAudienceOptions.ts';

interface AudienceFieldProps {
  readonly control: Control<ComposeValues, unknown, ComposeValues>;
  readonly hospiceId: string;
}

const KIND: Record<AudienceKind, { readonly heading: string; readonly icon: IconName }> = {
  filter: { heading: 'Saved filters', icon: 'bookmark' },
  group: { heading: 'Groups', icon: 'people' },
  community: { heading: 'Communities', icon: 'home' },
  person: { heading: 'People', icon: 'user' },
};

/** One saved filter at most: a new one replaces it. */
const withOneFilter = (chosen: readonly AudienceOption[]): AudienceOption[] => {
  const last = chosen.findLast(({ kind }) => kind === 'filter');
  return chosen.filter((option) => option.kind !== 'filter' || option === last);
};

/** The readers: groups, communities, people and saved filters, found by typing. */
export function AudienceField({ control, hospiceId }: AudienceFieldProps) {
  const { hasError, helperText, name, onBlur, onChange, ref, value } = useFormField({
    control,
    name: 'to',
    label: LABELS.to,
  });
  const [isNear, setNear] = useState(false);
  const [typed, setTyped] = useState('');
  const keys = listOf(value);
  const { hasFailed, isLoading, optionOf, options } = useAudienceOptions({
    hospiceId,
    isWanted: isNear,
    search: useDebounced(typed.trim()),
    keys,
  });

  return (
    <Autocomplete<AudienceOption, true>
      autoHighlight
      filterOptions={(found) => found}
      filterSelectedOptions
      getOptionKey={({ key }) => key}
      getOptionLabel={({ label }) => label}
      groupBy={({ kind }) => KIND[kind].heading}
      inputValue={typed}
      isOptionEqualToValue={(option, other) => option.key === other.key}
      loading={isLoading}
      loadingText="Loading"
      multiple
      noOptionsText={hasFailed ? 'The names could not be loaded. Try again in a moment.' : 'Nobody of that name here'}
      onBlur={onBlur}
      onChange={(_event, next) => {
        setTyped('');
        onChange(withOneFilter(next).map(({ key }) => key));
      }}
      onFocus={() => setNear(true)}
      onInputChange={(_event, text, reason) => {
        // Names that arrive while the person types must not clear the text.
        if (reason !== 'reset') setTyped(text);
      }}
      options={options}
      renderGroup={({ children, group, key }) => (
        // A listbox allows groups only by this role; the visible names above them are hidden from screen readers.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div aria-label={group} key={key} role="group">
          <div aria-hidden="true" className={styles['kind']}>
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
          label={LABELS.to}
          name={name}
          placeholder={keys.length === 0 ? 'Groups, communities or people' : undefined}
          required
        />
      )}
      renderOption={({ key, ...item }, { hint, kind, label }) => (
        <li key={key} {...item}>
          <span className={styles['option']}>
            <Icon name={KIND[kind].icon} />
            <span>
              {label}
              {hint !== undefined && <small>{hint}</small>}
            </span>
          </span>
        </li>
      )}
      renderValue={(chosen, getItemProps) =>
        chosen.map((option, index) => {
          const { key, onDelete, ...item } = getItemProps({ index });
          return (
            <span key={key} {...item} className={styles['chip']} title={option.hint}>
              <Icon name={KIND[option.kind].icon} size={14} />
              <span className="truncate">{option.label}</span>
              <button aria-label={`Take out ${option.label}`} onClick={onDelete} tabIndex={-1} type="button">
                <Icon name="close" size={14} />
              </button>
            </span>
          );
        })
      }
      size="small"
      slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
      value={keys.map(optionOf)}
    />
  );
}
