import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { Role } from '#contract/platform/roles.ts';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { PERSON_LABELS, type PersonValues } from './inviteForm.ts';
import styles from './people.module.css';
import { RoleChoice } from './RoleChoice.tsx';

interface PersonFieldsProps<Values extends FieldValues & PersonValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly roles: readonly Role[];
}

const path = <Values extends FieldValues & PersonValues>(name: keyof PersonValues): FieldPath<Values> =>
  // Every form of these fields has them under these names; TypeScript cannot see it while the form is open.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  name as FieldPath<Values>;

/** Who is invited, and as what. */
export function PersonFields<Values extends FieldValues & PersonValues, Output>(
  props: PersonFieldsProps<Values, Output>,
) {
  const { control, roles } = props;
  return (
    <>
      <FormTextField
        control={control}
        isRequired
        label={PERSON_LABELS.email}
        name={path<Values>('email')}
        type="email"
      />
      <div className={styles['pair']}>
        <FormTextField
          control={control}
          label={PERSON_LABELS.firstName}
          maxLength={80}
          name={path<Values>('firstName')}
        />
        <FormTextField
          control={control}
          label={PERSON_LABELS.lastName}
          maxLength={80}
          name={path<Values>('lastName')}
        />
      </div>
      <RoleChoice control={control} isRequired label={PERSON_LABELS.role} name={path<Values>('role')} roles={roles} />
    </>
  );
}
