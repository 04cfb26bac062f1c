import { useWatch } from 'react-hook-form';
import { SEXES } from '#contract/patients.ts';
import { FormCheckbox } from '#src/ui/form/FormCheckbox.tsx';
import { FormDate } from '#src/ui/form/FormDate.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { languageOptions, optionsOf, sexLabel, type FactsFields } from './factsForm.ts';

const SEX_OPTIONS = optionsOf(SEXES, sexLabel);

/** Who the patient is and how to reach the patient. */
export function PatientForm<Output>({ control }: FactsFields<Output>) {
  const language = useWatch({ control, name: 'patient.preferredLanguage' });
  return (
    <>
      <FormGrid>
        <FormTextField control={control} isRequired label="First name" name="patient.firstName" />
        <FormTextField control={control} isRequired label="Last name" name="patient.lastName" />
        <FormDate
          control={control}
          hint="This or a phone number is needed"
          label="Date of birth"
          name="patient.dateOfBirth"
        />
        <FormTextField control={control} label="Phone" name="patient.phone" type="tel" />
        <FormTextField control={control} label="Preferred name" name="patient.preferredName" />
        <FormSelect control={control} label="Sex at birth" name="patient.sexAtBirth" options={SEX_OPTIONS} />
        <FormTextField control={control} label="Middle name" name="patient.middleName" />
        <FormTextField control={control} label="Suffix" name="patient.suffix" />
        <FormTextField control={control} label="Medical record number" name="patient.mrn" />
        <FormSelect
          control={control}
          label="Language"
          name="patient.preferredLanguage"
          options={languageOptions(language)}
        />
      </FormGrid>
      <FormTextField control={control} label="Home address" name="patient.address" />
      <FormCheckbox control={control} label="An interpreter is needed" name="patient.needsInterpreter" />
    </>
  );
}
