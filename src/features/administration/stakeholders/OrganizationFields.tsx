import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  useAllGroupOptions,
  useAllHospiceOptions,
} from '#src/features/administration/organizations/organizationOptions.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
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
function useTyped(selected: readonly string[]) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim()) || undefined;
  return { lookup: { isWanted: true, search, selected }, setTyped };
}

/** One provider group, found by typing. */
export function GroupField<Values extends FieldValues, Output>(props: OrganizationFieldProps<Values, Output>) {
  const { selected = NONE, without, ...field } = props;
  const { lookup, setTyped } = useTyped(selected);
  const { isLoading, options } = useAllGroupOptions(lookup);
  return (
    <FormAutocomplete
      {...field}
      isLoading={isLoading}
      onSearch={setTyped}
      options={options.filter(({ value }) => value !== without)}
      placeholder="Type a name"
    />
  );
}

/** Hospices, found by typing. */
export function HospicesField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { lookup, setTyped } = useTyped(NONE);
  const { isLoading, options } = useAllHospiceOptions(lookup);
  return (
    <FormAutocomplete
      {...props}
      isLoading={isLoading}
      isMultiple
      onSearch={setTyped}
      options={options}
      placeholder="Type a name"
    />
  );
}
