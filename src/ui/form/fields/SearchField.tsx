import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { FormOption } from './FormSelect.tsx';

interface SearchFieldProps {
  /** Read out; the surrounding text shows it already. */
  readonly label: string;
  readonly value: FormOption | null;
  readonly options: readonly FormOption[];
  readonly isLoading: boolean;
  readonly placeholder?: string;
  readonly onSearch: (text: string) => void;
  readonly onChange: (option: FormOption | null) => void;
  readonly onOpen?: () => void;
}

/** One of many, found by typing, outside of a form: each choice takes effect at once. */
export function SearchField(props: SearchFieldProps) {
  const { isLoading, label, onChange, onOpen, onSearch, options, placeholder, value } = props;
  return (
    <Autocomplete<FormOption>
      autoHighlight
      filterOptions={(all) => all}
      getOptionKey={(option) => option.value}
      getOptionLabel={(option) => option.label}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      loading={isLoading}
      loadingText="Loading"
      noOptionsText="No results"
      onChange={(_event, next) => onChange(next)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') onSearch(text);
      }}
      onOpen={onOpen}
      options={[...options]}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={placeholder}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label } }}
        />
      )}
      value={value}
    />
  );
}
