import cells from '#src/ui/table/cells.module.css';
import type { Column } from '#src/ui/table/tableTypes.ts';
import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { groupTypeLabel } from '#contract/platform/users.ts';
import { countColumn, lastActivityColumn } from '#src/features/administration/organizations/activityColumns.tsx';
import { StateChip } from '#src/features/administration/stakeholders/StateChip.tsx';

/** The groups that may refer to one hospice. Those that sort bear the API's names. */
export const hospiceGroupColumns: readonly Column<AdministeredGroup>[] = [
  {
    id: 'name',
    header: 'Group',
    isSortable: true,
    cell: ({ city, name }) => (
      <span className="column shrinks">
        {name}
        {city !== null && <span className={cells['second']}>{city}</span>}
      </span>
    ),
  },
  { id: 'type', header: 'Type', isSortable: true, cell: ({ type }) => groupTypeLabel[type] },
  countColumn('people', 'People', ({ people }) => people),
  countColumn('referrals', 'All referrals, 30 days', ({ referrals }) => referrals),
  lastActivityColumn,
  {
    id: 'state',
    header: 'Status',
    cell: ({ isActive }) => <StateChip isActive={isActive} />,
  },
];
