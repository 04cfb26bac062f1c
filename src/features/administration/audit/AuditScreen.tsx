import { useState } from 'react';
import { auditEndpoints, AuditQuery, MAX_AUDIT_EVENTS, OTHER_VERBS, type AuditEvent } from '#contract/audit/audit.ts';
import { useListAuditEventsQuery } from './auditApi.ts';
import { CsvButton } from '#src/ui/exports/CsvButton.tsx';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { auditColumns } from './auditColumns.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { actionLabel, actorLabel } from './auditLabels.ts';
import { EventPanel } from './EventPanel.tsx';

const EVENT = 'event';
const NEWEST_FIRST = [{ column: 'at', direction: 'DESC' }] as const;

const QUICK = [
  { label: 'All', filters: {} },
  { label: 'Changes', filters: { 'filter.isChange': true } },
  { label: 'Refused', filters: { 'filter.outcome': ['refused'] } },
  { label: 'Records opened with a reason', filters: { 'filter.hasReason': true } },
  { label: 'Sign-ins', filters: { 'filter.verb': ['signIn', 'signOut'] } },
] as const;

/** The event that the address names, as the list has it or had it last. */
function useOpened(events: readonly AuditEvent[] | undefined) {
  const row = useOpenRow(EVENT);
  const [known, setKnown] = useState<AuditEvent>();
  const found = events?.find(({ id }) => id === row.openId);
  if (found && found !== known) setKnown(found);
  return { ...row, event: found ?? (known?.id === row.openId ? known : undefined) };
}

/** Who did what: every call of every person, found, read and taken along as a file. */
export function Component() {
  const place = useOwnDisplayContext();
  const { changeQuery, query, state } = useWorkList({
    schema: AuditQuery,
    columns: auditColumns,
    sorts: ['at'],
    defaultSort: NEWEST_FIRST,
    storageKey: 'adminAudit',
  });
  const answer = useListAuditEventsQuery(query, { refetchOnMountOrArgChange: true });
  const opened = useOpened(answer.data?.data);
  const { isFiltered, isShowing, linkTo } = state.links;
  const linkAway = (only: Partial<AuditQuery>) => {
    const { state: beside, to } = linkTo(only);
    const params = new URLSearchParams(to.slice(1));
    // The list changes, and what was open beside it goes.
    params.delete(EVENT);
    return { state: beside, to: `?${params.toString()}` };
  };
  const { limit: _limit, page: _page, sortBy: _sortBy, ...filters } = query;
  const total = answer.data?.meta;
  const verbWords = (verb: string) => {
    const one = answer.data?.data.find((event) => event.verb === verb);
    return OTHER_VERBS[verb] ?? (one ? actionLabel(one) : verb);
  };

  return (
    <ListDisplayContext value={place}>
      <div className={list['screen']}>
        <PageHeader
          actions={
            <>
              <Button
                icon="refresh"
                isPending={answer.isFetching}
                onClick={() => void answer.refetch()}
                variant="quiet"
              >
                Look again
              </Button>
              <span data-part="export">
                <CsvButton
                  endpoint={auditEndpoints.exportAuditEvents}
                  fileName="audit.csv"
                  parts={{ query: { ...filters, fileName: 'audit.csv' } }}
                  reason={total?.totalItems === 0 ? 'There are no events to export' : undefined}
                />
              </span>
            </>
          }
          subtitle="Who did what. It holds ids and codes, never a patient’s name."
          title="Audit"
        />
        <WorkList
          answer={answer}
          empty={
            <EmptyState title="Nothing has happened yet">Each call of each person is written down here.</EmptyState>
          }
          filters={
            <AuditFilters
              clearLink={isFiltered ? state.clearLink : undefined}
              onChange={changeQuery}
              query={query}
              verbWords={verbWords}
            />
          }
          label="Audit"
          list={state}
          noteOf={() =>
            total?.isMore === true
              ? `The list goes as far as ${MAX_AUDIT_EVENTS.toLocaleString('en-US')} events. Filter it for older ones, or take the file.`
              : `${zoneNote(place.timeZone)}; days are those of UTC`
          }
          quick={QUICK.map(({ filters: only, label }) => ({
            label,
            ...linkTo(only),
            isCurrent: isShowing(only),
          }))}
          rowHref={({ id }) => opened.hrefOf(id)}
          rowLabel={(event) => `${actionLabel(event)}, ${actorLabel(event)}`}
          rowLinkOptions={opened.linkOptions}
        />
      </div>
      {opened.event && (
        <EventPanel event={opened.event} key={opened.event.id} linkTo={linkAway} onClose={opened.close} />
      )}
    </ListDisplayContext>
  );
}
