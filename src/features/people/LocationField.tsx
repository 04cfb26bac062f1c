import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import type { LocationOption } from './organization.ts';

interface LocationFieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly locations: readonly LocationOption[];
}

const NO_LIMIT: readonly string[] = [];

/**
 * The locations that a person is limited to. A closed one can be removed but not added. A person who is limited chooses only among
 * their own.
 */
export function LocationField<Values extends FieldValues, Output>(props: LocationFieldProps<Values, Output>) {
  const { control, locations, name } = props;
  const own = useSelector(selectCurrentUser)?.locationIds ?? NO_LIMIT;
  const isLimited = own.length > 0;
  const open = locations.filter(({ id, isActive }) => isActive && (!isLimited || own.includes(id)));
  const known = locations.map((location) => ({
    value: location.id,
    label: location.isActive ? location.name : `${location.name} (closed)`,
  }));
  return (
    <FormAutocomplete
      chosen={known}
      control={control}
      hint={
        isLimited
          ? 'Choose at least one of your own locations'
          : 'Limits access to these locations. Leave empty for all locations.'
      }
      isMultiple
      label="Locations"
      name={name}
      options={open.map((location) => ({ value: location.id, label: location.name }))}
      placeholder={isLimited ? 'Choose one or more' : 'All locations'}
    />
  );
}
