import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { FormOption } from './FormSelect.tsx';
import { useUnchanged } from './useUnchanged.ts';
import { useSearchedOptions, type SearchedOptions } from './useSearchedOptions.ts';

interface SearchFieldProps extends SearchedOptions {
  /** Read out; the surrounding text shows it already. */
  readonly label: string;
  readonly value: FormOption | null;
  readonly placeholder?: string;
  readonly onChange: (option: FormOption | null) => void;
  readonly onOpen?: () => void;
}

/** One of many, found by typing, outside of a form: each choice takes effect at once. */
export function SearchField(props: SearchFieldProps) {
  const { label, onChange, onOpen, placeholder, value } = props;
  const selected = useUnchanged(value ? [value] : []);
  const { listbox, ...searched } = useSearchedOptions({ ...props, selected });
  return (
    <Autocomplete<FormOption>
      {...searched}
      autoHighlight
      getOptionKey={(option) => option.value}
      getOptionLabel={(option) => option.label}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      onChange={(_event, next) => onChange(next)}
      onOpen={onOpen}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={placeholder}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label } }}
        />
      )}
      slotProps={{ listbox }}
      value={selected[0] ?? null}
    />
  );
}
