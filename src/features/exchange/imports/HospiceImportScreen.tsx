import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { ImportScreen } from './ImportScreen.tsx';

/** A hospice records the referrals of a file. */
export function Component() {
  const ability = useAbility();
  if (ability.can('manage', 'HospicePatientRegistry')) return <ImportScreen side="hospice" />;
  return (
    <>
      <PageHeader back={{ to: '/hospice', label: 'Referrals' }} title="Import referrals" />
      <EmptyState actions={<LinkButton to="/hospice">Back to the list</LinkButton>} title="You can’t import referrals">
        Your role can view referrals but not add them. Ask an administrator of your hospice.
      </EmptyState>
    </>
  );
}
