import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import type { Place } from './organisation.ts';

interface LocationFieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly locations: readonly Place[];
}

/** The locations that somebody is limited to. A closed one can be taken away and not chosen anew. */
export function LocationField<Values extends FieldValues, Output>(props: LocationFieldProps<Values, Output>) {
  const { control, locations, name } = props;
  const closed = locations.filter(({ isActive }) => !isActive);
  return (
    <FormAutocomplete
      chosen={closed.map((place) => ({ value: place.id, label: `${place.name} (closed)` }))}
      control={control}
      emptyValue={null}
      hint="Referrals and enrollments of these alone. Empty: of all locations"
      isMultiple
      label="Locations"
      name={name}
      options={locations.filter(({ isActive }) => isActive).map((place) => ({ value: place.id, label: place.name }))}
      placeholder="All locations"
    />
  );
}
