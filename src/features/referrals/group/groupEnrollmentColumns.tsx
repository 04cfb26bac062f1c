import type { Column } from '#src/ui/table/tableTypes.ts';
import type { EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import { CARE_COLUMNS, PATIENT_COLUMNS, RESULT_COLUMNS } from '#src/features/referrals/lists/enrollmentColumns.tsx';

/** Columns that sort have the API's names. */
export const groupEnrollmentColumns: readonly Column<EnrollmentListItem>[] = [
  ...PATIENT_COLUMNS,
  { id: 'hospice', header: 'Hospice', isSortable: true, cell: ({ hospice }) => hospice.name },
  ...CARE_COLUMNS,
  ...RESULT_COLUMNS,
];
