import { useSearchParams } from 'react-router-dom';
import { HospiceStaffQuery, type HospiceStaff } from '#contract/organizations/hospices.ts';
import { useListHospiceStaffQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { FilterMenu } from '#src/ui/filters/FilterMenu.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { listLink, useListQuery } from '#src/ui/lists/useListQuery.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import styles from './hospiceSettings.module.css';
import { STAFF_COLUMNS } from './staffColumns.tsx';
import { StaffPanel } from './StaffPanel.tsx';
import { useSetActive } from './useSetActive.ts';

const STAFF = 'staff';
const NEW = 'new';

const DUTIES = ['admission_nurse', 'primary_nurse'] as const;
const dutyLabel: Record<(typeof DUTIES)[number], string> = {
  admission_nurse: 'Admission nurse',
  primary_nurse: 'Primary nurse',
};

/** The staff that enrollments can name, with an account or without. */
export function StaffSection({ hospiceId }: { readonly hospiceId: string }) {
  const [query, changeQuery, linkTo] = useListQuery(HospiceStaffQuery);
  const [params] = useSearchParams();
  const isGone = query['filter.isActive'] === false;
  const answer = useListHospiceStaffQuery({ hospiceId, query });
  const countQuery = { page: 1, limit: 1 };
  const present = useListHospiceStaffQuery({ hospiceId, query: countQuery });
  const gone = useListHospiceStaffQuery({ hospiceId, query: { ...countQuery, 'filter.isActive': false } });
  const layout = useTableLayout('hospiceStaff', STAFF_COLUMNS);
  const row = useOpenRow(STAFF);
  const setActive = useSetActive(hospiceId);
  const duties = query['filter.duty'];
  const isFiltered = query.search !== undefined || duties !== undefined || isGone;

  const actionsFor = (person: HospiceStaff) => (
    <Menu
      align="end"
      icon="more"
      items={[
        { label: 'Edit…', icon: 'edit', onSelect: () => row.open(person.id) },
        person.isActive
          ? {
              label: 'Take from the choices',
              icon: 'declined',
              onSelect: () => void setActive.staff(person, false),
              reason: person.userId === null ? undefined : 'Deactivate the account instead',
            }
          : {
              label: 'Bring back',
              icon: 'check',
              onSelect: () => void setActive.staff(person, true),
              reason: person.userId === null ? undefined : 'Activate the account instead',
            },
      ]}
      label={`Actions for ${person.name}`}
      size="small"
    />
  );

  return (
    <div className={styles['list']}>
      <p className={styles['quiet']}>Whom enrollments can name, with an account or without.</p>
      <Toolbar>
        <QuickFilters
          items={[
            {
              label: 'Can be chosen',
              count: present.data?.meta.totalItems,
              isCurrent: !isGone,
              keepsPlace: true,
              ...linkTo({ 'filter.isActive': undefined }),
            },
            {
              label: 'Not any more',
              count: gone.data?.meta.totalItems,
              isCurrent: isGone,
              keepsPlace: true,
              ...linkTo({ 'filter.isActive': false }),
            },
          ]}
          label="Choices"
        />
        <SearchField
          label="Search name"
          onChange={(text) => changeQuery({ search: text || undefined })}
          value={query.search ?? ''}
        />
        <FilterMenu
          label="Can be named as"
          onChange={(chosen) => {
            const known = DUTIES.filter((duty) => chosen.includes(duty));
            changeQuery({ 'filter.duty': known.length > 0 ? known : undefined });
          }}
          options={DUTIES.map((value) => ({ value, label: dutyLabel[value] }))}
          selected={duties ?? []}
        />
        <span className={styles['tools']}>
          <Button icon="plus" onClick={() => row.open(NEW)} variant="primary">
            Add somebody…
          </Button>
        </span>
      </Toolbar>
      <PagedTable
        answer={answer}
        clearLink={isFiltered ? listLink(HospiceStaffQuery, { limit: query.limit }, params) : undefined}
        columns={STAFF_COLUMNS}
        empty={
          <EmptyState isCompact title="Nobody can be named yet">
            Add the nurses who admit patients and look after them, or invite people with a discipline.
          </EmptyState>
        }
        isCompact
        label="Staff"
        layout={layout}
        onPage={changeQuery}
        paging={query}
        rowActions={actionsFor}
        rowHref={({ id }) => row.hrefOf(id)}
        rowLabel={({ name }) => name}
        rowLinkOptions={row.linkOptions}
      />
      {row.openId !== null && (
        <StaffPanel
          hospiceId={hospiceId}
          id={row.openId === NEW ? null : row.openId}
          key={row.openId}
          onClose={row.close}
          onSetActive={setActive.staff}
        />
      )}
    </div>
  );
}
