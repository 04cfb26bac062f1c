import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { Role } from '#contract/platform/roles.ts';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import styles from './people.module.css';
import { RoleChoice } from './RoleChoice.tsx';

/** What every invitation asks for. */
export interface PersonValues {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
}

export const PERSON_LABELS = { email: 'Email', firstName: 'First name', lastName: 'Last name', role: 'Role' } as const;

interface PersonFieldsProps<Values extends FieldValues & PersonValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly roles: readonly Role[];
}

const path = <Values extends FieldValues & PersonValues>(name: keyof PersonValues): FieldPath<Values> =>
  // Every form of these fields has them under these names; TypeScript cannot see it while the form is open.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  name as FieldPath<Values>;

/** The invited person's name and email address, and the role. */
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
      {roles.length > 0 && (
        <RoleChoice control={control} isRequired label={PERSON_LABELS.role} name={path<Values>('role')} roles={roles} />
      )}
    </>
  );
}
