import { useSelector } from 'react-redux';
import { HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { ArrivalSection } from './ArrivalSection.tsx';
import { hospiceBody } from './creation.ts';
import { newReferralApi } from './newReferralApi.ts';
import type { NewDocuments } from './newDocuments.ts';
import { NewReferralForm } from './NewReferralForm.tsx';
import { useTypedPatient } from './typedPatient.ts';
import styles from './newReferral.module.css';
import { FurtherSections, PatientSection } from './sections.tsx';

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
