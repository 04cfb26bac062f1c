import { useWatch } from 'react-hook-form';
import { REFERRAL_SOURCES, sourceLabel } from '#contract/referrals/patients.ts';
import { DuplicateWarning } from '#src/features/referrals/duplicates/DuplicateWarning.tsx';
import {
  CaregiverFields,
  DiagnosisFields,
  PatientFields,
  PayerFields,
  WhereaboutsFields,
} from '#src/features/referrals/facts/FactsFields.tsx';
import { type FactsFields } from '#src/features/referrals/facts/factsForm.ts';
import { StakeholderField } from '#src/features/referrals/facts/StakeholderField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import styles from './newReferral.module.css';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

const SOURCES = optionsOf(REFERRAL_SOURCES, sourceLabel);

interface PatientSectionProps<Output> extends FactsFields<Output> {
  readonly home: string;
}

/** The patient, with a warning if the same patient may have been referred already. */
export function PatientSection<Output>({ control, home }: PatientSectionProps<Output>) {
  return (
    <Card title="Patient">
      <div className="column shrinks gap16">
        <PatientFields control={control} />
        <TypedPatientWarning control={control} home={home} />
      </div>
    </Card>
  );
}

/** Searches for duplicates once enough is typed. */
function TypedPatientWarning<Output>({ control, home }: PatientSectionProps<Output>) {
  const [firstName, lastName, dateOfBirth, phone, address, diagnosis] = useWatch({
    control,
    name: [
      'patient.firstName',
      'patient.lastName',
      'patient.dateOfBirth',
      'patient.phone',
      'patient.address',
      'primaryDiagnosis.text',
    ],
  });
  return <DuplicateWarning home={home} patient={{ firstName, lastName, dateOfBirth, phone, address, diagnosis }} />;
}

interface OriginSectionProps<Output> extends FactsFields<Output> {
  readonly provider: { readonly id: string; readonly name: string } | null;
}

/** The referring person, and the patient's provider and community. */
export function OriginSection<Output>({ control, provider }: OriginSectionProps<Output>) {
  return (
    <Card title="Referred by">
      <div className="column shrinks gap16">
        <FormGrid>
          <FormSelect control={control} isRequired label="Source" name="source" options={SOURCES} />
          <StakeholderField
            chosen={provider}
            control={control}
            hint="Choose a provider or a community"
            kind="provider"
          />
          <StakeholderField chosen={null} control={control} kind="community" />
        </FormGrid>
        <FormGrid>
          <FormTextField control={control} label="Referrer’s name" name="referredBy.name" />
          <FormTextField control={control} label="Referrer’s role" name="referredBy.role" />
          <FormTextField control={control} label="Referrer’s organization" name="referredBy.organization" />
          <FormTextField control={control} label="Referrer’s phone" name="referredBy.phone" type="tel" />
          <FormTextField control={control} label="Referrer’s email" name="referredBy.email" type="email" />
        </FormGrid>
      </div>
    </Card>
  );
}

/** Optional sections that help the hospice to answer faster. */
export function FurtherSections<Output>({ control }: FactsFields<Output>) {
  return (
    <>
      <p className={styles['further']}>These details are optional. They help the hospice answer faster.</p>
      <Card title="Where the patient is">
        <WhereaboutsFields control={control} />
      </Card>
      <Card title="Diagnosis and urgency">
        <div className="column shrinks gap16">
          <DiagnosisFields control={control} />
        </div>
      </Card>
      <Card title="Payer">
        <PayerFields control={control} />
      </Card>
      <Card title="Caregiver">
        <div className="column shrinks gap16">
          <CaregiverFields control={control} />
        </div>
      </Card>
      <Card title="Note">
        <FormTextField
          control={control}
          hint="Visible to the hospice and the referring group"
          label="First note"
          name="note"
          rows={3}
        />
      </Card>
    </>
  );
}
