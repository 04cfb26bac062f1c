import type { ReactNode } from 'react';
import { OTHER_LABELS } from '#contract/audit/actionLabels.ts';
import { AuditQuery, MAX_AUDIT_EVENTS } from '#contract/audit/audit.ts';
import { actionLabelOf } from '#contract/audit/auditSentence.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { useOpenRecord } from '#src/ui/lists/useOpenRecord.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { auditApi } from './auditApi.ts';
import { auditColumns } from './auditColumns.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditHeader } from './AuditHeader.tsx';
import { VIEW, type AuditView } from './auditViews.ts';
import { EventPanel } from './EventPanel.tsx';

const EVENT = 'event';
const NEWEST_FIRST = [{ column: 'at', direction: 'DESC' }] as const;

const ALL = { label: 'All', filters: {} };
const REFUSED = { label: 'Refused', filters: { 'filter.outcome': ['refused'] } };
const QUICK = {
  changes: [ALL, REFUSED],
  all: [
    ALL,
    REFUSED,
    { label: 'Records opened with a reason', filters: { 'filter.hasReason': true } },
    { label: 'Logins', filters: { 'filter.verb': ['signIn', 'signOut'] } },
  ],
};

interface AuditEventsProps {
  readonly view: Exclude<AuditView, 'reads'>;
  readonly tabs: ReactNode;
}

/** One line for each event, newest first: the changes, or everything. */
export function AuditEvents({ tabs, view }: AuditEventsProps) {
  const { timeZone } = useDisplayContext();
  const { bar, changeQuery, filter, query, state } = useWorkList({
    schema: AuditQuery,
    columns: auditColumns,
    defaultSort: NEWEST_FIRST,
    storageKey: 'adminAudit',
  });
  const asked = view === 'changes' ? { ...query, 'filter.isChange': true } : query;
  const answer = auditApi.useListAuditEventsQuery({ query: asked }, { refetchOnMountOrArgChange: true });
  const opened = useOpenRecord(EVENT, answer.data?.data ?? []);
  const { linkTo } = state.links;
  /** Everything under these filters: what somebody looks for may have been a read. */
  const everything = (only: Partial<AuditQuery>) => {
    const { state: beside, to } = linkTo(only);
    const params = new URLSearchParams(to.slice(1));
    params.set(VIEW, 'all');
    // The list changes, so the panel beside it closes.
    params.delete(EVENT);
    return { state: beside, to: `?${params.toString()}` };
  };
  const { limit: _limit, page: _page, sortBy: _sortBy, ...filters } = asked;
  const { limit: _ownLimit, page: _ownPage, sortBy: _ownSort, ...own } = query;
  const total = answer.data?.meta;
  const wider = everything(own);

  return (
    <>
      <AuditHeader
        filters={filters}
        isEmpty={total?.totalItems === 0}
        isFetching={answer.isFetching}
        onRefresh={() => void answer.refetch()}
      />
      {tabs}
      <WorkList
        answer={answer}
        empty={
          <EmptyState title={view === 'changes' ? 'No changes yet' : 'No events yet'}>
            {view === 'changes' ? 'Everything people change appears here.' : 'Everything people do appears here.'}
          </EmptyState>
        }
        filters={
          <AuditFilters
            bar={bar}
            filter={filter}
            onChange={changeQuery}
            verbLabel={(verb) => actionLabelOf(verb) ?? OTHER_LABELS[verb] ?? verb}
          />
        }
        label="Audit log"
        list={state}
        noneAction={
          view === 'changes' && (
            <LinkButton state={wider.state} to={wider.to}>
              Search everything
            </LinkButton>
          )
        }
        noteOf={() =>
          total?.isMore === true
            ? `The list shows up to ${MAX_AUDIT_EVENTS.toLocaleString('en-US')} events. Filter or export it to see older ones.`
            : `${zoneNote(timeZone)}. The day filter uses UTC.`
        }
        quick={state.links.quickItems(QUICK[view])}
        rowHref={({ id }) => opened.hrefOf(id)}
        rowLabel={({ sentence }) => sentence}
        rowLinkOptions={opened.linkOptions}
      />
      {opened.record && (
        <EventPanel event={opened.record} key={opened.record.id} linkTo={everything} onClose={opened.close} />
      )}
    </>
  );
}
