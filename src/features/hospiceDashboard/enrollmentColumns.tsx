import type { EnrollmentListItem } from '#contract/enrollments.ts';
import { levelOfCareLabel } from '#contract/statuses.ts';
import { AlertChip } from '#src/shared/referrals/AlertChip.tsx';
import { alertWords } from '#src/shared/referrals/alertWords.ts';
import cells from '#src/shared/referrals/cells.module.css';
import { PatientName } from '#src/shared/referrals/PatientName.tsx';
import { StatusChip } from '#src/shared/referrals/StatusChip.tsx';
import { DaysEnrolled, LastSurvey, ShortDate } from '#src/shared/referrals/EnrollmentCells.tsx';
import { TimeSince } from '#src/shared/referrals/TimeCells.tsx';
import { SiaMark } from '#src/shared/referrals/UrgencyMark.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';

/** The hospice's enrollments. Columns that sort bear the API's names. */
export const enrollmentColumns: readonly Column<EnrollmentListItem>[] = [
  {
    id: 'patientName',
    header: 'Patient',
    isSortable: true,
    cell: ({ referral }) => <PatientName displayId={referral.displayId} patient={referral.patient} />,
  },
  {
    id: 'displayId',
    header: 'Number',
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ referral }) => referral.displayId,
  },
  {
    id: 'status',
    header: 'Status',
    isSortable: true,
    cell: ({ status, statusSince }) => (
      <span className={cells['status']}>
        <StatusChip isShort status={status} />
        <TimeSince at={statusSince} label="since" />
      </span>
    ),
  },
  {
    id: 'startOfCare',
    header: 'Start of care',
    isSortable: true,
    sortsDownFirst: true,
    cell: ({ startOfCare }) => <ShortDate at={startOfCare} />,
  },
  {
    id: 'daysEnrolled',
    header: 'Days enrolled',
    align: 'end',
    cell: (enrollment) => <DaysEnrolled enrollment={enrollment} />,
  },
  { id: 'primaryNurse', header: 'Primary nurse', isSortable: true, cell: ({ primaryNurse }) => primaryNurse?.name },
  {
    id: 'levelOfCare',
    header: 'Level of care',
    isSortable: true,
    cell: ({ levelOfCare }) => levelOfCare && levelOfCareLabel[levelOfCare],
  },
  { id: 'isSia', header: 'SIA', cell: ({ isSia }) => isSia && <SiaMark /> },
  {
    id: 'alert',
    header: 'Alert',
    isSortable: true,
    cell: ({ alert }) => <AlertChip words={alertWords({ enrollmentAlert: alert })} />,
  },
  { id: 'lastSurvey', header: 'Last survey', cell: ({ lastSurvey }) => <LastSurvey survey={lastSurvey} /> },
  {
    id: 'responsibleProvider',
    header: 'Responsible provider',
    isHiddenAtFirst: true,
    cell: ({ referral }) => referral.responsibleProvider?.name,
  },
  { id: 'community', header: 'Community', isHiddenAtFirst: true, cell: ({ referral }) => referral.community?.name },
];
