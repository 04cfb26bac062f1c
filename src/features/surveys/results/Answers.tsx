import { surveyQuestionLabel } from '#contract/surveys/surveyQuestions.ts';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { FACE_LABELS } from './resultLabels.ts';
import styles from './surveyResults.module.css';

/** The area of a hospice's people is in English. */
const STAFF_LANGUAGE = 'en';

type Answer = SurveySatisfactionResult['answers'][number];

const isScale = ({ scale }: Answer) => scale === 'faces5' || scale === 'recommend11';

function Value({ answer: { scale, value } }: { answer: Answer }) {
  if (scale === 'recommend11') return <span className="row gap6 tabular">{value} of 10</span>;
  return (
    <span className="row gap6 tabular">
      <ScoreFace value={value} />
      {FACE_LABELS[value - 1]}
    </span>
  );
}

interface AnswersProps extends Pick<SurveySatisfactionResult, 'answers' | 'language'> {
  readonly isOpen: boolean;
}

/** The answers, with the questions in the wording that the family read. */
export function Answers({ answers, isOpen, language }: AnswersProps) {
  const shown = answers.filter(isScale);
  if (shown.length === 0) return null;
  return (
    <details className={styles['answers']} open={isOpen}>
      <summary>{shown.length === 1 ? '1 answer' : `${shown.length} answers`}</summary>
      <ol>
        {shown.map((answer) => (
          <li key={answer.questionId}>
            <span className="quiet">
              {/* For staff who do not read the family's language. */}
              {language !== STAFF_LANGUAGE && <span className="block medium">{surveyQuestionLabel[answer.key]}</span>}
              <span lang={language}>{answer.question}</span>
            </span>
            <Value answer={answer} />
          </li>
        ))}
      </ol>
    </details>
  );
}
const MOUTHS = [
  'M8 16.5c1-1.6 2.4-2.4 4-2.4s3 .8 4 2.4',
  'M8.5 15.5h7',
  'M8.5 14.6c1 .7 2.2 1 3.5 1s2.5-.3 3.5-1',
  'M8 14c1 1.9 2.4 2.8 4 2.8s3-.9 4-2.8',
  'M7.8 13.8h8.4c-.4 2.4-2 3.8-4.2 3.8s-3.8-1.4-4.2-3.8Z',
] as const;

/** `value` from 1, poor, to 5, excellent; the label beside it says the same. */
function ScoreFace({ value }: { value: number }) {
  return (
    <svg aria-hidden="true" className={styles['face']} data-value={value} focusable="false" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="9" />
      <path d="M9 9.5v.6M15 9.5v.6" />
      <path d={MOUTHS[value - 1]} />
    </svg>
  );
}
