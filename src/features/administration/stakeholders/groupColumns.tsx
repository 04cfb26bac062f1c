import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { groupTypeLabel } from '#contract/platform/users.ts';
import { countColumn, lastActivityColumn } from '#src/features/administration/organizations/activityColumns.tsx';
import { classes } from '#src/ui/classes.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { StateChip } from './StateChip.tsx';
import { countText } from '#src/ui/countText.ts';

type Group = AdministeredGroup;

function Name({ group: { city, name } }: { group: Group }) {
  return (
    <span className="column shrinks">
      <span className="breakable">{name}</span>
      {city !== null && <span className="small regular tight">{city}</span>}
    </span>
  );
}

function People({ group: { openInvites, people } }: { group: Group }) {
  return (
    <span className="column shrinks">
      <span>{people === 0 ? 'No one yet' : countText(people)}</span>
      {openInvites > 0 && (
        <span className={classes('small regular tight', 'oneLine')}>
          {countText(openInvites)} {openInvites === 1 ? 'invitation' : 'invitations'}
        </span>
      )}
    </span>
  );
}

function Hospices({ group: { hospices } }: { group: Group }) {
  const [first, second, ...others] = hospices.map(({ name }) => name);
  return (
    <span className="column shrinks" title={hospices.map(({ name }) => name).join(', ')}>
      <span>{first}</span>
      {second !== undefined && (
        <span className="small regular tight">
          {others.length === 0 ? second : `and ${countText(others.length + 1)} more`}
        </span>
      )}
    </span>
  );
}

/** The groups' columns. Those that sort bear the API's names. */
export const groupColumns: readonly Column<Group>[] = [
  { id: 'name', header: 'Group', isSortable: true, cell: (group) => <Name group={group} /> },
  { id: 'type', header: 'Type', isSortable: true, cell: ({ type }) => groupTypeLabel[type] },
  {
    id: 'people',
    header: 'People',
    align: 'end',
    isSortable: 'downFirst',
    cell: (group) => <People group={group} />,
  },
  { id: 'providers', header: 'Providers', align: 'end', cell: ({ providers }) => countText(providers) },
  { id: 'communities', header: 'Communities', align: 'end', cell: ({ communities }) => countText(communities) },
  { id: 'hospices', header: 'Connected hospices', cell: (group) => <Hospices group={group} /> },
  countColumn('referrals', 'Referrals, 30 days', ({ referrals }) => referrals),
  lastActivityColumn,
  { id: 'isActive', header: 'Status', cell: ({ isActive }) => <StateChip isActive={isActive} /> },
  { id: 'phone', header: 'Phone', isHiddenAtFirst: true, cell: ({ phone }) => phone },
];
