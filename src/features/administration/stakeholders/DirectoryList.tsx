import { useCallback, useState, type ReactNode } from 'react';
import {
  AdministeredStakeholderQuery,
  type AdministeredStakeholder,
} from '#contract/administration/groupAdministration.ts';
import { lazyComponent, lazyPart } from '#src/ui/lazyComponent.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { directoryColumns, ownDirectoryColumns } from './directoryColumns.tsx';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
import type { PartyAction } from './PartyPanel.tsx';
import { RECORD } from '#src/features/organizations/stakeholderPaths.ts';
import { MergeSelectedParties } from './MergeSelected.tsx';
import { stateLabel, UNVERIFIED } from '#src/features/organizations/partyLabels.ts';

const DirectoryFilters = lazyComponent(async () => (await import('./DirectoryFilters.tsx')).DirectoryFilters);
const PartyPanel = lazyPart(async () => (await import('./PartyPanel.tsx')).PartyPanel);
const SwitchPartyDialog = lazyPart(async () => (await import('./SwitchDialog.tsx')).SwitchPartyDialog);
const MergeWithDialog = lazyPart(async () => (await import('./MergeWithDialog.tsx')).MergeWithDialog);
const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/listTools/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

type Kind = AdministeredStakeholder['kind'];

const BY_NAME = [{ column: 'name', direction: 'ASC' }] as const;
/** The tab belongs to the address of this list. */
const KEEPS = { tab: 'directory' };
const ALL = { label: 'All', filters: {} };
const BY_STATE = [
  { label: stateLabel.yes, filters: { 'filter.isActive': true } },
  { label: stateLabel.no, filters: { 'filter.isActive': false } },
];
const BY_KIND = [
  { label: 'Providers', filters: { 'filter.kind': ['provider'] } },
  { label: 'Communities', filters: { 'filter.kind': ['community'] } },
  { label: UNVERIFIED, filters: { 'filter.isUnverified': true } },
];

interface Asked {
  readonly party: AdministeredStakeholder;
  readonly action: PartyAction;
}

interface DirectoryListProps {
  /** One kind of one group: on the group's own page. */
  readonly within?: { readonly groupId: string; readonly kind: Kind };
  readonly empty: ReactNode;
  readonly label: string;
  /** The button that adds one, where the page has no other place for it. */
  readonly add?: ReactNode;
}

/** Providers and communities, whom referrals name. A row opens beside the list. */
export function DirectoryList({ add, empty, label, within }: DirectoryListProps) {
  const { bar, filter, query, saved, state } = useWorkList({
    schema: AdministeredStakeholderQuery,
    columns: within ? ownDirectoryColumns : directoryColumns,
    defaultSort: BY_NAME,
    storageKey: within ? 'groupDirectory' : 'directory',
  });
  const answer = groupAdministrationApi.useListStakeholdersQuery(
    within ? { query: { ...query, 'filter.group.id': [within.groupId], 'filter.kind': [within.kind] } } : { query },
  );
  const row = useOpenRow(RECORD);
  const [asked, setAsked] = useState<Asked>();
  const showToast = useToast();
  const close = () => setAsked(undefined);
  const actionsFor = useCallback(
    (party: AdministeredStakeholder) => (
      <RowMenu
        items={[
          { label: 'Merge with…', icon: 'link', onSelect: () => setAsked({ party, action: 'merge' }) },
          {
            label: party.isActive ? 'Turn off…' : 'Turn on…',
            isDanger: party.isActive,
            onSelect: () => setAsked({ party, action: 'switch' }),
          },
        ]}
        name={party.name}
      />
    ),
    [],
  );

  return (
    <>
      <WorkList
        answer={answer}
        empty={empty}
        filters={<DirectoryFilters bar={bar} filter={filter} isOfGroup={within !== undefined} />}
        label={label}
        list={state}
        quick={state.links.quickItems([ALL, ...(within ? BY_STATE : BY_KIND)], within !== undefined)}
        renderActions={(selected) => <MergeSelectedParties {...selected} />}
        rowActions={actionsFor}
        rowHref={({ id }) => row.hrefOf(id)}
        rowLabel={({ name }) => name}
        rowLinkOptions={row.linkOptions}
        saved={within ? add : <SavedFiltersMenu {...saved} keeps={KEEPS} kind="stakeholders" />}
      />
      {row.openId !== null && (
        <PartyPanel
          id={row.openId}
          key={row.openId}
          onAction={(action, party) => setAsked({ action, party })}
          onClose={row.close}
          onSaved={(name) => {
            showToast({ text: `${name} was saved` });
            row.close();
          }}
        />
      )}
      {asked?.action === 'switch' && <SwitchPartyDialog onClose={close} subject={asked.party} />}
      {asked?.action === 'merge' && <MergeWithDialog kind={asked.party.kind} onClose={close} record={asked.party} />}
    </>
  );
}
