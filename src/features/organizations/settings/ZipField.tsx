import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { zipLabel } from './zips.ts';

interface ZipFieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly label: string;
}

/** A field for ZIP codes that shows how many there are. */
export function ZipField<Values extends FieldValues, Output>({ control, label, name }: ZipFieldProps<Values, Output>) {
  const typed: unknown = useWatch({ control, name });
  return (
    <FormTextField
      control={control}
      hint={zipLabel(typeof typed === 'string' ? typed : '')}
      inputMode="numeric"
      label={label}
      name={name}
      rows={3}
    />
  );
}
