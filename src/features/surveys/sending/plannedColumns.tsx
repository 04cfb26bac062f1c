import { skipReasonLabel, type PlannedSurvey } from '#contract/surveys/surveySending.ts';
import { PatientName } from '#src/features/referrals/rows/PatientName.tsx';
import { RecentTime } from '#src/ui/time/TimeCells.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { surveyMailLabel } from './sendForm.ts';
import styles from './surveySend.module.css';

export const PLANNED_COLUMNS: readonly Column<PlannedSurvey>[] = [
  {
    id: 'patient',
    header: 'Patient',
    cell: ({ referral }) => <PatientName displayId={referral.displayId} patient={referral.patient} />,
    width: 240,
  },
  {
    id: 'when',
    header: 'When, or why not',
    cell: ({ dueAt, skipped }) => {
      if (skipped !== null) return <span className={styles['whyNot']}>Not asked: {skipReasonLabel[skipped]}</span>;
      return dueAt === null ? null : <RecentTime at={dueAt} />;
    },
    width: 280,
  },
  { id: 'contact', header: 'Survey contact', cell: ({ contactName }) => contactName },
  {
    id: 'mail',
    header: 'Email',
    cell: ({ kind, number, skipped }) => (skipped === null ? `${surveyMailLabel[kind]}, survey ${number}` : null),
  },
];
