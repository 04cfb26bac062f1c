import type { FieldValues } from 'react-hook-form';
import { roleLabel, type Role } from '#contract/platform/roles.ts';
import type { FormFieldProps } from '#src/ui/form/fields/formField.ts';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { roleDescription } from './roleLabels.ts';

interface RoleChoiceProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  readonly roles: readonly Role[];
}

/** Chooses a role; each has a description of its rights. */
export function RoleChoice<Values extends FieldValues, Output>({ roles, ...field }: RoleChoiceProps<Values, Output>) {
  const options = roles.map((role) => ({ value: role, label: roleLabel[role], hint: roleDescription(role) }));
  return <FormRadioGroup {...field} options={options} />;
}
