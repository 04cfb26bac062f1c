import type { ReferralListItem } from '#contract/referrals/referrals.ts';
import { isOpen, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { AlertChip } from '#src/features/referrals/rows/AlertChip.tsx';
import { alertLabels } from '#src/features/referrals/rows/alertLabels.ts';
import cells from '#src/ui/table/cells.module.css';
import { leadingSituation, type Situation } from '#contract/referrals/situations.ts';
import { PatientName } from '#src/features/referrals/rows/PatientName.tsx';
import { ProviderCell } from '#src/features/referrals/rows/ProviderCell.tsx';
import { StatusChip } from '#src/features/referrals/rows/StatusChip.tsx';
import { RecentTime, TimeSince } from '#src/ui/time/TimeCells.tsx';
import { SiaMark, UrgencyMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';

interface Asked {
  readonly id: string;
  readonly hospice: { readonly name: string };
  readonly status: ReferralStatus;
  readonly situation?: Situation | undefined;
}

/** Every hospice that was asked; where there are several, each with its status. */
function Hospices({ enrollments }: { enrollments: readonly Asked[] }) {
  return (
    <span className={cells['hospices']}>
      {enrollments.map(({ hospice, id, situation, status }) => (
        <span className="row gap6 shrinks" key={id}>
          {enrollments.length > 1 && <StatusChip isShort situation={situation} status={status} />}{' '}
          <span className="truncate" title={hospice.name}>
            {hospice.name}
          </span>
        </span>
      ))}
    </span>
  );
}

/** The last change of any hospice. */
function LastChange({ item }: { item: ReferralListItem }) {
  const [latest] = item.enrollments.toSorted((a, b) => b.statusSince.localeCompare(a.statusSince));
  return <RecentTime at={latest?.statusSince ?? item.receivedAt} />;
}

/** A group's referrals over all hospices. Columns that sort have the API's names. */
export const groupReferralColumns: readonly Column<ReferralListItem>[] = [
  {
    id: 'patientName',
    header: 'Patient',
    isSortable: true,
    cell: ({ displayId, globalStatus, patient, scoreAlert, urgency }) => (
      <PatientName
        alerts={alertLabels({ scoreAlert })}
        displayId={displayId}
        isUrgent={urgency === 'urgent' && isOpen(globalStatus)}
        patient={patient}
      />
    ),
  },
  { id: 'displayId', header: 'Number', isSortable: true, isHiddenAtFirst: true, cell: ({ displayId }) => displayId },
  {
    id: 'globalStatus',
    header: 'Status',
    isSortable: true,
    cell: ({ enrollments, globalStatus }) => (
      <StatusChip isShort situation={leadingSituation(enrollments, globalStatus)} status={globalStatus} />
    ),
  },
  { id: 'hospices', header: 'Hospices', cell: ({ enrollments }) => <Hospices enrollments={enrollments} /> },
  {
    id: 'receivedAt',
    header: 'Sent',
    isSortable: 'downFirst',
    cell: (item) => (
      <span className="column shrinks">
        <RecentTime at={item.receivedAt} />
        <span className={cells['second']}>
          <TimeSince at={item.receivedAt} label="sent" /> ago
        </span>
      </span>
    ),
  },
  {
    id: 'responsibleProvider',
    header: 'Responsible provider',
    isSortable: true,
    cell: ({ responsibleProvider }) => <ProviderCell provider={responsibleProvider} />,
  },
  {
    id: 'community',
    header: 'Community',
    isSortable: true,
    cell: ({ community }) => <span className={cells['clamp']}>{community?.name}</span>,
  },
  { id: 'statusSince', header: 'Last change', isSortable: true, cell: (item) => <LastChange item={item} /> },
  // The status says of one hospice’s patient that the patient is actively dying.
  {
    id: 'isSia',
    header: 'SIA',
    isHiddenAtFirst: true,
    cell: ({ enrollments }) => enrollments.some(({ isSia }) => isSia) && <SiaMark />,
  },
  // What is urgent and open stands below the patient’s name.
  {
    id: 'urgency',
    header: 'Urgency',
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ globalStatus, urgency }) => <UrgencyMark isOpen={isOpen(globalStatus)} urgency={urgency} />,
  },
  {
    id: 'scoreAlert',
    header: 'Score alert',
    isHiddenAtFirst: true,
    cell: ({ scoreAlert }) => <AlertChip labels={alertLabels({ scoreAlert })} />,
  },
];
