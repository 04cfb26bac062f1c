import { useSelector } from 'react-redux';
import { serviceAccountEndpoints } from '#contract/identity/serviceAccounts.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';
import { Connections } from './Connections.tsx';

/** The systems that a group’s care managers connect. */
export function Component() {
  const group = useSelector(selectCurrentUser)?.group;
  const mayAdd = useMayCall(serviceAccountEndpoints.addGroupServiceAccount);
  const timeZone = useOwnTimeZone();
  return (
    <div className="column shrinks gap20">
      <PageHeader
        subtitle="Let your hospital’s system or EHR send referrals and follow them, without anyone’s password."
        title="Connect a system"
      />
      {group && mayAdd ? (
        <Connections owner={{ groupId: group.id }} timeZone={timeZone} />
      ) : (
        <EmptyState isCompact title="Care managers connect systems">
          Ask a care manager in your group.
        </EmptyState>
      )}
    </div>
  );
}
