import { countText } from '#src/ui/countText.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';

/** A count of each organization, the largest first when sorted. */
export const countColumn = <Row,>(id: string, header: string, countOf: (row: Row) => number): Column<Row> => ({
  id,
  header,
  align: 'end',
  isSortable: 'downFirst',
  cell: (row) => countText(countOf(row)),
});

/** The time of the organization's last activity. */
export const lastActivityColumn: Column<{ readonly lastActivityAt: string | null }> = {
  id: 'lastActivityAt',
  header: 'Last activity',
  isSortable: 'downFirst',
  cell: ({ lastActivityAt }) => lastActivityAt !== null && <RecentTime at={lastActivityAt} />,
};
