import { DIAGNOSIS_CATEGORIES, diagnosisCategoryLabel, URGENCIES, urgencyLabel } from '#contract/referrals/patients.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormRadioGroup } from '#src/ui/form/FormRadioGroup.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { type FactsFields } from './factsForm.ts';
import { optionsOf } from '#src/ui/form/optionsOf.ts';

const CATEGORIES = optionsOf(DIAGNOSIS_CATEGORIES, diagnosisCategoryLabel);
const URGENCY_OPTIONS = optionsOf(URGENCIES, urgencyLabel).toReversed();

/** The diagnosis, and how fast an answer is needed. */
export function DiagnosisFields<Output>({ control }: FactsFields<Output>) {
  return (
    <>
      <FormTextField control={control} label="Primary diagnosis" name="primaryDiagnosis.text" />
      <FormGrid>
        <FormTextField control={control} hint="Such as C34.90" label="ICD-10-CM code" name="primaryDiagnosis.icd10" />
        <FormSelect
          control={control}
          emptyLabel="Not chosen"
          label="Kind of illness"
          name="primaryDiagnosis.category"
          options={CATEGORIES}
        />
      </FormGrid>
      <FormRadioGroup
        control={control}
        hint="Urgent: actively dying, or leaving the hospital today"
        isRow
        label="Urgency"
        name="urgency"
        options={URGENCY_OPTIONS}
      />
    </>
  );
}
