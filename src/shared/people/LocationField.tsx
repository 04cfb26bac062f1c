import { useSelector } from 'react-redux';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
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
  const own = useSelector(selectCurrentUser)?.locationIds ?? [];
  const open = locations.filter(({ id, isActive }) => isActive && (own.length === 0 || own.includes(id)));
  const closed = locations.filter(({ isActive }) => !isActive);
  return (
    <FormAutocomplete
      chosen={closed.map((place) => ({ value: place.id, label: `${place.name} (closed)` }))}
      control={control}
      emptyValue={null}
      hint={`Referrals and enrollments of these alone.${own.length === 0 ? ' Empty: of all locations' : ''}`}
      isMultiple
      label="Locations"
      name={name}
      options={open.map((place) => ({ value: place.id, label: place.name }))}
      placeholder={own.length === 0 ? 'All locations' : 'Choose one or more'}
    />
  );
}
