import { SURVEY_LANGUAGES, surveyLanguageLabel } from '#contract/platform/languages.ts';
import { surveyQuestionLabel, type SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { problem } from '#src/api/problem.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { formatDateTime } from '#src/ui/time/dates.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import styles from './surveyQuestions.module.css';
import { useListSurveyQuestionRevisionsQuery } from './surveyQuestionsApi.ts';

interface RevisionsPanelProps {
  readonly question: SurveyQuestion;
  readonly onClose: () => void;
}

const answers = (count: number): string => (count === 1 ? '1 answer' : `${count.toLocaleString('en-US')} answers`);

/** How a question was worded, by whom, and how many answers it got so. */
export function RevisionsPanel({ onClose, question }: RevisionsPanelProps) {
  const { timeZone } = useDisplayContext();
  const { data, error, isFetching, refetch } = useListSurveyQuestionRevisionsQuery(question.id, {
    refetchOnMountOrArgChange: true,
  });
  const refusal = error && !isFetching ? problem(error) : undefined;
  return (
    <SidePanel onClose={onClose} title={`${surveyQuestionLabel[question.key]}: history of the words`}>
      <Stack gap={4}>
        <p className={styles['quiet']}>
          Each change begins a revision. Answers stay with the words that they were given to. {zoneNote(timeZone)}.
        </p>
        {refusal && (
          <ErrorState isCompact onRetry={() => void refetch()} title={refusal.title}>
            {refusal.message}
          </ErrorState>
        )}
        {!data && !refusal && <Skeleton height={220} />}
        {data && (
          <ol className={styles['revisions']} reversed>
            {data.data.map(({ answers: count, at, by, revision, wording }) => (
              <li className={styles['revision']} key={revision}>
                <h3>
                  Revision {revision}
                  {revision === question.revision && ', asked now'}
                </h3>
                <p className={styles['facts']}>
                  {by?.name ?? 'As the product comes'} · <time dateTime={at}>{formatDateTime(at, timeZone)}</time> ·{' '}
                  {answers(count)}
                </p>
                <dl>
                  {SURVEY_LANGUAGES.map((language) => (
                    <div key={language}>
                      <dt>{surveyLanguageLabel[language]}</dt>
                      <dd lang={language}>{wording[language]}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </SidePanel>
  );
}
