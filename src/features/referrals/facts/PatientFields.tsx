import { useWatch } from 'react-hook-form';
import { SEXES } from '#contract/referrals/patients.ts';
import { FormCheckbox } from '#src/ui/form/FormCheckbox.tsx';
import { FormDate } from '#src/ui/form/FormDate.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { languageOptions, sexLabel, type FactsFields } from './factsForm.ts';
import { optionsOf } from '#src/ui/form/optionsOf.ts';

const SEX_OPTIONS = optionsOf(SEXES, sexLabel);

interface PatientFieldsProps<Output> extends FactsFields<Output> {
  /** A group cannot change who the patient is: the hospice corrects it. */
  readonly isIdentityFixed?: boolean;
}

/** Who the patient is and how to reach the patient. */
export function PatientFields<Output>({ control, isIdentityFixed = false }: PatientFieldsProps<Output>) {
  const language = useWatch({ control, name: 'patient.preferredLanguage' });
  return (
    <>
      <FormGrid>
        <FormTextField
          control={control}
          isDisabled={isIdentityFixed}
          isRequired
          label="First name"
          name="patient.firstName"
        />
        <FormTextField
          control={control}
          isDisabled={isIdentityFixed}
          isRequired
          label="Last name"
          name="patient.lastName"
        />
        <FormDate
          control={control}
          isDisabled={isIdentityFixed}
          hint={isIdentityFixed ? 'The hospice corrects names and dates' : 'This or a phone number is needed'}
          label="Date of birth"
          name="patient.dateOfBirth"
        />
        <FormTextField control={control} label="Phone" name="patient.phone" type="tel" />
        <FormTextField control={control} label="Preferred name" name="patient.preferredName" />
        <FormSelect
          control={control}
          isDisabled={isIdentityFixed}
          label="Sex at birth"
          name="patient.sexAtBirth"
          options={SEX_OPTIONS}
        />
        <FormTextField control={control} isDisabled={isIdentityFixed} label="Middle name" name="patient.middleName" />
        <FormTextField control={control} isDisabled={isIdentityFixed} label="Suffix" name="patient.suffix" />
        <FormTextField
          control={control}
          isDisabled={isIdentityFixed}
          label="Medical record number"
          name="patient.mrn"
        />
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
