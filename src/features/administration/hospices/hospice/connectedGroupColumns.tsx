import type { AdministeredGroup } from '#contract/organizations/groupAdministration.ts';
import { groupTypeLabel } from '#contract/organizations/groupTypes.ts';
import cells from '#src/ui/table/cells.module.css';
import { RecentTime } from '#src/ui/time/TimeCells.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { countText } from '#src/ui/countText.ts';

type Group = AdministeredGroup;

/** The groups that may refer to one hospice. Those that sort bear the API's names. */
export const connectedGroupColumns: readonly Column<Group>[] = [
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
  {
    id: 'people',
    header: 'People',
    align: 'end',
    isSortable: true,
    sortsDownFirst: true,
    cell: ({ people }) => countText(people),
  },
  {
    id: 'referrals',
    header: 'Referrals anywhere, 30 days',
    align: 'end',
    isSortable: true,
    sortsDownFirst: true,
    cell: ({ referrals }) => countText(referrals),
  },
  {
    id: 'lastActivityAt',
    header: 'Last activity',
    isSortable: true,
    sortsDownFirst: true,
    cell: ({ lastActivityAt }) => lastActivityAt !== null && <RecentTime at={lastActivityAt} />,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ isActive }) =>
      isActive ? <Chip tone="enrolled">Active</Chip> : <Chip tone="declined">Switched off</Chip>,
  },
];
