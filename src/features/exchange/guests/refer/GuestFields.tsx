import type { GuestValues } from './guestDraft.ts';
import { useGuestTexts, type GuestField } from './guestTexts.ts';
import { PaperField } from './PaperField.tsx';
import { Field, Quiet } from './parts.tsx';
import type { usePapers } from './usePapers.ts';
import styles from './guest.module.css';

export interface GuestFieldsProps {
  readonly email: string;
  readonly values: GuestValues;
  readonly papers: ReturnType<typeof usePapers>;
  /** The fields that were refused. */
  readonly wrong: readonly string[];
  readonly onChange: (values: GuestValues) => void;
  readonly onOtherEmail: () => void;
}

/** Families have no organization. */
const WITHOUT_ORGANIZATION = ['family', 'self'];

/** The twelve fields, the confirmed email among them, and the papers. */
export function GuestFields({ email, onChange, onOtherEmail, papers, values, wrong }: GuestFieldsProps) {
  const texts = useGuestTexts();
  const errorOf = (field: GuestField): string | undefined => {
    if (!wrong.includes(field)) return undefined;
    return field === 'dateOfBirth' && values.dateOfBirth ? texts.wrongDate : texts.errors[field];
  };
  const set = (field: GuestField) => (event: { readonly target: { readonly value: string } }) =>
    onChange({ ...values, [field]: event.target.value });
  const fieldOf = (field: GuestField, isOptional = false) => ({
    error: errorOf(field),
    hint: texts.hints[field],
    isOptional,
    label: texts.fields[field],
  });
  const line = (field: GuestField, attributes: object, isOptional?: boolean) => (
    <Field {...fieldOf(field, isOptional)}>
      {(control) => <input {...control} {...attributes} onChange={set(field)} value={values[field] ?? ''} />}
    </Field>
  );
  const choice = (field: GuestField, options: Readonly<Record<string, string>>) => (
    <Field {...fieldOf(field)}>
      {(control) => (
        <select {...control} onChange={set(field)} value={values[field] ?? ''}>
          <option value="">{texts.choose}</option>
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );

  return (
    <>
      <fieldset className={styles['group']}>
        <legend>{texts.aboutYou}</legend>
        <p className={styles['confirmed']}>
          <span>{texts.confirmed(email)}</span> <Quiet onClick={onOtherEmail}>{texts.otherEmail}</Quiet>
        </p>
        {line('senderName', { autoComplete: 'name', maxLength: 120 })}
        {choice('source', texts.sources)}
        {!WITHOUT_ORGANIZATION.includes(values.source ?? '') &&
          line('senderOrganization', { autoComplete: 'organization', maxLength: 120 }, true)}
        {line('senderPhone', { autoComplete: 'tel', inputMode: 'tel', maxLength: 40, type: 'tel' })}
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>{texts.aboutPatient}</legend>
        {line('firstName', { autoComplete: 'off', maxLength: 80 })}
        {line('lastName', { autoComplete: 'off', maxLength: 80 })}
        {line('dateOfBirth', { autoComplete: 'off', inputMode: 'numeric', maxLength: 20, placeholder: 'MM/DD/YYYY' })}
        {line('phone', { autoComplete: 'off', inputMode: 'tel', maxLength: 40, type: 'tel' })}
        {choice('setting', texts.settings)}
        {choice('urgency', texts.urgencies)}
        <Field {...fieldOf('note', true)}>
          {(control) => (
            <textarea {...control} maxLength={2000} onChange={set('note')} rows={4} value={values.note ?? ''} />
          )}
        </Field>
        <PaperField onAdd={(files) => papers.add(files)} onRemove={papers.remove} papers={papers.papers} />
      </fieldset>
    </>
  );
}
