import {
  paperChannelLabel,
  PaperQuery,
  readingStateLabel,
  type IntakePaper,
} from '#contract/exchange/intake/papers.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import list from '#src/ui/lists/list.module.css';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { DropZone } from './DropZone.tsx';
import { intakeApi } from './intakeApi.ts';
import { paperColumns } from './paperColumns.tsx';
import { usePaperUploads } from './usePaperUploads.ts';

const OLDEST_FIRST = [{ column: 'receivedAt', direction: 'ASC' }] as const;
const QUICK = [
  { label: 'To do', filters: {} },
  { label: 'Done', filters: { 'filter.state': ['done'] } },
  { label: 'Put aside', filters: { 'filter.state': ['put_aside'] } },
];

const nameOf = ({ name, sender }: IntakePaper): string => (sender === null ? name : `${name} from ${sender}`);

/** The papers that wait for a person: those to do, the oldest first, and what became of the others. */
export function IntakeTray({ hospiceId }: { readonly hospiceId: string }) {
  const display = useOwnDisplayContext();
  const { bar, filter, query, state } = useWorkList({
    schema: PaperQuery,
    columns: paperColumns,
    defaultSort: OLDEST_FIRST,
    storageKey: 'intakeTray',
  });
  const answer = intakeApi.useListIntakePapersQuery(
    { hospiceId, query },
    {
      refetchOnMountOrArgChange: true,
    },
  );
  const uploads = usePaperUploads(hospiceId);
  return (
    <ListDisplayContext value={display}>
      <DropZone uploads={uploads}>
        {(choose) => (
          <div className={list['screen']}>
            <PageHeader
              actions={
                <Button icon="upload" onClick={choose} variant="primary">
                  Add papers…
                </Button>
              }
              back={{ to: '/hospice', label: 'Referrals' }}
              subtitle="Faxes, emails, and photos of patients who aren’t in Wayside yet. Open one to make a referral of it."
              title="Intake tray"
            />
            <WorkList
              answer={answer}
              empty={
                <EmptyState title="No papers to do">
                  Papers appear here when they come by email or through your referral page. You can also drop PDFs and
                  photos here.
                </EmptyState>
              }
              filters={
                <FilterBar {...bar} searchLabel="Search name, sender, or subject">
                  <ChoiceFilter {...filter('filter.channel')} label="Through" labels={paperChannelLabel} />
                  <ChoiceFilter {...filter('filter.readingState')} label="Reading" labels={readingStateLabel} />
                  <DayRangeFilter {...filter('filter.receivedAt')} label="Received" />
                </FilterBar>
              }
              isZoned
              label="Papers"
              list={state}
              quick={state.links.quickItems(QUICK)}
              rowHref={({ id }) => `/hospice/intake/${id}`}
              rowLabel={nameOf}
            />
          </div>
        )}
      </DropZone>
    </ListDisplayContext>
  );
}
