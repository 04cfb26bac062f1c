import { useState } from 'react';
import { AdministeredGroupQuery, type AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { problem } from '#src/api/problem.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import list from '#src/ui/lists/list.module.css';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';
import { tableOf, useWorkList } from '#src/ui/lists/useWorkList.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { hospiceGroupColumns } from './hospiceGroupColumns.tsx';

const ConnectDialog = lazyPart(async () => (await import('./ConnectDialog.tsx')).ConnectDialog);

const BY_NAME = [{ column: 'name', direction: 'ASC' }] as const;

type Group = Pick<AdministeredGroup, 'id' | 'name'>;

/** Connects and disconnects at once, and offers Undo. */
function useConnections({ id: hospiceId, name: hospiceName }: HospiceProfile) {
  const [connectGroup] = administrationApi.useConnectGroupMutation();
  const [disconnectGroup] = administrationApi.useDisconnectGroupMutation();
  const showToast = useToast();
  const showOutcome = (
    { data, error }: { data?: Group | undefined; error?: unknown },
    what: string,
    undo: () => void,
  ) => {
    if (data) showToast({ text: `${data.name} ${what}`, action: { label: 'Undo', onSelect: undo } });
    else showToast({ text: `Nothing was changed. ${problem(error).message}`, tone: 'error' });
  };
  const connect = async (groupId: string): Promise<boolean> => {
    const answer = await connectGroup({ groupId, hospiceId });
    showOutcome(answer, `can now refer to ${hospiceName}`, () => void disconnect(groupId));
    return answer.data !== undefined;
  };
  const disconnect = async (groupId: string): Promise<void> => {
    const answer = await disconnectGroup({ groupId, hospiceId });
    showOutcome(
      answer,
      `can no longer refer to ${hospiceName}. Both keep past referrals.`,
      () => void connect(groupId),
    );
  };
  return { connect, disconnect };
}

/** Which provider groups may refer to the hospice. */
export function HospiceGroups({ profile }: { readonly profile: HospiceProfile }) {
  const [isConnecting, setConnecting] = useState(false);
  const { connect, disconnect } = useConnections(profile);
  const { bar, query, state } = useWorkList({
    schema: AdministeredGroupQuery,
    columns: hospiceGroupColumns,
    defaultSort: BY_NAME,
    storageKey: 'adminHospiceGroups',
  });
  const answer = administrationApi.useListGroupsQuery({ query: { ...query, 'filter.hospice.id': [profile.id] } });
  const actionsFor = (group: Group) => (
    <Button
      aria-label={`Disconnect ${group.name}`}
      onClick={() => void disconnect(group.id)}
      size="small"
      variant="quiet"
    >
      Disconnect
    </Button>
  );
  const connectButton = (
    <Button icon="link" onClick={() => setConnecting(true)} variant="primary">
      Connect a group…
    </Button>
  );
  return (
    <div className={list['list']}>
      <FilterBar {...bar} atEnd={connectButton} searchLabel="Search name or city" />
      <PagedTable
        {...tableOf(state)}
        answer={answer}
        empty={
          <EmptyState actions={connectButton} title="No connected groups yet">
            Connected groups can choose this hospice for their referrals.
          </EmptyState>
        }
        label="Connected groups"
        isZoned
        rowActions={actionsFor}
        rowHref={({ id }) => `/admin/stakeholders/${id}`}
        rowLabel={({ name }) => name}
      />
      {isConnecting && (
        <ConnectDialog
          hospiceId={profile.id}
          hospiceName={profile.name}
          onClose={() => setConnecting(false)}
          onConnect={connect}
        />
      )}
    </div>
  );
}
