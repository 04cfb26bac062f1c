import { useWatch, type FieldPath } from 'react-hook-form';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import { DuplicateWarning, type DuplicateAction } from '#src/features/referrals/duplicates/DuplicateWarning.tsx';
import {
  CaregiverFields,
  DiagnosisFields,
  PatientDetailFields,
  PatientIdentityFields,
  PayerFields,
  WhereaboutsFields,
} from '#src/features/referrals/facts/FactsFields.tsx';
import { EMPTY_FACTS, type FactsFields, type FactsValues } from '#src/features/referrals/facts/factsForm.ts';
import { useRequiredFacts } from '#src/features/referrals/facts/useRequiredFacts.ts';
import { StakeholderField } from '#src/features/referrals/facts/StakeholderField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { FoldedSection } from '#src/ui/form/FoldedSection.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import styles from './newReferral.module.css';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

const SOURCES = optionsOf(sourceLabel);

interface Typed<Output> extends FactsFields<Output> {
  readonly home: string;
  /** A further act on a likely duplicate. */
  readonly renderDuplicateAction?: DuplicateAction | undefined;
}

interface PatientSectionProps<Output> extends Typed<Output> {
  /** The responsible provider that is chosen from the start. */
  readonly provider: { readonly id: string; readonly name: string } | null;
}

/** The patient and who is responsible, with a warning if the same patient may have been referred already. */
export function PatientSection<Output>({
  control,
  renderDuplicateAction,
  home,
  provider,
}: PatientSectionProps<Output>) {
  const communityId = useWatch({ control, name: 'communityId' });
  return (
    <Card title="Patient">
      <div className="column shrinks gap16">
        <PatientIdentityFields control={control} />
        <TypedPatientWarning control={control} renderDuplicateAction={renderDuplicateAction} home={home} />
        <FormGrid>
          <StakeholderField
            chosen={provider}
            control={control}
            hint="Choose a provider or a community"
            isRequired={communityId === ''}
            kind="provider"
          />
          <StakeholderField chosen={null} control={control} kind="community" />
        </FormGrid>
      </div>
    </Card>
  );
}

/** Searches for duplicates once enough is typed. */
function TypedPatientWarning<Output>({ control, renderDuplicateAction, home }: Typed<Output>) {
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
  return (
    <DuplicateWarning
      home={home}
      patient={{ firstName, lastName, dateOfBirth, phone, address, diagnosis }}
      renderAction={renderDuplicateAction}
    />
  );
}

/** The person who refers the patient, and what kind of place that is. */
function ReferrerFields<Output>({ control }: FactsFields<Output>) {
  const { referredBy } = useRequiredFacts(control);
  return (
    <FormGrid>
      <FormSelect control={control} isRequired label="Source" name="source" options={SOURCES} />
      <FormTextField control={control} isRequired={referredBy} label="Referrer’s name" name="referredBy.name" />
      <FormTextField control={control} label="Referrer’s role" name="referredBy.role" />
      <FormTextField control={control} label="Referrer’s organization" name="referredBy.organization" />
      <FormTextField control={control} label="Referrer’s phone" name="referredBy.phone" type="tel" />
      <FormTextField control={control} label="Referrer’s email" name="referredBy.email" type="email" />
    </FormGrid>
  );
}

interface Folded {
  readonly title: string;
  readonly holds: string;
  readonly paths: readonly FieldPath<FactsValues>[];
  readonly Fields: typeof ReferrerFields;
}

function NoteField<Output>({ control }: FactsFields<Output>) {
  return (
    <FormTextField
      control={control}
      hint="Visible to the hospice and the referring group"
      label="First note"
      name="note"
      rows={3}
    />
  );
}

const SECTIONS: readonly Folded[] = [
  {
    title: 'Patient details',
    holds: 'Address, language, sex, preferred name, record number',
    paths: [
      'patient.preferredName',
      'patient.sexAtBirth',
      'patient.middleName',
      'patient.suffix',
      'patient.mrn',
      'patient.preferredLanguage',
      'patient.address',
      'patient.needsInterpreter',
    ],
    Fields: PatientDetailFields,
  },
  {
    title: 'Where the patient is',
    holds: 'Setting, facility, room',
    paths: ['currentLocation.setting', 'currentLocation.facilityName', 'currentLocation.room'],
    Fields: WhereaboutsFields,
  },
  {
    title: 'Diagnosis',
    holds: 'Primary diagnosis, ICD-10-CM code, group',
    paths: ['primaryDiagnosis.text', 'primaryDiagnosis.icd10', 'primaryDiagnosis.category'],
    Fields: DiagnosisFields,
  },
  {
    title: 'Caregiver',
    holds: 'Name, phone, email, surveys',
    paths: [
      'caregiver.name',
      'caregiver.relationship',
      'caregiver.phone',
      'caregiver.email',
      'caregiver.language',
      'caregiver.isSurveyContact',
      'caregiver.hasConsentedToContact',
    ],
    Fields: CaregiverFields,
  },
  {
    title: 'Insurance',
    holds: 'Payers, member ID',
    paths: ['payer.primary', 'payer.memberId', 'payer.secondary'],
    Fields: PayerFields,
  },
  {
    title: 'Referred by',
    holds: 'Source, name, organization, phone',
    paths: [
      'source',
      'referredBy.name',
      'referredBy.role',
      'referredBy.organization',
      'referredBy.phone',
      'referredBy.email',
    ],
    Fields: ReferrerFields,
  },
  { title: 'Note', holds: 'Anything else the hospice should know', paths: ['note'], Fields: NoteField },
];

/** Optional sections that help the hospice to answer faster, folded until they are needed. */
export function FurtherSections<Output>({ control, why }: FactsFields<Output> & { readonly why: string }) {
  return (
    <section aria-label="Optional details" className="grid gap8">
      <p className={styles['further']}>These details are optional. {why}</p>
      <div className="box">
        {SECTIONS.map(({ Fields, holds, paths, title }) => (
          <FoldedSection control={control} empty={EMPTY_FACTS} holds={holds} key={title} paths={paths} title={title}>
            <Fields control={control} />
          </FoldedSection>
        ))}
      </div>
    </section>
  );
}
