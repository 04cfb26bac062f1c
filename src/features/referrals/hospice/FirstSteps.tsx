import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { useReferralParts } from '#src/features/referrals/parts.ts';

/** For a hospice without referrals: explains the list and shows administrators the first set-up steps. */
export function FirstSteps() {
  const { SetUpSteps } = useReferralParts();
  const canAdd = useAbility().can('manage', 'HospicePatientRegistry');
  return (
    <>
      <EmptyState
        actions={canAdd && <LinkButton to="/hospice/referrals/new">Add a referral</LinkButton>}
        title="No referrals yet"
      >
        Referrals appear here when a group sends one
        {canAdd ? ', or when you add one that came by phone or fax' : ''}.
      </EmptyState>
      <SetUpSteps />
    </>
  );
}
