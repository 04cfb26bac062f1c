import { useWatch } from 'react-hook-form';
import { payerLabel } from '#contract/organizations/payers.ts';
import { diagnosisCategoryLabel, relationshipLabel, settingLabel } from '#contract/referrals/patients.ts';
import { urgencyLabel } from '#contract/referrals/referralLabels.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { FormDate } from '#src/ui/form/fields/FormDate.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { languageOptions, type FactsFields } from './factsForm.ts';
import { useRequiredFacts } from './useRequiredFacts.ts';
import { FACT_LABELS, sexLabel } from '#contract/referrals/facts.ts';

const SEX_OPTIONS = optionsOf(sexLabel);

interface PatientFieldsProps<Output> extends FactsFields<Output> {
  /** A group cannot change who the patient is: the hospice corrects it. */
  readonly isIdentityFixed?: boolean;
}

/** Who the patient is, and a phone number: all that a referral needs of them. */
export function PatientIdentityFields<Output>({ control, isIdentityFixed = false }: PatientFieldsProps<Output>) {
  const phone = useWatch({ control, name: 'patient.phone' });
  const field = fieldsOf(control, FACT_LABELS);
  const identity = (name: Parameters<typeof field>[0]) => ({ ...field(name), isDisabled: isIdentityFixed });
  return (
    <FormGrid isDense>
      <FormTextField {...identity('patient.firstName')} isRequired />
      <FormTextField {...identity('patient.lastName')} isRequired />
      <FormDate
        {...identity('patient.dateOfBirth')}
        hint={isIdentityFixed ? 'Ask the hospice to correct names and dates' : 'Enter this or a phone number'}
        isRequired={!isIdentityFixed && phone.trim() === ''}
      />
      <FormTextField {...field('patient.phone')} label="Phone" type="tel" />
    </FormGrid>
  );
}

/** The rest of what is known of the patient. */
export function PatientDetailFields<Output>({ control, isIdentityFixed = false }: PatientFieldsProps<Output>) {
  const language = useWatch({ control, name: 'patient.preferredLanguage' });
  const field = fieldsOf(control, FACT_LABELS);
  const identity = (name: Parameters<typeof field>[0]) => ({ ...field(name), isDisabled: isIdentityFixed });
  return (
    <>
      <FormGrid>
        <FormTextField {...field('patient.preferredName')} />
        <FormSelect {...identity('patient.sexAtBirth')} options={SEX_OPTIONS} />
        <FormTextField {...identity('patient.middleName')} />
        <FormTextField {...identity('patient.suffix')} />
        <FormTextField {...identity('patient.mrn')} />
        <FormSelect {...field('patient.preferredLanguage')} label="Language" options={languageOptions(language)} />
      </FormGrid>
      <FormTextField {...field('patient.address')} />
      <FormCheckbox control={control} label="Needs an interpreter" name="patient.needsInterpreter" />
    </>
  );
}

/** The patient's identity and contact details. */
export function PatientFields<Output>(props: PatientFieldsProps<Output>) {
  return (
    <>
      <PatientIdentityFields {...props} />
      <PatientDetailFields {...props} />
    </>
  );
}

const SETTING_OPTIONS = optionsOf(settingLabel);

/** The patient's current location. */
export function WhereaboutsFields<Output>({ control }: FactsFields<Output>) {
  const { currentLocation } = useRequiredFacts(control);
  const field = fieldsOf(control, FACT_LABELS);
  return (
    <FormGrid>
      <FormSelect
        {...field('currentLocation.setting')}
        emptyLabel="Unknown"
        isRequired={currentLocation}
        options={SETTING_OPTIONS}
      />
      <FormTextField {...field('currentLocation.facilityName')} />
      <FormTextField {...field('currentLocation.room')} />
    </FormGrid>
  );
}

const CATEGORIES = optionsOf(diagnosisCategoryLabel);
const URGENCY_OPTIONS = optionsOf(urgencyLabel).toReversed();

/** How fast an answer is needed. */
export function UrgencyField<Output>({ control }: FactsFields<Output>) {
  return (
    <FormRadioGroup
      control={control}
      hint="Urgent: actively dying, or leaving the hospital today"
      isRow
      label={FACT_LABELS.urgency}
      name="urgency"
      options={URGENCY_OPTIONS}
    />
  );
}

/** What the patient has. */
export function DiagnosisFields<Output>({ control }: FactsFields<Output>) {
  const { primaryDiagnosis } = useRequiredFacts(control);
  const field = fieldsOf(control, FACT_LABELS);
  return (
    <>
      <FormTextField {...field('primaryDiagnosis.text')} isRequired={primaryDiagnosis} />
      <FormGrid>
        <FormTextField {...field('primaryDiagnosis.icd10')} hint="For example, C34.90" />
        <FormSelect {...field('primaryDiagnosis.category')} emptyLabel="Not set" options={CATEGORIES} />
      </FormGrid>
    </>
  );
}

const PAYER_OPTIONS = optionsOf(payerLabel);

interface PayerFieldsProps<Output> extends FactsFields<Output> {
  readonly memberIdHint?: string | undefined;
}

/** The payers and the member id. */
export function PayerFields<Output>({ control, memberIdHint }: PayerFieldsProps<Output>) {
  const field = fieldsOf(control, FACT_LABELS);
  return (
    <FormGrid>
      <FormSelect {...field('payer.primary')} emptyLabel="Unknown" options={PAYER_OPTIONS} />
      <FormTextField {...field('payer.memberId')} hint={memberIdHint} />
      <FormSelect {...field('payer.secondary')} emptyLabel="None" options={PAYER_OPTIONS} />
    </FormGrid>
  );
}

const RELATIONSHIP_OPTIONS = optionsOf(relationshipLabel);

/** The caregiver, and whether that person gets surveys. */
export function CaregiverFields<Output>({ control }: FactsFields<Output>) {
  const language = useWatch({ control, name: 'caregiver.language' });
  const { caregiver } = useRequiredFacts(control);
  const field = fieldsOf(control, FACT_LABELS);
  return (
    <>
      <FormGrid>
        <FormTextField {...field('caregiver.name')} isRequired={caregiver} label="Name" />
        <FormSelect
          {...field('caregiver.relationship')}
          emptyLabel="Not set"
          isRequired={caregiver}
          options={RELATIONSHIP_OPTIONS}
        />
        <FormTextField {...field('caregiver.phone')} label="Phone" type="tel" />
        <FormTextField {...field('caregiver.email')} label="Email" type="email" />
        <FormSelect {...field('caregiver.language')} label="Language" options={languageOptions(language)} />
      </FormGrid>
      <FormCheckbox
        control={control}
        hint="Gets our survey emails after care starts"
        label="Survey contact"
        name="caregiver.isSurveyContact"
      />
      <FormCheckbox control={control} label="Agreed to be contacted" name="caregiver.hasConsentedToContact" />
    </>
  );
}
