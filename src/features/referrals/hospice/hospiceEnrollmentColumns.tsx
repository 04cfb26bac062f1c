import type { Column } from '#src/ui/table/tableTypes.ts';
import type { EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import { CARE_COLUMNS, PATIENT_COLUMNS, RESULT_COLUMNS } from '#src/features/referrals/lists/enrollmentColumns.tsx';

/** Columns that sort have the API's names. */
export const hospiceEnrollmentColumns: readonly Column<EnrollmentListItem>[] = [
  ...PATIENT_COLUMNS,
  ...CARE_COLUMNS,
  { id: 'primaryNurse', header: 'Primary nurse', isSortable: true, cell: ({ primaryNurse }) => primaryNurse?.name },
  ...RESULT_COLUMNS,
  { id: 'assignedTo', header: 'Assigned to', isHiddenAtFirst: true, cell: ({ assignedTo }) => assignedTo?.name },
];
