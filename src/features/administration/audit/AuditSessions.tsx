import type { ReactNode } from 'react';
import { AuditQuery, AuditSessionQuery, MAX_AUDIT_EVENTS, type AuditSession } from '#contract/audit/audit.ts';
import { actionLabelOf } from '#contract/audit/auditSentence.ts';
import { listLink } from '#src/ui/lists/useListQuery.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { auditApi } from './auditApi.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditHeader } from './AuditHeader.tsx';
import { AUDIT_PATH, VIEW } from './auditViews.ts';
import { sessionColumns } from './sessionColumns.tsx';

const QUICK = [
  { label: 'All', filters: {} },
  { label: 'Refused', filters: { 'filter.outcome': ['refused'] } },
  { label: 'With a reason', filters: { 'filter.hasReason': true } },
];

/** The reads that a line stands for, one by one. */
function readsOf({ actor, from, to }: AuditSession, filters: Partial<AuditQuery>): string {
  const only = {
    ...filters,
    'filter.isRead': true,
    'filter.between': [from, to],
    ...(actor ? { 'filter.actor.id': [actor.id] } : {}),
  };
  return `${AUDIT_PATH}${listLink(AuditQuery, only, new URLSearchParams({ [VIEW]: 'all' })).to}`;
}

/** What people read: one line for each session of reading, which opens to its reads. */
export function AuditSessions({ tabs }: { readonly tabs: ReactNode }) {
  const { timeZone } = useDisplayContext();
  const { bar, changeQuery, filter, query, state } = useWorkList({
    schema: AuditSessionQuery,
    columns: sessionColumns,
    storageKey: 'adminAuditSessions',
  });
  const answer = auditApi.useListAuditSessionsQuery({ query }, { refetchOnMountOrArgChange: true });
  const { limit: _limit, page: _page, search, ...filters } = query;
  const total = answer.data?.meta;
  return (
    <>
      <AuditHeader
        filters={{ ...filters, search, 'filter.isRead': true }}
        isEmpty={total?.totalItems === 0}
        isFetching={answer.isFetching}
        onRefresh={() => void answer.refetch()}
      />
      {tabs}
      <WorkList
        answer={answer}
        empty={<EmptyState title="No views yet">What people look at appears here.</EmptyState>}
        filters={
          <AuditFilters
            bar={bar}
            filter={filter}
            onChange={changeQuery}
            verbLabel={(verb) => actionLabelOf(verb) ?? verb}
          />
        }
        label="Views"
        list={state}
        noteOf={() =>
          total?.isMore === true
            ? `The list covers the last ${MAX_AUDIT_EVENTS.toLocaleString('en-US')} views. Filter or export it to see older ones.`
            : `${zoneNote(timeZone)}. The day filter uses UTC.`
        }
        quick={state.links.quickItems(QUICK)}
        rowHref={(session) => readsOf(session, filters)}
        rowLabel={({ sentence }) => sentence}
      />
    </>
  );
}
