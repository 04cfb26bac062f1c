import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { accessCategoryLabel, MAX_REASON_LENGTH } from '#contract/platform/accessReason.ts';
import { REASON_MINUTES } from '#src/api/accessReason.ts';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { REASON_LABELS } from './reasonTexts.ts';

interface AccessReasonFieldsProps<Values extends FieldValues, Body> {
  readonly control: Control<Values, unknown, Body>;
  readonly category: FieldPath<Values>;
  readonly words: FieldPath<Values>;
}

const CATEGORIES = optionsOf(accessCategoryLabel);

/** The fields for the reason why an administrator opens a patient's record: a category, and words. */
export function AccessReasonFields<Values extends FieldValues, Body>(props: AccessReasonFieldsProps<Values, Body>) {
  const { category, control, words } = props;
  return (
    <>
      <FormSelect control={control} isRequired label={REASON_LABELS.category} name={category} options={CATEGORIES} />
      <FormTextField
        control={control}
        hint={`For example: The hospice asked us why a survey was not sent. Access lasts ${REASON_MINUTES} minutes.`}
        isRequired
        label={REASON_LABELS.words}
        maxLength={MAX_REASON_LENGTH}
        name={words}
        rows={3}
      />
    </>
  );
}
