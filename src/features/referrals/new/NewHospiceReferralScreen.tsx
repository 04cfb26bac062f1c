import { useSelector } from 'react-redux';
import { channelLabel } from '#contract/referrals/patients.ts';
import { HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { type FactsFields } from '#src/features/referrals/facts/factsForm.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneName } from '#src/ui/time/zoneLabels.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { hospiceBody } from './creation.ts';
import { newReferralApi } from './newReferralApi.ts';
import type { NewDocuments } from './newDocuments.ts';
import { NewReferralForm } from './NewReferralForm.tsx';
import { useTypedPatient } from './typedPatient.ts';
import styles from './newReferral.module.css';
import { FurtherSections, PatientSection } from './sections.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

// Only the referral page itself says that a referral came from there.
const CHANNEL_OPTIONS = optionsOf(channelLabel).filter(({ value }) => value !== 'referral_page');
const MAX_LOCATIONS = 100;

function ArrivalSection<Output>({ control, hospiceId }: FactsFields<Output> & { readonly hospiceId: string }) {
  const { timeZone } = useOwnDisplayContext();
  const { data } = directoryApi.useListHospiceLocationsQuery({ hospiceId, query: { limit: MAX_LOCATIONS } });
  const locations = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title="How it arrived">
      <FormGrid>
        <FormSelect control={control} label="Received via" name="receivedChannel" options={CHANNEL_OPTIONS} />
        <FormDateTime
          control={control}
          hint={`${zoneName(timeZone)}. Leave empty to use the current time`}
          label="Received"
          name="receivedAt"
          timeZone={timeZone}
        />
        <FormSelect
          control={control}
          emptyLabel="Not set"
          label="Location"
          name="hospiceLocationId"
          options={locations}
        />
      </FormGrid>
    </Card>
  );
}

/** A hospice records a referral that reached it by phone, fax or at its door. */
export function NewHospiceReferralScreen({ documents }: { readonly documents: NewDocuments }) {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const ability = useAbility();
  const typed = useTypedPatient();
  const [create] = newReferralApi.useCreateHospiceReferralMutation();
  if (ability.cannot('manage', 'HospicePatientRegistry')) {
    return (
      <>
        <PageHeader back={{ to: '/hospice', label: 'Referrals' }} title="New referral" />
        <EmptyState actions={<LinkButton to="/hospice">Back to the list</LinkButton>} title="You can’t add referrals">
          Your role can view referrals but not add them. Ask an administrator of your hospice.
        </EmptyState>
      </>
    );
  }
  return (
    <NewReferralForm
      create={(creation, key) => create({ hospiceId, body: creation, key })}
      documents={documents}
      first={{ source: 'physician', ...typed }}
      home="/hospice"
      schema={HospiceReferralCreation}
      sentText={() => 'saved'}
      submitLabel="Save referral"
      subtitle="Fields marked * are required."
      toBody={hospiceBody}
    >
      {(control) => (
        <>
          <div className={styles['left']}>
            <PatientSection control={control} home="/hospice" provider={null} />
          </div>
          <div className={styles['aside']}>
            <ArrivalSection control={control} hospiceId={hospiceId} />
          </div>
          <div className={styles['left']}>
            <FurtherSections control={control} why="You can add them later." />
          </div>
        </>
      )}
    </NewReferralForm>
  );
}
