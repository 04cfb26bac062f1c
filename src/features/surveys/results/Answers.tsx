import { surveyQuestionLabel } from '#contract/surveys/surveyQuestions.ts';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { FACE_WORDS } from './resultLabels.ts';
import { ScoreFace } from './ScoreFace.tsx';
import styles from './surveyResults.module.css';

/** The area of a hospice's people is in English. */
const STAFF_LANGUAGE = 'en';

type Answer = SurveySatisfactionResult['answers'][number];

const isScale = ({ scale }: Answer) => scale === 'faces5' || scale === 'recommend11';

function Value({ answer: { scale, value } }: { answer: Answer }) {
  if (scale === 'recommend11') return <span className={styles['value']}>{value} of 10</span>;
  return (
    <span className={styles['value']}>
      <ScoreFace value={value} />
      {FACE_WORDS[value - 1]}
    </span>
  );
}

interface AnswersProps extends Pick<SurveySatisfactionResult, 'answers' | 'language'> {
  readonly isOpen: boolean;
}

/** What was answered, in the wording that the family read. */
export function Answers({ answers, isOpen, language }: AnswersProps) {
  const shown = answers.filter(isScale);
  if (shown.length === 0) return null;
  return (
    <details className={styles['answers']} open={isOpen}>
      <summary>{shown.length === 1 ? '1 answer' : `${shown.length} answers`}</summary>
      <ol>
        {shown.map((answer) => (
          <li key={answer.questionId}>
            <span className={styles['question']}>
              {/* Whoever does not read the family's language still reads what was asked. */}
              {language !== STAFF_LANGUAGE && (
                <span className={styles['about']}>{surveyQuestionLabel[answer.key]}</span>
              )}
              <span lang={language}>{answer.question}</span>
            </span>
            <Value answer={answer} />
          </li>
        ))}
      </ol>
    </details>
  );
}
