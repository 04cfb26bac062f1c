import { useId } from 'react';
import { COMMENT_LENGTH, type AskedQuestion } from '#contract/surveys.ts';
import { CallbackFields } from './CallbackFields.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import { Face } from './Face.tsx';
import { answered, commented, type Given } from './surveyDraft.ts';
import { useSurvey, useSurveyDispatch } from './surveyStore.ts';
import { useWords } from './useWords.ts';
import styles from './choices.module.css';

interface Props {
  readonly question: AskedQuestion;
  readonly hasError: boolean;
}

export function AnswerFields({ hasError, question }: Props) {
  switch (question.scale) {
    case 'faces5':
      return <Faces question={question} />;
    case 'recommend11':
      return <Likelihood question={question} />;
    case 'text':
      return <Comment />;
    case 'callback':
      return <CallbackFields hasError={hasError} />;
    default:
      return question.scale satisfies never;
  }
}

function useGiven({ id }: AskedQuestion) {
  const dispatch = useSurveyDispatch();
  const given = useSurvey(({ draft }) => draft.answers[id]);
  return [given, (value: Given) => void dispatch(answered({ questionId: id, given: value }))] as const;
}

function Faces({ question }: { question: AskedQuestion }) {
  const words = useWords();
  const [given, give] = useGiven(question);
  return (
    <div className={styles['rows']}>
      {words.faces.map((word, index) => (
        <ChoiceRow
          isChosen={given === index + 1}
          // oxlint-disable-next-line react/no-array-index-key -- the place on the scale is what it stands for
          key={index}
          name={question.id}
          onChoose={() => give(index + 1)}
          picture={<Face value={index + 1} />}
        >
          {word}
        </ChoiceRow>
      ))}
      <NotApplicable question={question} />
    </div>
  );
}

function NotApplicable({ question }: { question: AskedQuestion }) {
  const words = useWords();
  const [given, give] = useGiven(question);
  return (
    question.mayNotApply && (
      <ChoiceRow isApart isChosen={given === 'none'} name={question.id} onChoose={() => give('none')}>
        {words.doesNotApply}
      </ChoiceRow>
    )
  );
}

const LIKELIHOODS = Array.from({ length: 11 }, (_, value) => value);
const MOST = 10;

function Likelihood({ question }: { question: AskedQuestion }) {
  const words = useWords();
  const [given, give] = useGiven(question);
  const ends: Readonly<Record<number, string>> = { 0: words.least, [MOST]: words.most };
  return (
    <div className={styles['likelihood']}>
      <div aria-hidden="true" className={styles['ends']}>
        <span>{`0 · ${words.least}`}</span>
        <span>{`10 · ${words.most}`}</span>
      </div>
      <div className={styles['cells']}>
        {LIKELIHOODS.map((value) => (
          <label className={styles['cell']} key={value}>
            <input
              aria-label={ends[value] === undefined ? String(value) : `${value}, ${ends[value]}`}
              checked={given === value}
              className={styles['radio']}
              name={question.id}
              onChange={() => give(value)}
              type="radio"
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <NotApplicable question={question} />
    </div>
  );
}

/** From here on the rest is announced while one writes. */
const NEARLY_FULL = 100;

function Comment() {
  const words = useWords();
  const dispatch = useSurveyDispatch();
  const comment = useSurvey(({ draft }) => draft.comment);
  const counterId = useId();
  const rest = COMMENT_LENGTH - comment.length;
  return (
    <div className={styles['field']}>
      <textarea
        aria-describedby={counterId}
        aria-label={words.yourAnswer}
        className={styles['input']}
        maxLength={COMMENT_LENGTH}
        onChange={({ target }) => dispatch(commented(target.value))}
        rows={6}
        value={comment}
      />
      <p className={styles['counter']} id={counterId}>
        {words.counter(comment.length, COMMENT_LENGTH)}
      </p>
      <output className="visuallyHidden">{rest <= NEARLY_FULL && words.left(rest)}</output>
    </div>
  );
}
