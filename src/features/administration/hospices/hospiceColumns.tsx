import type { AdministeredHospice } from '#contract/administration/administration.ts';
import { planLabel } from '#contract/platform/plans.ts';
import cells from '#src/ui/table/cells.module.css';
import { countColumn, lastActivityColumn } from '#src/features/administration/organizations/activityColumns.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './adminHospices.module.css';
import { conversionParts, HospiceState } from './hospiceLabels.tsx';
import { countText, pluralText } from '#src/ui/countText.ts';

type Item = AdministeredHospice;

function Name({ city, name }: Item) {
  return (
    <span className="column shrinks">
      {name}
      {city !== null && <span className={cells['second']}>{city}</span>}
    </span>
  );
}

function People({ openInvites, people }: Item) {
  return (
    <span className={styles['figure']}>
      {countText(people)}
      {openInvites > 0 && <span className={cells['note']}>{pluralText(openInvites, 'invitation', 'invitations')}</span>}
    </span>
  );
}

function Conversion({ conversion }: Item) {
  const parts = conversionParts(conversion);
  return (
    parts && (
      <span className={styles['figure']}>
        {parts.value}
        <span className={cells['note']}>{parts.of}</span>
      </span>
    )
  );
}

/** The hospices' columns. Those that sort bear the API's names. */
export const hospiceColumns: readonly Column<Item>[] = [
  { id: 'name', header: 'Hospice', isSortable: true, cell: (item) => <Name {...item} /> },
  { id: 'state', header: 'Status', cell: (item) => <HospiceState {...item} /> },
  { id: 'plan', header: 'Plan', isSortable: true, cell: ({ plan }) => planLabel[plan] },
  {
    id: 'people',
    header: 'People',
    isSortable: 'downFirst',
    align: 'end',
    cell: (item) => <People {...item} />,
  },
  { id: 'locations', header: 'Locations', align: 'end', cell: ({ locations }) => countText(locations) },
  countColumn('connectedGroups', 'Groups', ({ connectedGroups }) => connectedGroups),
  countColumn('referrals', 'Referrals, 30 days', ({ referrals }) => referrals),
  { id: 'conversion', header: 'Conversion', align: 'end', cell: (item) => <Conversion {...item} /> },
  lastActivityColumn,
];
