import { useWatch } from 'react-hook-form';
import { RELATIONSHIPS, relationshipLabel } from '#contract/referrals/patients.ts';
import { FormCheckbox } from '#src/ui/form/FormCheckbox.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { languageOptions, type FactsFields } from './factsForm.ts';
import { optionsOf } from '#src/ui/form/optionsOf.ts';

const OPTIONS = optionsOf(RELATIONSHIPS, relationshipLabel);

/** Who cares for the patient, and whether that person gets surveys. */
export function CaregiverFields<Output>({ control }: FactsFields<Output>) {
  const language = useWatch({ control, name: 'caregiver.language' });
  return (
    <>
      <FormGrid>
        <FormTextField control={control} label="Name" name="caregiver.name" />
        <FormSelect
          control={control}
          label="Relationship"
          name="caregiver.relationship"
          options={OPTIONS}
          emptyLabel="Not chosen"
        />
        <FormTextField control={control} label="Phone" name="caregiver.phone" type="tel" />
        <FormTextField control={control} label="Email" name="caregiver.email" type="email" />
        <FormSelect control={control} label="Language" name="caregiver.language" options={languageOptions(language)} />
      </FormGrid>
      <FormCheckbox
        control={control}
        hint="Asked by email, after care has started, how the care is"
        label="Is the contact for surveys"
        name="caregiver.isSurveyContact"
      />
      <FormCheckbox control={control} label="Has agreed to be contacted" name="caregiver.hasConsentedToContact" />
    </>
  );
}
