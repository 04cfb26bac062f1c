import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';
import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { planLabel } from '#contract/platform/plans.ts';
import { problem } from '#src/api/problem.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { organizationApi } from '#src/features/organizations/form/organizationApi.ts';
import { lazyComponent, lazyPart } from '#src/ui/lazyComponent.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneLabel } from '#src/ui/time/zoneLabels.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useDocumentTitle } from '#src/ui/page/useDocumentTitle.ts';
import { HospiceState } from '#src/features/administration/hospices/hospiceLabels.tsx';
import { HospiceOverview } from './HospiceOverview.tsx';
import styles from './hospice.module.css';
import { useHospiceActions } from './useHospiceActions.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

const HospiceProfileTab = lazyComponent(async () => (await import('./HospiceProfileTab.tsx')).HospiceProfileTab);
const HospiceTeam = lazyComponent(
  async () => (await import('#src/features/organizations/settings/TeamSection.tsx')).HospiceTeam,
);
const HospiceGroups = lazyComponent(async () => (await import('./HospiceGroups.tsx')).HospiceGroups);
const ServiceAccountsCard = lazyComponent(
  async () => (await import('#src/features/exchange/connections/ServiceAccountsCard.tsx')).ServiceAccountsCard,
);
const OpenRecordDialog = lazyPart(async () => (await import('./OpenRecordDialog.tsx')).OpenRecordDialog);

const BACK = { to: '/admin/hospices', label: 'Hospices' };

const TABS = ['overview', 'profile', 'team', 'groups', 'connections'] as const;
type Tab = (typeof TABS)[number];
const tabLabel: Record<Tab, string> = {
  overview: 'Overview',
  profile: 'Profile',
  team: 'Team',
  groups: 'Connected groups',
  connections: 'Connected systems',
};

/** One hospice for administrators: its facts, its people, its groups, and its records with a reason. */
export function Component() {
  const id = z.safeParse(Id, useParams()['hospiceId']);
  const answer = organizationApi.useGetHospiceProfileQuery(id.success ? { hospiceId: id.data } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const { currentData: profile, error } = answer;
  useDocumentTitle(profile ? profile.name : 'Hospice');

  if (!id.success || (error && problem(error).code === 'not_found')) {
    return (
      <>
        <PageHeader back={BACK} title="Hospice" />
        <EmptyState actions={<LinkButton to={BACK.to}>Back to the hospices</LinkButton>} title="Hospice not found">
          Check the address.
        </EmptyState>
      </>
    );
  }
  return (
    <div className="column shrinks gap16">
      {!profile && <PageHeader back={BACK} title={error ? 'Hospice' : <Skeleton height={28} width={280} />} />}
      <LoadedAnswer answer={{ ...answer, data: profile }} skeleton={<Skeleton height={480} width="100%" />}>
        {(loaded) => <HospicePage key={loaded.id} profile={loaded} />}
      </LoadedAnswer>
    </div>
  );
}

function HospicePage({ profile }: { readonly profile: HospiceProfile }) {
  const display = useOwnDisplayContext();
  const [params] = useSearchParams();
  const [isOpening, setOpening] = useState(false);
  const { isPending, switchOn } = useHospiceActions(profile);
  const listed = administrationApi.useListHospicesQuery(
    { query: { 'filter.id': [profile.id], limit: 1 } },
    { refetchOnMountOrArgChange: true },
  );
  const item = listed.currentData?.data[0];
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'overview';
  const subtitle = [profile.city, `${planLabel[profile.plan]} plan`, zoneLabel(profile.timeZone)];

  return (
    <ListDisplayContext value={display}>
      <PageHeader
        actions={
          <Button icon="eye" onClick={() => setOpening(true)}>
            Open a patient’s record…
          </Button>
        }
        back={BACK}
        subtitle={subtitle.filter((part) => part !== null).join(' · ')}
        title={
          <span className={styles['title']}>
            {profile.name}
            {item && <HospiceState {...item} isActive={profile.isActive} />}
          </span>
        }
      />
      {!profile.isActive && (
        <Banner
          action={
            <Button isPending={isPending} onClick={() => void switchOn()}>
              Turn on
            </Button>
          }
          tone="warning"
        >
          <strong>Turned off.</strong> Its people can’t log in, and groups can’t refer patients. Nothing is deleted.
        </Banner>
      )}
      <Tabs
        items={TABS.map((one) => ({
          label: tabLabel[one],
          to: one === 'overview' ? `/admin/hospices/${profile.id}` : `/admin/hospices/${profile.id}?tab=${one}`,
          isCurrent: one === tab,
        }))}
        label="Hospice sections"
      />
      <Suspense fallback={<Skeleton height={420} width="100%" />}>
        {tab === 'overview' && <HospiceOverview answer={listed} profile={profile} />}
        {tab === 'profile' && <HospiceProfileTab profile={profile} />}
        {tab === 'team' && (
          <HospiceTeam
            hospiceId={profile.id}
            name={profile.name}
            storageKey="adminHospiceTeam"
            timeZone={profile.timeZone}
          />
        )}
        {tab === 'groups' && <HospiceGroups profile={profile} />}
        {tab === 'connections' && <ServiceAccountsCard owner={{ hospiceId: profile.id }} timeZone={display.timeZone} />}
      </Suspense>
      {isOpening && (
        <OpenRecordDialog hospiceId={profile.id} hospiceName={profile.name} onClose={() => setOpening(false)} />
      )}
    </ListDisplayContext>
  );
}
