import type { AdministeredGroup } from '#contract/groupAdministration.ts';
import { groupTypeLabel } from '#contract/groupTypes.ts';
import { RecentTime } from '#src/shared/referrals/TimeCells.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './adminStakeholders.module.css';
import { StateChip } from './StateChip.tsx';

type Group = AdministeredGroup;

const count = (value: number) => value.toLocaleString('en-US');

function Name({ group: { city, name } }: { group: Group }) {
  return (
    <span className={styles['lines']}>
      <span className={styles['name']}>{name}</span>
      {city !== null && <span className={styles['second']}>{city}</span>}
    </span>
  );
}

function People({ group: { openInvites, people } }: { group: Group }) {
  return (
    <span className={styles['lines']}>
      <span>{people === 0 ? 'Nobody yet' : count(people)}</span>
      {openInvites > 0 && <span className={styles['second']}>{count(openInvites)} invited</span>}
    </span>
  );
}

const SHOWN_HOSPICES = 2;

function Hospices({ group: { hospices } }: { group: Group }) {
  const names = hospices.map(({ name }) => name);
  const more = names.length - SHOWN_HOSPICES;
  return (
    <span className={styles['clamp']} title={names.join(', ')}>
      {more > 0 ? `${names.slice(0, SHOWN_HOSPICES).join(', ')} and ${count(more)} more` : names.join(', ')}
    </span>
  );
}

/** The groups' columns. Those that sort bear the API's names. */
export const groupColumns: readonly Column<Group>[] = [
  { id: 'name', header: 'Group', isSortable: true, cell: (group) => <Name group={group} /> },
  { id: 'type', header: 'Type', isSortable: true, cell: ({ type }) => groupTypeLabel[type] },
  { id: 'people', header: 'People', isSortable: true, sortsDownFirst: true, cell: (group) => <People group={group} /> },
  { id: 'providers', header: 'Providers', align: 'end', cell: ({ providers }) => count(providers) },
  { id: 'communities', header: 'Communities', align: 'end', cell: ({ communities }) => count(communities) },
  { id: 'hospices', header: 'Connected hospices', cell: (group) => <Hospices group={group} /> },
  {
    id: 'referrals',
    header: 'Referrals, 30 days',
    align: 'end',
    isSortable: true,
    sortsDownFirst: true,
    cell: ({ referrals }) => count(referrals),
  },
  {
    id: 'lastActivityAt',
    header: 'Last activity',
    isSortable: true,
    sortsDownFirst: true,
    cell: ({ lastActivityAt }) => lastActivityAt !== null && <RecentTime at={lastActivityAt} />,
  },
  { id: 'isActive', header: 'State', cell: ({ isActive }) => <StateChip isActive={isActive} /> },
  { id: 'phone', header: 'Phone', isHiddenAtFirst: true, cell: ({ phone }) => phone },
];
