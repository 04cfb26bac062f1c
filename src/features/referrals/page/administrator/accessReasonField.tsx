import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { REASON_LENGTH } from '#contract/platform/access.ts';
import { text } from '#contract/platform/fields.ts';
import { REASON_MINUTES } from '#src/api/accessReason.ts';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';

/** The reasons that the server accepts. */
export const ReasonText = text(REASON_LENGTH.max, REASON_LENGTH.min);

export const REASON_LABEL = 'Reason';

interface AccessReasonFieldProps<Values extends FieldValues, Body> {
  readonly control: Control<Values, unknown, Body>;
  readonly name: FieldPath<Values>;
}

/** The field for the reason why an administrator opens a patient's record. */
export function AccessReasonField<Values extends FieldValues, Body>(props: AccessReasonFieldProps<Values, Body>) {
  return (
    <FormTextField
      {...props}
      hint={`For example: the hospice asked us why a survey was not sent. Holds for ${REASON_MINUTES} minutes.`}
      isRequired
      label={REASON_LABEL}
      maxLength={REASON_LENGTH.max}
      rows={3}
    />
  );
}

export const WHY_A_REASON =
  'Administrators do not read patients’ records by default. The reason is kept in the audit with everything that you open.';
