import { OTHER_LABELS } from '#contract/audit/actionLabels.ts';
import { auditEndpoints, AuditQuery, MAX_AUDIT_EVENTS } from '#contract/audit/audit.ts';
import { auditApi } from './auditApi.ts';
import { CsvButton } from '#src/ui/exports/CsvButton.tsx';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { auditColumns } from './auditColumns.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { actionLabel, actorLabel } from './auditLabels.ts';
import { EventPanel } from './EventPanel.tsx';
import { useOpenRecord } from '#src/ui/lists/useOpenRecord.ts';

const EVENT = 'event';
const NEWEST_FIRST = [{ column: 'at', direction: 'DESC' }] as const;

const QUICK = [
  { label: 'All', filters: {} },
  { label: 'Changes', filters: { 'filter.isChange': true } },
  { label: 'Refused', filters: { 'filter.outcome': ['refused'] } },
  { label: 'Records opened with a reason', filters: { 'filter.hasReason': true } },
  { label: 'Logins', filters: { 'filter.verb': ['signIn', 'signOut'] } },
] as const;

/** Every call of every person: searched, read, and exported as a file. */
export function Component() {
  const display = useOwnDisplayContext();
  const { bar, changeQuery, filter, query, state } = useWorkList({
    schema: AuditQuery,
    columns: auditColumns,
    defaultSort: NEWEST_FIRST,
    storageKey: 'adminAudit',
  });
  const answer = auditApi.useListAuditEventsQuery({ query }, { refetchOnMountOrArgChange: true });
  const opened = useOpenRecord(EVENT, answer.data?.data ?? []);
  const { linkTo } = state.links;
  const linkAway = (only: Partial<AuditQuery>) => {
    const { state: beside, to } = linkTo(only);
    const params = new URLSearchParams(to.slice(1));
    // The list changes, so the panel beside it closes.
    params.delete(EVENT);
    return { state: beside, to: `?${params.toString()}` };
  };
  const { limit: _limit, page: _page, sortBy: _sortBy, ...filters } = query;
  const total = answer.data?.meta;
  const verbLabel = (verb: string) => {
    const event = answer.data?.data.find((each) => each.verb === verb);
    return OTHER_LABELS[verb] ?? (event ? actionLabel(event) : verb);
  };

  return (
    <ListDisplayContext value={display}>
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
                Refresh
              </Button>
              <span data-part="export">
                <CsvButton
                  endpoint={auditEndpoints.exportAuditEvents}
                  fileName="audit.csv"
                  parts={{ query: { ...filters, fileName: 'audit.csv' } }}
                  reason={total?.totalItems === 0 ? 'No events to export' : undefined}
                />
              </span>
            </>
          }
          subtitle="Who did what, and when. It contains IDs and codes, never patient names."
          title="Audit log"
        />
        <WorkList
          answer={answer}
          empty={<EmptyState title="No events yet">Everything people do appears here.</EmptyState>}
          filters={<AuditFilters bar={bar} filter={filter} onChange={changeQuery} verbLabel={verbLabel} />}
          label="Audit log"
          list={state}
          noteOf={() =>
            total?.isMore === true
              ? `The list shows up to ${MAX_AUDIT_EVENTS.toLocaleString('en-US')} events. Filter or export it to see older ones.`
              : `${zoneNote(display.timeZone)}. The day filter uses UTC.`
          }
          quick={state.links.quickItems(QUICK)}
          rowHref={({ id }) => opened.hrefOf(id)}
          rowLabel={(event) => `${actionLabel(event)}, ${actorLabel(event)}`}
          rowLinkOptions={opened.linkOptions}
        />
      </div>
      {opened.record && (
        <EventPanel event={opened.record} key={opened.record.id} linkTo={linkAway} onClose={opened.close} />
      )}
    </ListDisplayContext>
  );
}
