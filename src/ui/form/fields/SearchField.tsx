import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { FormOption } from './FormSelect.tsx';
import { useSearchedOptions } from './useSearchedOptions.ts';

interface SearchFieldProps {
  /** Read out; the surrounding text shows it already. */
  readonly label: string;
  readonly value: FormOption | null;
  readonly options: readonly FormOption[];
  readonly isLoading: boolean;
  readonly placeholder?: string;
  /** Looks options up by text, after a pause in typing. */
  readonly onSearch: (text: string) => void;
  readonly onChange: (option: FormOption | null) => void;
  readonly onOpen?: () => void;
}

/** One of many, found by typing, outside of a form: each choice takes effect at once. */
export function SearchField(props: SearchFieldProps) {
  const { isLoading, label, onChange, onOpen, onSearch, options, placeholder, value } = props;
  const { listbox, ...searched } = useSearchedOptions({ isLoading, onSearch, options });
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
      value={value}
    />
  );
}
