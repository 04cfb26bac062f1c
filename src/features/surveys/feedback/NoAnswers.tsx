import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';

/** A hospice that no family has answered yet. */
export function NoAnswers() {
  const canSetUp = useAbility().can('manage', 'HospiceSettings');
  return (
    <EmptyState
      actions={canSetUp && <LinkButton to="/hospice/settings/survey-send">Set up the family survey</LinkButton>}
      title="No answers yet"
    >
      Surveys go out when they are switched on in Settings.
    </EmptyState>
  );
}
