import { Suspense } from 'react';
import { administrationEndpoints, AdministeredHospiceQuery } from '#contract/administration/administration.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { useListHospicesQuery } from '#src/features/administration/organizations/administrationApi.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { hospiceColumns } from './hospiceColumns.tsx';
import { HospiceFilters } from './HospiceFilters.tsx';

const NewHospicePanel = lazyComponent(async () => (await import('./NewHospicePanel.tsx')).NewHospicePanel);

const SORTS = ['name', 'plan', 'people', 'connectedGroups', 'referrals', 'lastActivityAt'] as const;
const BY_NAME = [{ column: 'name', direction: 'ASC' }] as const;
const NEW = 'new';

const QUICK = [
  { label: 'All', filters: {} },
  { label: 'Active', filters: { 'filter.isActive': true } },
  { label: 'Switched off', filters: { 'filter.isActive': false } },
  { label: 'Without super administrator', filters: { 'filter.isActive': true, 'filter.hasSuperAdmin': false } },
] as const;

/** Every hospice that works with the product, and the way to a new one. */
export function Component() {
  const display = useOwnDisplayContext();
  const panel = useOpenRow('panel');
  const mayCreate = useMayCall(administrationEndpoints.createHospice);
  const { changeQuery, query, state } = useWorkList({
    schema: AdministeredHospiceQuery,
    columns: hospiceColumns,
    sorts: SORTS,
    defaultSort: BY_NAME,
    storageKey: 'adminHospices',
  });
  const answer = useListHospicesQuery(query, { refetchOnMountOrArgChange: true });
  const addButton = mayCreate && (
    <Button icon="plus" onClick={() => panel.open(NEW)} variant="primary">
      New hospice…
    </Button>
  );

  return (
    <ListDisplayContext value={display}>
      <div className={list['screen']}>
        <PageHeader actions={addButton} title="Hospices" />
        <WorkList
          answer={answer}
          empty={
            <EmptyState actions={addButton} title="No hospices yet">
              Open the first one. Its super administrator is invited by email and sets up the rest.
            </EmptyState>
          }
          filters={<HospiceFilters clearLink={state.clearLink} onChange={changeQuery} query={query} />}
          label="Hospices"
          list={state}
          noteOf={() => zoneNote(display.timeZone)}
          quick={state.links.quickItems(QUICK)}
          rowHref={({ id }) => `/admin/hospices/${id}`}
          rowLabel={({ name }) => name}
        />
      </div>
      <Suspense>{mayCreate && panel.openId === NEW && <NewHospicePanel onClose={panel.close} />}</Suspense>
    </ListDisplayContext>
  );
}
