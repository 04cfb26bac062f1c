import { communityTypeLabel } from '#contract/organizations/communities.ts';
import type { AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import { countColumn } from '#src/features/administration/organizations/activityColumns.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './adminStakeholders.module.css';
import { StateChip, UnverifiedChip } from './StateChip.tsx';
import { kindLabel } from '#src/features/organizations/partyLabels.ts';

type Stakeholder = AdministeredStakeholder;

/** A provider's specialty or a community's type, with the city. */
const detailOf = ({ city, specialty, type }: Stakeholder): string =>
  [type === null ? specialty : communityTypeLabel[type], city]
    .filter((part) => part !== null && part !== '')
    .join(', ');

function Name({ stakeholder }: { stakeholder: Stakeholder }) {
  return (
    <span className="column shrinks">
      <span className="breakable">{stakeholder.name}</span>
      {stakeholder.isUnverified && (
        <span>
          <UnverifiedChip />
        </span>
      )}
      <span className="small regular tight">{detailOf(stakeholder)}</span>
    </span>
  );
}

const name: Column<Stakeholder> = {
  id: 'name',
  header: 'Name',
  isSortable: true,
  cell: (stakeholder) => <Name stakeholder={stakeholder} />,
};
const kind: Column<Stakeholder> = {
  id: 'kind',
  header: 'Type',
  isSortable: true,
  cell: (stakeholder) => kindLabel[stakeholder.kind],
};
const group: Column<Stakeholder> = {
  id: 'group',
  header: 'Group',
  isSortable: true,
  cell: (stakeholder) => <span className={styles['clamp']}>{stakeholder.group?.name}</span>,
};
const rest: readonly Column<Stakeholder>[] = [
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone },
  { id: 'npi', header: 'NPI', cell: ({ npi }) => npi },
  countColumn('referrals', 'Referrals', ({ referrals }) => referrals),
  {
    id: 'account',
    header: 'Account',
    isHiddenAtFirst: true,
    cell: ({ kind: own, userId }) => own === 'provider' && (userId === null ? 'None' : 'Has one'),
  },
  { id: 'isActive', header: 'Status', cell: ({ isActive }) => <StateChip isActive={isActive} /> },
];

/** The directory's columns. Those that sort bear the API's names. */
export const directoryColumns: readonly Column<Stakeholder>[] = [name, kind, group, ...rest];

/** The same on a group's own page, which says the kind and the group. */
export const ownDirectoryColumns: readonly Column<Stakeholder>[] = [name, ...rest];
