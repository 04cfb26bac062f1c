import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import list from '#src/ui/lists/list.module.css';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { DirectoryList } from './DirectoryList.tsx';
import { GroupList } from './GroupList.tsx';
import {
  groupPath,
  MERGED_VIEW,
  MERGES_PATH,
  SHOW,
  STAKEHOLDER_TABS,
  stakeholderTabLabel,
  tabPath,
  type StakeholderTab,
} from '#src/features/organizations/stakeholderPaths.ts';
import { MergeList } from '#src/features/organizations/merging/MergeList.tsx';
import { LikelyPairs } from '#src/features/organizations/merging/LikelyPairs.tsx';

const NewGroupPanel = lazyPart(async () => (await import('./GroupPanel.tsx')).NewGroupPanel);
const NewProviderPanel = lazyPart(async () => (await import('./ProviderPanel.tsx')).NewProviderPanel);
const CommunityPanel = lazyPart(async () => (await import('./CommunityPanel.tsx')).CommunityPanel);

const tabIn = (params: URLSearchParams): StakeholderTab =>
  STAKEHOLDER_TABS.find((tab) => tab === params.get('tab')) ?? 'groups';

/** The sources of referrals: provider groups, their providers, the communities where patients live, and likely duplicates. */
export function Component() {
  const [params] = useSearchParams();
  const tab = tabIn(params);
  const panel = useOpenRow('panel');
  const showToast = useToast();
  const navigate = useNavigate();
  const groupOpened = ({ id, name }: AdministeredGroup, invited: string | undefined) => {
    showToast({
      text:
        invited === undefined
          ? `${name} was created. Invite its people next.`
          : `${name} was created, and ${invited} was invited`,
    });
    void navigate(groupPath(id));
  };
  const partyAdded = (name: string) => {
    panel.close();
    showToast({ text: `${name} was added to the directory` });
  };

  return (
    <div className={list['screen']}>
      <PageHeader
        actions={
          <>
            {tab === 'groups' && (
              <Button icon="plus" onClick={() => panel.open('group')} variant="primary">
                New group…
              </Button>
            )}
            {tab === 'directory' && (
              <>
                <Button icon="plus" onClick={() => panel.open('community')}>
                  New community…
                </Button>
                <Button icon="plus" onClick={() => panel.open('provider')} variant="primary">
                  New provider…
                </Button>
              </>
            )}
          </>
        }
        title="Stakeholders"
      />
      <Tabs
        items={STAKEHOLDER_TABS.map((each) => ({
          label: stakeholderTabLabel[each],
          to: tabPath(each),
          isCurrent: each === tab,
        }))}
        label="Lists"
      />
      {tab === 'groups' && <GroupList onNew={() => panel.open('group')} />}
      {tab === 'directory' && (
        <DirectoryList
          empty={
            <EmptyState title="The directory is empty">
              Add the providers and communities that referrals can name.
            </EmptyState>
          }
          label="Providers and communities"
        />
      )}
      {tab === 'duplicates' && <Duplicates />}
      {panel.openId === 'group' && <NewGroupPanel onClose={panel.close} onCreated={groupOpened} />}
      {panel.openId === 'provider' && <NewProviderPanel onClose={panel.close} onSaved={partyAdded} />}
      {panel.openId === 'community' && <CommunityPanel onClose={panel.close} onSaved={partyAdded} />}
    </div>
  );
}
/** Likely duplicates, and the records that were merged. */
export function Duplicates() {
  const [params] = useSearchParams();
  const isMerged = params.get(SHOW) === MERGED_VIEW;
  const views = [
    { label: 'Likely duplicates', to: tabPath('duplicates'), isCurrent: !isMerged },
    { label: 'Merged', to: MERGES_PATH, isCurrent: isMerged },
  ];
  return isMerged ? <MergeList views={views} /> : <LikelyPairs views={views} />;
}
