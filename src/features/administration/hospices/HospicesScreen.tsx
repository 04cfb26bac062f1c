import { AdministeredHospiceQuery, administrationEndpoints } from '#contract/administration/administration.ts';
import { planLabel } from '#contract/platform/plans.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import list from '#src/ui/lists/list.module.css';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { hospiceColumns } from './hospiceColumns.tsx';

const NewHospicePanel = lazyPart(async () => (await import('./NewHospicePanel.tsx')).NewHospicePanel);

const BY_NAME = [{ column: 'name', direction: 'ASC' }] as const;
const NEW = 'new';

const ACTIVE = { yes: 'Active', no: 'Turned off' };
const HAS_ONE = { yes: 'Has one', no: 'Has none' };
const QUICK = [
  { label: 'All', filters: {} },
  { label: 'Active', filters: { 'filter.isActive': true } },
  { label: 'Turned off', filters: { 'filter.isActive': false } },
  { label: 'No super administrator', filters: { 'filter.isActive': true, 'filter.hasSuperAdmin': false } },
] as const;

/** Every hospice that works with the product, and the way to a new one. */
export function Component() {
  const display = useOwnDisplayContext();
  const panel = useOpenRow('panel');
  const mayCreate = useMayCall(administrationEndpoints.createHospice);
  const { bar, filter, query, state } = useWorkList({
    schema: AdministeredHospiceQuery,
    columns: hospiceColumns,
    defaultSort: BY_NAME,
    storageKey: 'adminHospices',
  });
  const answer = administrationApi.useListHospicesQuery({ query }, { refetchOnMountOrArgChange: true });
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
              Create a hospice. Its super administrator gets an invitation by email and sets up the rest.
            </EmptyState>
          }
          filters={
            <FilterBar {...bar} searchLabel="Search name or city">
              <ChoiceFilter {...filter('filter.plan')} label="Plan" labels={planLabel} />
              <FlagFilter {...filter('filter.isActive')} label="Status" labels={ACTIVE} />
              <FlagFilter {...filter('filter.hasSuperAdmin')} label="Super administrator" labels={HAS_ONE} />
            </FilterBar>
          }
          label="Hospices"
          list={state}
          isZoned
          quick={state.links.quickItems(QUICK)}
          rowHref={({ id }) => `/admin/hospices/${id}`}
          rowLabel={({ name }) => name}
        />
      </div>
      {mayCreate && panel.openId === NEW && <NewHospicePanel onClose={panel.close} />}
    </ListDisplayContext>
  );
}
