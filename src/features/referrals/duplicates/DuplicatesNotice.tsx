import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { fullName, listName } from '#src/features/referrals/patientNames.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import type { ComparedFacts } from './duplicateFacts.ts';
import { DuplicateBanner } from './DuplicateBanner.tsx';
import { duplicatesApi } from './duplicatesApi.ts';

const ErrorReasonForm = lazyComponent(
  async () => (await import('#src/features/referrals/transitions/ErrorReasonForm.tsx')).ErrorReasonForm,
);

const factsOf = (referral: Referral): ComparedFacts => ({
  name: fullName(referral.patient),
  dateOfBirth: referral.patient.dateOfBirth,
  phone: referral.patient.phone,
  address: referral.patient.address,
  responsibleProvider: referral.responsibleProvider?.name ?? null,
  community: referral.community?.name ?? null,
  diagnosis: referral.primaryDiagnosis?.text ?? null,
});

interface DuplicatesNoticeProps {
  readonly referral: Referral;
  /** The area's first page: the other records are below it. */
  readonly home: string;
}

/**
 * On a referral's page: other referrals that may be of the same patient, with a way to compare and, where the table of
 * transitions allows it, to mark this one as the duplicate. Shows nothing if there are none.
 */
export function DuplicatesNotice({ home, referral }: DuplicatesNoticeProps) {
  const hospiceId = useSelector(selectHospice)?.id;
  const own = referral.enrollments.find(({ hospice }) => hospice.id === hospiceId);
  const isInError = (own?.status ?? referral.globalStatus) === 'entered_in_error';
  const { data } = duplicatesApi.useListDuplicatesQuery({ referralId: referral.id }, { skip: isInError });
  const [marked, setMarked] = useState<DuplicateReferral>();
  if (isInError || !data || data.data.length === 0) return null;
  const mayMark = own?.allowedTransitions.includes('entered_in_error') ?? false;
  return (
    <>
      <DuplicateBanner
        renderActions={(duplicate, closeComparison) => (
          <>
            <LinkButton size={closeComparison ? undefined : 'small'} to={`${home}/referrals/${duplicate.id}`}>
              <span>
                Open<VisuallyHidden> ({duplicate.displayId})</VisuallyHidden>
              </span>
            </LinkButton>
            {mayMark && closeComparison && (
              <Button
                onClick={() => {
                  closeComparison();
                  setMarked(duplicate);
                }}
              >
                Mark {referral.displayId} as duplicate…
              </Button>
            )}
          </>
        )}
        duplicates={data.data}
        here={factsOf(referral)}
        hereLabel={referral.displayId}
      />
      {own && marked && (
        <Suspense fallback={null}>
          <ErrorReasonForm
            duplicateOf={{ value: marked.id, label: `${listName(marked)} · ${marked.displayId}` }}
            enrollment={own}
            onClose={() => setMarked(undefined)}
            patientName={fullName(referral.patient)}
            to="entered_in_error"
          />
        </Suspense>
      )}
    </>
  );
}
