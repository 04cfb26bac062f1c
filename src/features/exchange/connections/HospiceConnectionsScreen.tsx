import { serviceAccountEndpoints } from '#contract/identity/serviceAccounts.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { SettingsScreen } from '#src/ui/settings/SettingsScreen.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';
import { Connections } from './Connections.tsx';

/** The systems that a hospice’s administrators connect. */
export function Component() {
  const mayAdd = useMayCall(serviceAccountEndpoints.addHospiceServiceAccount);
  const timeZone = useOwnTimeZone();
  return (
    <SettingsScreen
      lead="Let a hospital’s system or your EHR send referrals and follow them, without anyone’s password."
      title="Connect a system"
      whoDecides="Administrators connect systems"
    >
      {({ id }) =>
        mayAdd ? (
          <Connections owner={{ hospiceId: id }} timeZone={timeZone} />
        ) : (
          <EmptyState isCompact title="Administrators with access to all locations connect systems">
            {LIMITED_TO_LOCATIONS}.
          </EmptyState>
        )
      }
    </SettingsScreen>
  );
}
