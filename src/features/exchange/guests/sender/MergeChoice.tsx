import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { duplicatesApi } from '#src/features/referrals/duplicates/duplicatesApi.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { useShowRefusal } from '#src/features/referrals/record/useShowRefusal.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { guestSendersApi } from './guestSendersApi.ts';

interface MergeChoiceProps {
  readonly referral: Referral;
  readonly enrollment: Enrollment;
}

/** The hospice's own records that may be the same patient's: one of them takes the papers, and this referral ends as a duplicate. */
export function MergeChoice({ enrollment, referral }: MergeChoiceProps) {
  const { data } = duplicatesApi.useListDuplicatesQuery({ referralId: referral.id });
  const [merge, { isLoading }] = guestSendersApi.useMergeGuestReferralMutation();
  const [into, setInto] = useState<DuplicateReferral>();
  const showToast = useToast();
  const showRefusal = useShowRefusal(referral.id);
  const navigate = useNavigate();

  const confirm = async (known: DuplicateReferral) => {
    const body = { intoReferralId: known.id, version: enrollment.version };
    const { error } = await merge({ referralId: referral.id, body });
    setInto(undefined);
    if (error !== undefined) {
      showRefusal(error);
      return;
    }
    showToast({ text: `Merged into ${known.displayId}`, tone: 'success' });
    void navigate(`/hospice/referrals/${known.id}`);
  };
  return (
    <>
      {(data?.data ?? []).map((known) => (
        <Button key={known.id} onClick={() => setInto(known)} size="small">
          Merge into {known.displayId}…
        </Button>
      ))}
      {into && (
        <ConfirmDialog
          confirmLabel={`Merge into ${into.displayId}`}
          isPending={isLoading}
          onClose={() => setInto(undefined)}
          onConfirm={() => void confirm(into)}
          title={`Merge into ${into.displayId}, ${fullName(into)}?`}
        >
          Papers from the sender move to {into.displayId}, and {referral.displayId} ends as a duplicate. The sender
          doesn’t learn that you know the patient.
        </ConfirmDialog>
      )}
    </>
  );
}
