import type { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import type { EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { AlertChip } from '#src/features/referrals/rows/AlertChip.tsx';
import { alertLabels } from '#src/features/referrals/rows/alertLabels.ts';
import { DaysEnrolled, LastSurvey, ShortDate } from './EnrollmentCells.tsx';
import { clamped, patientName, statusChip } from '#src/features/referrals/rows/rowCells.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { surveyCardPath } from '#src/features/referrals/surveyCardPath.ts';
import { recentTime, timeSince } from '#src/ui/time/plainTimes.tsx';
import { SiaMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';

const AT_THE_SURVEYS: readonly EnrollmentAlert[] = ['low_score', 'survey_undeliverable'];

/** For a hospice, an alert about surveys links to the survey card. */
function Alert({ enrollment: { alert, referralId } }: { enrollment: EnrollmentListItem }) {
  const isHospice = useDisplayContext().hospiceId !== null;
  return (
    <AlertChip
      to={isHospice && AT_THE_SURVEYS.includes(alert) ? surveyCardPath(referralId) : undefined}
      labels={alertLabels({ enrollmentAlert: alert })}
    />
  );
}

type EnrollmentColumns = readonly Column<EnrollmentListItem>[];

const PATIENT_COLUMNS: EnrollmentColumns = [
  {
    id: 'patientName',
    header: 'Patient',
    minWidth: 184,
    isSortable: true,
    cell: ({ referral: { displayId, patient } }, display) => patientName({ displayId, patient }, display),
  },
  {
    id: 'displayId',
    header: 'Number',
    width: 100,
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ referral }) => referral.displayId,
  },
];

const CARE_COLUMNS: EnrollmentColumns = [
  {
    id: 'status',
    header: 'Status',
    width: 164,
    isSortable: true,
    cell: ({ situation, status, statusSince }, display) => (
      <span className="cluster gap4-12">
        {/* The days on service have a column of their own. */}
        {statusChip({ isShort: true, situation: situation && { ...situation, day: null }, status }, display)}
        {(situation?.day ?? situation?.on ?? null) === null && timeSince(statusSince, 'since', display)}
      </span>
    ),
  },
  {
    id: 'startOfCare',
    header: 'Start of care',
    width: 108,
    isSortable: 'downFirst',
    cell: ({ startOfCare }) => <ShortDate at={startOfCare} />,
  },
  {
    id: 'daysEnrolled',
    header: 'Days on service',
    width: 112,
    align: 'end',
    cell: (enrollment) => <DaysEnrolled enrollment={enrollment} />,
  },
];

const RESULT_COLUMNS: EnrollmentColumns = [
  {
    id: 'levelOfCare',
    header: 'Level of care',
    minWidth: 134,
    isSortable: true,
    cell: ({ levelOfCare }) => levelOfCare && levelOfCareLabel[levelOfCare],
  },
  { id: 'isSia', header: 'SIA', width: 68, cell: ({ isSia }) => isSia && <SiaMark /> },
  {
    id: 'alert',
    header: 'Alert',
    minWidth: 126,
    isSortable: true,
    cell: (enrollment) => <Alert enrollment={enrollment} />,
  },
  {
    id: 'lastSurvey',
    header: 'Last survey',
    width: 100,
    cell: ({ lastSurvey }) => <LastSurvey survey={lastSurvey} />,
  },
  {
    id: 'receivedAt',
    header: 'Received',
    width: 148,
    isSortable: 'downFirst',
    isHiddenAtFirst: true,
    cell: ({ receivedAt }, display) => recentTime(receivedAt, display),
  },
  {
    id: 'statusSince',
    header: 'Last change',
    width: 148,
    isSortable: 'downFirst',
    isHiddenAtFirst: true,
    cell: ({ statusSince }, display) => recentTime(statusSince, display),
  },
  {
    id: 'responsibleProvider',
    header: 'Responsible provider',
    minWidth: 158,
    isHiddenAtFirst: true,
    cell: ({ referral }) => referral.responsibleProvider?.name,
  },
  {
    id: 'community',
    header: 'Community',
    minWidth: 112,
    isHiddenAtFirst: true,
    cell: ({ referral }) => referral.community && clamped(referral.community.name),
  },
];

/** Each side puts its own columns between those of both. Columns that sort have the API's names. */
export const hospiceEnrollmentColumns: EnrollmentColumns = [
  ...PATIENT_COLUMNS,
  ...CARE_COLUMNS,
  {
    id: 'primaryNurse',
    header: 'Primary nurse',
    minWidth: 132,
    isSortable: true,
    cell: ({ primaryNurse }) => primaryNurse?.name,
  },
  ...RESULT_COLUMNS,
  {
    id: 'assignedTo',
    header: 'Assigned to',
    minWidth: 112,
    isHiddenAtFirst: true,
    cell: ({ assignedTo }) => assignedTo?.name,
  },
];

export const groupEnrollmentColumns: EnrollmentColumns = [
  ...PATIENT_COLUMNS,
  { id: 'hospice', header: 'Hospice', minWidth: 168, isSortable: true, cell: ({ hospice }) => hospice.name },
  ...CARE_COLUMNS,
  ...RESULT_COLUMNS,
];
