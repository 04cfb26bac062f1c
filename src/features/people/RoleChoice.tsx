import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { roleLabel, type Role } from '#contract/platform/roles.ts';
import { useFormField, type FormFieldProps } from '#src/ui/form/formField.ts';
import styles from './people.module.css';
import { roleDescription } from './roleLabels.ts';

interface RoleChoiceProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  readonly roles: readonly Role[];
}

/** Chooses a role; each has a description of what it may do. */
export function RoleChoice<Values extends FieldValues, Output = Values>(props: RoleChoiceProps<Values, Output>) {
  const { isRequired = false, label, roles } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  const id = useId();
  return (
    <fieldset aria-describedby={helperText === undefined ? undefined : `${id}-help`} className={styles['roles']}>
      <legend>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </legend>
      <div className={styles['roleList']}>
        {roles.map((role, index) => (
          <label className={styles['role']} key={role}>
            <input
              aria-describedby={`${id}-${role}`}
              aria-labelledby={`${id}-${role}-name`}
              checked={text === role}
              name={name}
              onBlur={onBlur}
              onChange={() => onChange(role)}
              ref={index === 0 ? ref : undefined}
              type="radio"
              value={role}
            />
            <span>
              <span className="block medium" id={`${id}-${role}-name`}>
                {roleLabel[role]}
              </span>
              <span className="small block" id={`${id}-${role}`}>
                {roleDescription(role)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {helperText !== undefined && (
        <p className={styles['help']} data-error={hasError || undefined} id={`${id}-help`}>
          {helperText}
        </p>
      )}
    </fieldset>
  );
}
