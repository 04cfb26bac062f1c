import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id, type Named } from '#contract/platform/fields.ts';
import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { lazyComponent, lazyPart } from '#src/ui/lazyComponent.ts';
import list from '#src/ui/lists/list.module.css';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import {
  GROUP_TABS,
  groupPath,
  groupTabLabel,
  MERGES_PATH,
  STAKEHOLDERS_PATH,
  type GroupTab,
} from '#src/features/organizations/stakeholderPaths.ts';
import { groupTypeLabel } from '#contract/platform/users.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import styles from '#src/features/administration/stakeholders/adminStakeholders.module.css';
import { StateChip } from '#src/features/administration/stakeholders/StateChip.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';
import { GroupDirectory } from './GroupDirectory.tsx';
import { GroupHospices } from './GroupHospices.tsx';
import { GroupPeople } from './GroupPeople.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

const GroupPanel = lazyPart(
  async () => (await import('#src/features/administration/stakeholders/GroupPanel.tsx')).GroupPanel,
);
const SwitchGroupDialog = lazyPart(
  async () => (await import('#src/features/administration/stakeholders/SwitchDialog.tsx')).SwitchGroupDialog,
);
const MergeWithDialog = lazyPart(
  async () => (await import('#src/features/administration/stakeholders/MergeWithDialog.tsx')).MergeWithDialog,
);

const ServiceAccountsCard = lazyComponent(
  async () => (await import('#src/features/exchange/connections/ServiceAccountsCard.tsx')).ServiceAccountsCard,
);

const BACK = { to: STAKEHOLDERS_PATH, label: 'Groups' };

/** One provider group: its facts, its people, its directory, and where it refers to. */
export function Component() {
  const { groupId = '' } = useParams();
  const isId = z.safeParse(Id, groupId).success;
  const answer = administrationApi.useListGroupsQuery(
    isId ? { query: { 'filter.id': [groupId], limit: 1 } } : skipToken,
  );
  const group = answer.data?.data.find(({ id }) => id === groupId);
  if (!isId || (answer.data && !group)) {
    return (
      <div className={list['screen']}>
        <PageHeader back={BACK} title="Provider group" />
        <EmptyState actions={<LinkButton to={STAKEHOLDERS_PATH}>All groups</LinkButton>} title="Group not found">
          Check the address.
        </EmptyState>
      </div>
    );
  }
  return (
    <div aria-busy={!group && !answer.error} className={list['screen']}>
      {!group && <PageHeader back={BACK} title="Provider group" />}
      <LoadedAnswer answer={{ ...answer, data: group }} skeleton={<Loading />}>
        {(loaded) =>
          loaded.mergedInto ? (
            <MergedGroup group={loaded} into={loaded.mergedInto} />
          ) : (
            <GroupPage group={loaded} key={loaded.id} />
          )
        }
      </LoadedAnswer>
    </div>
  );
}

function Loading() {
  return (
    <>
      <Skeleton height={88} width="100%" />
      <Skeleton height={420} width="100%" />
    </>
  );
}

/** A group that was merged into another one; nothing can be done with it. */
function MergedGroup({ group, into }: { group: AdministeredGroup; into: Named }) {
  return (
    <>
      <PageHeader back={BACK} title={group.name} />
      <EmptyState
        actions={
          <>
            <LinkButton to={groupPath(into.id)}>Open {into.name}</LinkButton>
            <LinkButton to={MERGES_PATH} variant="quiet">
              What was merged
            </LinkButton>
          </>
        }
        title={`Merged into ${into.name}`}
      >
        References to this group now point to {into.name}.
      </EmptyState>
    </>
  );
}

const tabIn = (params: URLSearchParams): GroupTab => GROUP_TABS.find((tab) => tab === params.get('tab')) ?? 'people';

function GroupPage({ group }: { group: AdministeredGroup }) {
  const [params] = useSearchParams();
  const tab = tabIn(params);
  const [asked, setAsked] = useState<'edit' | 'switch' | 'merge'>();
  const showToast = useToast();
  const close = () => setAsked(undefined);
  const { timeZone } = useOwnDisplayContext();
  const counts: Partial<Record<GroupTab, number>> = {
    people: group.people + group.openInvites,
    providers: group.providers,
    communities: group.communities,
    hospices: group.hospices.length,
  };
  return (
    <>
      <PageHeader
        actions={
          <>
            <Menu
              align="end"
              items={[
                { label: 'Merge with…', icon: 'link', onSelect: () => setAsked('merge') },
                {
                  label: group.isActive ? 'Turn off…' : 'Turn on…',
                  isDanger: group.isActive,
                  onSelect: () => setAsked('switch'),
                },
              ]}
              label="More for this group"
            >
              More
            </Menu>
            <Button icon="edit" onClick={() => setAsked('edit')}>
              Edit…
            </Button>
          </>
        }
        back={BACK}
        title={group.name}
      />
      <GroupFacts group={group} />
      <Tabs
        items={GROUP_TABS.map((each) => ({
          label: groupTabLabel[each],
          to: each === 'people' ? groupPath(group.id) : `${groupPath(group.id)}?tab=${each}`,
          count: counts[each],
          isCurrent: each === tab,
          keepsPlace: true,
        }))}
        label="About this group"
      />
      {tab === 'people' && <GroupPeople group={group} />}
      {tab === 'providers' && <GroupDirectory group={group} key={tab} kind="provider" />}
      {tab === 'communities' && <GroupDirectory group={group} key={tab} kind="community" />}
      {tab === 'hospices' && <GroupHospices group={group} />}
      {tab === 'connections' && (
        <Suspense fallback={<Skeleton height={160} width="100%" />}>
          <ServiceAccountsCard owner={{ groupId: group.id }} timeZone={timeZone} />
        </Suspense>
      )}
      {asked === 'edit' && (
        <GroupPanel
          group={group}
          onClose={close}
          onSaved={() => {
            close();
            showToast({ text: 'Group saved' });
          }}
        />
      )}
      {asked === 'switch' && <SwitchGroupDialog onClose={close} subject={group} />}
      {asked === 'merge' && <MergeWithDialog kind="group" onClose={close} record={group} />}
    </>
  );
}

/** A group's type, city, phone and activity in one row. */
function GroupFacts({ group }: { group: AdministeredGroup }) {
  const { now, timeZone } = useOwnDisplayContext();
  const { city, isActive, lastActivityAt, phone, referrals, type } = group;
  const facts: Fact[] = [
    ['Status', <StateChip isActive={isActive} key="state" />],
    ['Type', groupTypeLabel[type]],
    ['City', city],
    ['Phone', phone],
    ['Referrals, last 30 days', referrals.toLocaleString('en-US')],
    [
      'Last activity',
      lastActivityAt !== null && (
        <time dateTime={lastActivityAt} key="time" title={formatDateTime(lastActivityAt, timeZone)}>
          {formatRecent(lastActivityAt, timeZone, now)}
        </time>
      ),
    ],
  ];
  return (
    <Card>
      <FactList className={styles['facts']} facts={facts} />
    </Card>
  );
}
