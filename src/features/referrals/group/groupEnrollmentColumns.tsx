import type { EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import { CARE_COLUMNS, PATIENT_COLUMNS, RESULT_COLUMNS } from '#src/features/referrals/lists/enrollmentColumns.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';

/** The enrollments of a group's patients over all hospices. Columns that sort bear the API's names. */
export const groupEnrollmentColumns: readonly Column<EnrollmentListItem>[] = [
  ...PATIENT_COLUMNS,
  { id: 'hospice', header: 'Hospice', isSortable: true, cell: ({ hospice }) => hospice.name },
  ...CARE_COLUMNS,
  ...RESULT_COLUMNS,
];
