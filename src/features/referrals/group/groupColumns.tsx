import { isOpen } from '#contract/referrals/referralLabels.ts';
import type { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { leadingSituation } from '#contract/referrals/situations.ts';
import { alertLabels } from '#src/features/referrals/rows/alertLabels.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { alertChip, clamped, patientName, providerCell, statusChip } from '#src/features/referrals/rows/rowCells.tsx';
import { SiaMark, UrgencyMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import cells from '#src/ui/table/cells.module.css';
import type { Column, TableRows } from '#src/ui/table/tableTypes.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { recentTime, timeSince } from '#src/ui/time/plainTimes.tsx';

/** Every hospice that was asked; where there are several, each with its status. */
const hospices = ({ enrollments }: ReferralListItem, display: DisplayContext) => (
  <span className={cells['hospices']}>
    {enrollments.map(({ hospice, id, situation, status }) => (
      <span className="row gap6 shrinks" key={id}>
        {/* The day is in the column beside it, and would leave no room for the name. */}
        {enrollments.length > 1 &&
          statusChip({ isShort: true, situation: situation && { ...situation, day: null }, status }, display)}{' '}
        <span className="truncate" title={hospice.name}>
          {hospice.name}
        </span>
      </span>
    ))}
  </span>
);

/** The last change of any hospice. */
function lastChange({ enrollments, receivedAt }: ReferralListItem, display: DisplayContext) {
  const [latest] = enrollments.toSorted((a, b) => b.statusSince.localeCompare(a.statusSince));
  return recentTime(latest?.statusSince ?? receivedAt, display);
}

/** A group's referrals over all hospices. Columns that sort have the API's names. */
const groupReferralColumns: readonly Column<ReferralListItem>[] = [
  {
    id: 'patientName',
    header: 'Patient',
    minWidth: 188,
    isSortable: true,
    cell: ({ displayId, globalStatus, patient, scoreAlert, urgency }, display) => {
      const isUrgent = urgency === 'urgent' && isOpen(globalStatus);
      return patientName({ alerts: alertLabels({ scoreAlert }), displayId, isUrgent, patient }, display);
    },
  },
  {
    id: 'displayId',
    header: 'Number',
    width: 100,
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ displayId }) => displayId,
  },
  {
    id: 'globalStatus',
    header: 'Status',
    width: 172,
    isSortable: true,
    cell: ({ enrollments, globalStatus }, display) => {
      const situation = leadingSituation(enrollments, globalStatus);
      return statusChip({ isShort: true, situation, status: globalStatus }, display);
    },
  },
  { id: 'hospices', header: 'Hospices', minWidth: 256, cell: hospices },
  {
    id: 'receivedAt',
    header: 'Sent',
    width: 148,
    isSortable: 'downFirst',
    cell: ({ receivedAt }, display) => (
      <>
        {recentTime(receivedAt, display)}
        <span className={cells['secondLine']}>{timeSince(receivedAt, 'sent', display)} ago</span>
      </>
    ),
  },
  {
    id: 'responsibleProvider',
    header: 'Responsible provider',
    minWidth: 158,
    isSortable: true,
    cell: ({ responsibleProvider }, display) => providerCell(responsibleProvider, display),
  },
  {
    id: 'community',
    header: 'Community',
    minWidth: 102,
    isSortable: true,
    cell: ({ community }) => community && clamped(community.name),
  },
  { id: 'statusSince', header: 'Last change', width: 148, isSortable: true, cell: lastChange },
  // The status says of one hospice’s patient that the patient is actively dying.
  {
    id: 'isSia',
    header: 'SIA',
    width: 68,
    isHiddenAtFirst: true,
    cell: ({ enrollments }) => enrollments.some(({ isSia }) => isSia) && <SiaMark />,
  },
  // What is urgent and open stands below the patient’s name.
  {
    id: 'urgency',
    header: 'Urgency',
    width: 96,
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ globalStatus, urgency }) => <UrgencyMark isOpen={isOpen(globalStatus)} urgency={urgency} />,
  },
  {
    id: 'scoreAlert',
    header: 'Score alert',
    width: 130,
    isHiddenAtFirst: true,
    cell: ({ scoreAlert }) => alertChip(alertLabels({ scoreAlert })),
  },
];

/** The rows of a group's referrals. */
export const groupReferralRows: TableRows<ReferralListItem> = {
  label: 'Referrals',
  columns: groupReferralColumns,
  defaultSort: [{ column: 'receivedAt', direction: 'DESC' }],
  storageKey: 'groupReferrals',
  rowHref: ({ id }) => `/stakeholder/referrals/${id}`,
  rowLabel: ({ patient }) => listName(patient),
};
