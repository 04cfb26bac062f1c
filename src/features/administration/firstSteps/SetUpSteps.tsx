import { useSelector } from 'react-redux';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { StepsCard, useDismissal } from './StepsCard.tsx';
import { useFirstSteps } from './useFirstSteps.ts';

function Steps({ hospiceId }: { readonly hospiceId: string }) {
  const { dismiss, isDismissed } = useDismissal(hospiceId);
  const steps = useFirstSteps(hospiceId, isDismissed);
  return <StepsCard onDismiss={dismiss} steps={steps} />;
}

/** The set-up steps for administrators of a new hospice, ticked when done. The card disappears when all are. */
export function SetUpSteps() {
  const hospice = useSelector(selectHospice);
  const canSetUp = useAbility().can('manage', 'HospiceSettings');
  return hospice && canSetUp ? <Steps hospiceId={hospice.id} /> : null;
}
