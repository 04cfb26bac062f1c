import { useState } from 'react';
import type { Named } from '#contract/platform/fields.ts';
import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import styles from '#src/features/administration/stakeholders/adminStakeholders.module.css';

const ConnectDialog = lazyPart(async () => (await import('./ConnectDialog.tsx')).ConnectDialog);

/** The hospices that the group may refer to. */
export function GroupHospices({ group }: { group: AdministeredGroup }) {
  const { hospices, id, name } = group;
  const [isConnecting, setConnecting] = useState(false);
  const [ending, setEnding] = useState<Named>();
  const [disconnect, { isLoading }] = administrationApi.useDisconnectGroupMutation();
  const showOutcome = useOutcome();
  const connect = (
    <Button icon="plus" onClick={() => setConnecting(true)}>
      Connect hospice…
    </Button>
  );

  const end = async (hospice: Named) => {
    const answer = await disconnect({ groupId: id, hospiceId: hospice.id });
    setEnding(undefined);
    showOutcome(answer, `${name} and ${hospice.name} are no longer connected`);
  };

  return (
    <>
      <Card actions={hospices.length > 0 ? connect : undefined} title="Connected hospices">
        {hospices.length === 0 ? (
          <EmptyState actions={connect} isCompact title="Not connected yet">
            {name} can’t refer patients until it is connected to a hospice.
          </EmptyState>
        ) : (
          <ul className={styles['rows']}>
            {hospices.map((hospice) => (
              <li className={styles['row']} key={hospice.id}>
                <span>{hospice.name}</span>
                <Button
                  aria-label={`Disconnect ${hospice.name}`}
                  onClick={() => setEnding(hospice)}
                  size="small"
                  variant="quiet"
                >
                  Disconnect…
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isConnecting && <ConnectDialog group={group} onClose={() => setConnecting(false)} />}
      {ending && (
        <ConfirmDialog
          confirmLabel="Disconnect"
          isDanger
          isPending={isLoading}
          onClose={() => setEnding(undefined)}
          onConfirm={() => void end(ending)}
          title={`Disconnect ${name} and ${ending.name}?`}
        >
          <div className="grid gap8">
            <p>
              {name} can’t send new referrals to {ending.name}.
            </p>
            <p>Both keep seeing past referrals.</p>
            <p>You can connect them again at any time.</p>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
