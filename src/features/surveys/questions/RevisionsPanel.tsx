import { SURVEY_LANGUAGES, surveyLanguageLabel } from '#contract/platform/languages.ts';
import { surveyQuestionLabel, type SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './surveyQuestions.module.css';
import { surveyQuestionsApi } from './surveyQuestionsApi.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { pluralText } from '#src/ui/countText.ts';
import type { SurveyQuestionRevision } from '#contract/surveys/surveyQuestions.ts';

interface RevisionsPanelProps {
  readonly question: SurveyQuestion;
  readonly onClose: () => void;
}

/** The earlier wordings of a question: by whom, and how many answers each got. */
export function RevisionsPanel({ onClose, question }: RevisionsPanelProps) {
  const { timeZone } = useDisplayContext();
  const answer = surveyQuestionsApi.useListSurveyQuestionRevisionsQuery(
    { id: question.id },
    {
      refetchOnMountOrArgChange: true,
    },
  );
  return (
    <SidePanel onClose={onClose} title={`${surveyQuestionLabel[question.key]}: wording history`}>
      <div className="column shrinks gap16">
        <p className="quiet">
          Each change starts a new revision. Answers keep the wording that families saw. {zoneNote(timeZone)}.
        </p>
        <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={220} />}>
          {({ data }) => (
            <ol className="grid gap12" reversed>
              {data.map((revision) => (
                <RevisionItem
                  current={question.revision}
                  key={revision.revision}
                  revision={revision}
                  timeZone={timeZone}
                />
              ))}
            </ol>
          )}
        </LoadedAnswer>
      </div>
    </SidePanel>
  );
}

interface RevisionItemProps {
  readonly revision: SurveyQuestionRevision;
  readonly current: number;
  readonly timeZone: string;
}

function RevisionItem({ current, revision: { answers, at, by, revision, wording }, timeZone }: RevisionItemProps) {
  return (
    <li className={styles['revision']}>
      <h3>
        Revision {revision}
        {revision === current && ', current'}
      </h3>
      <p className={styles['facts']}>
        {by?.name ?? 'Default wording'} · <time dateTime={at}>{formatDateTime(at, timeZone)}</time> ·{' '}
        {pluralText(answers, 'answer', 'answers')}
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
  );
}
