import type { Referral } from '#contract/referrals/referrals.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import { channelLabel, diagnosisCategoryLabel, relationshipLabel, settingLabel } from '#contract/referrals/patients.ts';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import { urgencyLabel } from '#contract/referrals/referralLabels.ts';
import {
  CaregiverFields,
  DiagnosisFields,
  PatientFields,
  PayerFields,
  UrgencyField,
  WhereaboutsFields,
} from '#src/features/referrals/facts/FactsFields.tsx';
import { factsBody } from '#src/features/referrals/facts/factsForm.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import { sexLabel } from '#contract/referrals/facts.ts';
import { ageOf, legalName } from '#src/features/referrals/patientNames.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { StakeholderField } from '#src/features/referrals/facts/StakeholderField.tsx';
import { formatDateTime, formatPlainDate } from '#contract/platform/formats.ts';
import { Icon } from '#src/ui/icons.tsx';
import { mailLink, phoneLink } from '#src/ui/contactLinks.tsx';
import { FactsCard } from './FactsCard.tsx';
import { OrderCard } from './OrderCard.tsx';
import { MemberIdValue } from './MemberIdValue.tsx';
import styles from '#src/features/referrals/page/page.module.css';

interface FactsProps {
  readonly referral: Referral;
  readonly isHospice: boolean;
}

type Section = Pick<FactsProps, 'referral'>;

function PatientCard({ isHospice, referral }: FactsProps) {
  const { now, timeZone } = useDisplayContext();
  const { patient } = referral;
  const age = ageOf(patient, now, timeZone);
  return (
    <FactsCard
      bodyOf={(values) => ({ patient: factsBody.patient(values) })}
      facts={[
        ['Legal name', legalName(patient)],
        ['Preferred name', patient.preferredName],
        [
          'Date of birth',
          patient.dateOfBirth && `${formatPlainDate(patient.dateOfBirth)}${age === null ? '' : ` (${age}\u00A0years)`}`,
        ],
        ['Sex at birth', sexLabel[patient.sexAtBirth]],
        ['Phone', phoneLink(patient.phone)],
        ['Home address', patient.address],
        ['Medical record number', patient.mrn],
        [
          'Language',
          `${languageName(patient.preferredLanguage)}${patient.needsInterpreter ? ', needs an interpreter' : ''}`,
        ],
      ]}
      renderFields={(control) => <PatientFields control={control} isIdentityFixed={!isHospice} />}
      referral={referral}
      title="Patient"
    />
  );
}

function WhereaboutsCard({ isHospice, referral }: FactsProps) {
  const { community, currentLocation, patient } = referral;
  return (
    <FactsCard
      bodyOf={(values) => ({
        currentLocation: factsBody.currentLocation(values),
        communityId: factsBody.idOrNull(values.communityId),
      })}
      facts={[
        ['Setting', currentLocation && settingLabel[currentLocation.setting]],
        ['Place', currentLocation?.facilityName],
        ['Room', currentLocation?.room],
        ['Address', currentLocation?.setting === 'home' ? patient.address : null],
        ['Community', community?.name],
      ]}
      renderFields={(control) => (
        <>
          <WhereaboutsFields control={control} />
          {isHospice && <StakeholderField chosen={community} control={control} kind="community" />}
        </>
      )}
      referral={referral}
      title="Where the patient is"
    />
  );
}

function DiagnosisCard({ referral }: Section) {
  const { primaryDiagnosis, urgency } = referral;
  return (
    <FactsCard
      bodyOf={(values) => ({
        primaryDiagnosis: factsBody.primaryDiagnosis(values),
        urgency: values.urgency,
      })}
      facts={[
        ['Primary', primaryDiagnosis?.text],
        ['ICD-10-CM', primaryDiagnosis?.icd10],
        ['Diagnosis group', primaryDiagnosis && diagnosisCategoryLabel[primaryDiagnosis.category]],
        ['Urgency', urgencyLabel[urgency]],
      ]}
      renderFields={(control) => (
        <>
          <DiagnosisFields control={control} />
          <UrgencyField control={control} />
        </>
      )}
      isHospiceOnly
      referral={referral}
      title="Diagnosis"
    />
  );
}

/** Whether the caregiver gets surveys, and if not, the missing requirements. */
function SurveyContact({ caregiver }: { caregiver: NonNullable<Referral['caregiver']> }) {
  const { email, hasConsentedToContact, isSurveyContact } = caregiver;
  if (!isSurveyContact) return 'Not the survey contact';
  const missing = [
    ...(hasConsentedToContact ? [] : ['hasn’t agreed to be contacted']),
    ...(email === null ? ['no email address yet'] : []),
  ];
  return (
    <>
      Survey contact
      {missing.length === 0 && (
        <span className={styles['consent']}>
          <Icon name="check" size={14} />
          agreed to be contacted
        </span>
      )}
      {missing.map((text) => (
        <span className={styles['consent']} data-missing="" key={text}>
          <Icon name="clock" size={14} />
          {text}
        </span>
      ))}
    </>
  );
}

function CaregiverCard({ referral }: Section) {
  const { caregiver } = referral;
  return (
    <FactsCard
      bodyOf={(values) => ({ caregiver: factsBody.caregiver(values) })}
      empty="No caregiver yet"
      facts={
        caregiver
          ? [
              ['Name', caregiver.name],
              ['Relationship', relationshipLabel[caregiver.relationship]],
              ['Phone', phoneLink(caregiver.phone)],
              ['Email', mailLink(caregiver.email)],
              ['Language', languageName(caregiver.language)],
              ['Surveys', <SurveyContact caregiver={caregiver} key="surveys" />],
            ]
          : []
      }
      renderFields={(control) => <CaregiverFields control={control} />}
      referral={referral}
      title="Caregiver"
    />
  );
}

function PayerCard({ referral }: Section) {
  const { payer } = referral;
  return (
    <FactsCard
      bodyOf={(values) => ({ payer: factsBody.payer(values) })}
      facts={[
        ['Primary', payer && payerLabel[payer.primary]],
        [
          'Member ID',
          payer?.memberId && <MemberIdValue key="memberId" masked={payer.memberId} referralId={referral.id} />,
        ],
        ['Secondary', payer?.secondary && payerLabel[payer.secondary]],
      ]}
      renderFields={(control) => (
        <PayerFields
          control={control}
          memberIdHint={
            payer?.memberId ? 'Only the last characters are shown. Enter a new ID to replace it.' : undefined
          }
        />
      )}
      isHospiceOnly
      referral={referral}
      title="Payer"
    />
  );
}

function ReferredByCard({ isHospice, referral }: FactsProps) {
  const { timeZone } = useDisplayContext();
  const { createdBy, receivedAt, receivedChannel, referredBy, source } = referral;
  return (
    <FactsCard
      facts={[
        ['Person', [referredBy?.name, referredBy?.role].filter(Boolean).join(', ')],
        ['Organization', referredBy?.organization],
        ['Phone', phoneLink(referredBy?.phone)],
        ['Email', mailLink(referredBy?.email)],
        ['Source', sourceLabel[source]],
        [isHospice ? 'Received' : 'Sent', `${formatDateTime(receivedAt, timeZone)}, ${channelLabel[receivedChannel]}`],
        ['Entered by', createdBy && `${createdBy.name}, ${createdBy.organization}`],
      ]}
      referral={referral}
      title="Referred by"
    />
  );
}

/** Where to go and whom to call come first: the header already names the patient. */
export function Facts({ isHospice, referral }: FactsProps) {
  return (
    <>
      <WhereaboutsCard isHospice={isHospice} referral={referral} />
      <CaregiverCard referral={referral} />
      <PatientCard isHospice={isHospice} referral={referral} />
      <DiagnosisCard referral={referral} />
      <PayerCard referral={referral} />
      <ReferredByCard isHospice={isHospice} referral={referral} />
      {referral.order && <OrderCard order={referral.order} />}
    </>
  );
}
