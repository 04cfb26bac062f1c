import { useCallback, useState } from 'react';
import { AdministeredGroupQuery, type AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { lazyComponent, lazyPart } from '#src/ui/lazyComponent.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { groupColumns } from './groupColumns.tsx';
import { groupPath } from '#src/features/organizations/stakeholderPaths.ts';
import { MergeSelectedGroups } from './MergeSelected.tsx';
import { stateLabel } from '#src/features/organizations/partyLabels.ts';

const GroupFilters = lazyComponent(async () => (await import('./GroupFilters.tsx')).GroupFilters);
const GroupPanel = lazyPart(async () => (await import('./GroupPanel.tsx')).GroupPanel);
const SwitchGroupDialog = lazyPart(async () => (await import('./SwitchDialog.tsx')).SwitchGroupDialog);
const MergeWithDialog = lazyPart(async () => (await import('./MergeWithDialog.tsx')).MergeWithDialog);
const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/listTools/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

const BY_NAME = [{ column: 'name', direction: 'ASC' }] as const;
const QUICK = [
  { label: 'All', filters: {} },
  { label: stateLabel.yes, filters: { 'filter.isActive': true } },
  { label: stateLabel.no, filters: { 'filter.isActive': false } },
] as const;

interface Asked {
  readonly group: AdministeredGroup;
  readonly action: 'edit' | 'switch' | 'merge';
}

/** All provider groups. */
export function GroupList({ onNew }: { onNew: () => void }) {
  const { bar, filter, query, saved, state } = useWorkList({
    schema: AdministeredGroupQuery,
    columns: groupColumns,
    defaultSort: BY_NAME,
    storageKey: 'administeredGroups',
  });
  const display = useOwnDisplayContext();
  const answer = administrationApi.useListGroupsQuery({ query });
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const showToast = useToast();
  const onSaved = () => {
    close();
    showToast({ text: 'Group saved' });
  };
  const actionsFor = useCallback(
    (group: AdministeredGroup) => (
      <RowMenu
        items={[
          { label: 'Open', icon: 'eye', to: groupPath(group.id) },
          { label: 'Edit…', icon: 'edit', onSelect: () => setAsked({ group, action: 'edit' }) },
          { label: 'Merge with…', icon: 'link', onSelect: () => setAsked({ group, action: 'merge' }) },
          'line',
          {
            label: group.isActive ? 'Turn off…' : 'Turn on…',
            isDanger: group.isActive,
            onSelect: () => setAsked({ group, action: 'switch' }),
          },
        ]}
        name={group.name}
      />
    ),
    [],
  );

  return (
    <ListDisplayContext value={display}>
      <WorkList
        answer={answer}
        empty={
          <EmptyState
            actions={
              <Button icon="plus" onClick={onNew}>
                New group…
              </Button>
            }
            title="No provider groups yet"
          >
            Create a group, connect it to hospices, and invite its people.
          </EmptyState>
        }
        filters={<GroupFilters bar={bar} filter={filter} />}
        label="Provider groups"
        list={state}
        isZoned
        quick={state.links.quickItems(QUICK)}
        renderActions={(selected) => <MergeSelectedGroups {...selected} />}
        rowActions={actionsFor}
        rowHref={({ id }) => groupPath(id)}
        rowLabel={({ name }) => name}
        saved={<SavedFiltersMenu {...saved} kind="provider_groups" />}
      />
      {asked?.action === 'edit' && (
        <GroupPanel group={asked.group} key={asked.group.id} onClose={close} onSaved={onSaved} />
      )}
      {asked?.action === 'switch' && <SwitchGroupDialog onClose={close} subject={asked.group} />}
      {asked?.action === 'merge' && <MergeWithDialog kind="group" onClose={close} record={asked.group} />}
    </ListDisplayContext>
  );
}
