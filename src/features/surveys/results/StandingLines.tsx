import { problem } from '#src/api/problem.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { askedLabel, nextLabel } from './standingLabels.ts';
import { useGetSurveyStandingQuery } from './surveyResultsApi.ts';
import styles from './surveyResults.module.css';

/** How the family's surveys stand: asked, awaited, the next one, or why there is none. */
export function StandingLines(ids: { enrollmentId: string; referralId: string }) {
  const { now, timeZone } = useDisplayContext();
  const { data, error } = useGetSurveyStandingQuery(ids);
  if (!data) {
    return error ? <p className={styles['quiet']}>{problem(error).message}</p> : <Skeleton height={40} width="100%" />;
  }
  const next = nextLabel(data);
  return (
    <>
      <p className={styles['quiet']}>{askedLabel(data, timeZone, now)}</p>
      {next !== null && <p className={styles['quiet']}>{next}</p>}
    </>
  );
}
