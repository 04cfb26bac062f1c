import { useSelector } from 'react-redux';
import { GroupReferralCreation } from '#contract/referrals/referralChanges.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { EMPTY_FACTS } from '#src/features/referrals/facts/factsForm.ts';
import { groupBody, sourceOf } from './creation.ts';
import { HospiceChoice } from './HospiceChoice.tsx';
import { newReferralApi } from './newReferralApi.ts';
import type { NewDocuments } from './newDocuments.ts';
import { NewReferralForm } from './NewReferralForm.tsx';
import styles from './newReferral.module.css';
import { FurtherSections, PatientSection } from './sections.tsx';
import { useTypedPatient } from './typedPatient.ts';

/** A group refers one patient to one or several hospices. */
export function NewGroupReferralScreen({ documents }: { readonly documents: NewDocuments }) {
  const user = useSelector(selectCurrentUser);
  const [create] = newReferralApi.useCreateGroupReferralMutation();
  const typed = useTypedPatient();
  const groupId = user?.group?.id ?? '';
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const provider = user?.role === 'provider' && user.providerId ? { id: user.providerId, name } : null;
  return (
    <NewReferralForm
      create={(creation, key) => create({ groupId, body: creation, key })}
      documents={documents}
      first={{
        source: sourceOf(user?.group?.type),
        responsibleProviderId: provider?.id ?? '',
        referredBy: { ...EMPTY_FACTS.referredBy, name, organization: user?.group?.name ?? '' },
        ...typed,
      }}
      home="/stakeholder"
      schema={GroupReferralCreation}
      sentText={({ enrollments }) => `sent to ${enrollments.map(({ hospice }) => hospice.name).join(' and ')}`}
      submitLabel="Send referral"
      subtitle="Fields marked * are required. Hospices see the referral as soon as you send it."
      toBody={groupBody}
    >
      {(control, preselect) => (
        <>
          <div className={styles['left']}>
            <PatientSection control={control} home="/stakeholder" provider={provider} />
          </div>
          <div className={styles['aside']}>
            <HospiceChoice control={control} groupId={groupId} onOnly={preselect} />
          </div>
          <div className={styles['left']}>
            <FurtherSections control={control} why="They help the hospice answer faster." />
          </div>
        </>
      )}
    </NewReferralForm>
  );
}
