import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { readSearchParams } from '#contract/listQuery.ts';
import { GroupReferralQuery } from '#contract/referrals.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useGetGroupDashboardQuery } from '#src/shared/referrals/directoryApi.ts';
import { FiguresMissing } from '#src/shared/referrals/FiguresMissing.tsx';
import list from '#src/shared/referrals/list.module.css';
import { useOwnPlace } from '#src/shared/referrals/place.ts';
import { filterKey } from '#src/shared/referrals/useFilterLinks.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Tabs } from '#src/ui/LinkRow.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { listLink } from '#src/ui/useListQuery.ts';
import { GroupEnrollments } from './GroupEnrollments.tsx';
import { GroupFigures } from './GroupFigures.tsx';
import { GroupReferrals } from './GroupReferrals.tsx';

const own = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name in GroupReferralQuery.shape && name !== 'search'));

/** In the address of a provider who asked for more than the own patients. */
const WHOLE_GROUP = new URLSearchParams({ view: 'group' });

/** The group's first screen: what was referred, to whom, and where each patient stands. */
export function Component() {
  const user = useSelector(selectCurrentUser);
  const groupId = user?.group?.id ?? '';
  const providerId = user?.role === 'provider' ? (user.providerId ?? null) : null;
  const [params] = useSearchParams();
  const { search, state } = useLocation();
  const place = useOwnPlace();
  const figures = useGetGroupDashboardQuery(groupId === '' ? skipToken : groupId);
  const isEnrollments = params.get('tab') === 'enrollments';
  const current = isEnrollments ? null : filterKey(readSearchParams(GroupReferralQuery, own(params)));

  // A provider begins with the own patients; the address says so, and leads to the whole group as well.
  if (providerId !== null && search === '' && state === null) {
    const mine = { 'filter.stakeholders.id': [providerId] };
    return <Navigate replace to={listLink(GroupReferralQuery, mine, WHOLE_GROUP).to} />;
  }

  return (
    <div className={list['screen']}>
      <PageHeader
        actions={
          <LinkButton icon="plus" to="/stakeholder/referrals/new" variant="primary">
            New referral
          </LinkButton>
        }
        title={isEnrollments ? 'Enrollments' : 'Referrals'}
      />
      {figures.isError && !figures.data ? (
        <FiguresMissing error={figures.error} isRetrying={figures.isFetching} onRetry={figures.refetch} />
      ) : (
        <GroupFigures dashboard={figures.data} isShowing={(filters) => current === filterKey(filters)} place={place} />
      )}
      <Tabs
        items={[
          { label: 'Referrals', to: '/stakeholder', isCurrent: !isEnrollments },
          { label: 'Enrollments', to: '/stakeholder?tab=enrollments', isCurrent: isEnrollments },
        ]}
        label="Lists"
      />
      {isEnrollments ? (
        <GroupEnrollments groupId={groupId} place={place} />
      ) : (
        <GroupReferrals counts={figures.data?.counts} groupId={groupId} place={place} providerId={providerId} />
      )}
    </div>
  );
}
