import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  useAllGroupOptions,
  useAllHospiceOptions,
} from '#src/features/administration/organizations/organizationOptions.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import type { FormFieldProps } from '#src/ui/form/fields/formField.ts';

interface OrganizationFieldProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** The options chosen when the form opens: a search may not find them. */
  readonly selected?: readonly string[];
  /** Cannot be chosen. */
  readonly without?: string;
}

const NONE: readonly string[] = [];

/** Looks up choices by the typed text. */
function useSearch(selected: readonly string[]) {
  const [search, setSearch] = useState('');
  return { lookup: { isWanted: true, search: search || undefined, selected }, setSearch };
}

/** One provider group, found by typing. */
export function GroupField<Values extends FieldValues, Output>(props: OrganizationFieldProps<Values, Output>) {
  const { selected = NONE, without, ...field } = props;
  const { lookup, setSearch } = useSearch(selected);
  const { options, ...found } = useAllGroupOptions(lookup);
  return (
    <FormAutocomplete
      {...field}
      {...found}
      onSearch={setSearch}
      options={options.filter(({ value }) => value !== without)}
      placeholder="Type a name"
    />
  );
}

/** Hospices, found by typing. */
export function HospicesField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { lookup, setSearch } = useSearch(NONE);
  const found = useAllHospiceOptions(lookup);
  return <FormAutocomplete {...props} {...found} isMultiple onSearch={setSearch} placeholder="Type a name" />;
}
