import { type AskedQuestion, COMMENT_LENGTH } from '#contract/surveys/surveys.ts';
import { CallbackFields, type Callback } from './CallbackFields.tsx';
import { type ScaleProps, NotApplicable } from './ChoiceRow.tsx';
import { FacesChoice } from './FacesChoice.tsx';
import { useId } from 'react';
import { useSurveyTexts } from './useSurveyTexts.ts';
import styles from './choices.module.css';

const LIKELIHOODS = Array.from({ length: 11 }, (_, value) => value);
const MAX = 10;

/** 0 to 10, with both ends labeled. */
function LikelihoodChoice(props: ScaleProps) {
  const { given, name, onGive } = props;
  const texts = useSurveyTexts();
  const ends: Readonly<Record<number, string>> = { 0: texts.notLikely, [MAX]: texts.veryLikely };
  return (
    <div className={styles['likelihood']}>
      <div aria-hidden="true" className={styles['ends']}>
        <span>{`0 · ${texts.notLikely}`}</span>
        <span>{`10 · ${texts.veryLikely}`}</span>
      </div>
      <div className={styles['cells']}>
        {LIKELIHOODS.map((value) => (
          <label className={styles['cell']} key={value}>
            <input
              aria-label={ends[value] === undefined ? String(value) : `${value}, ${ends[value]}`}
              checked={given === value}
              className={styles['radio']}
              name={name}
              onChange={() => onGive(value)}
              type="radio"
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <NotApplicable {...props} />
    </div>
  );
}

/** From here on the rest is announced while one writes. */
const NEARLY_FULL = 100;

interface CommentFieldProps {
  readonly comment: string;
  readonly onComment: (comment: string) => void;
}

function CommentField({ comment, onComment }: CommentFieldProps) {
  const texts = useSurveyTexts();
  const counterId = useId();
  const rest = COMMENT_LENGTH - comment.length;
  return (
    <div className={styles['field']}>
      <textarea
        aria-describedby={counterId}
        aria-label={texts.yourAnswer}
        className={styles['input']}
        maxLength={COMMENT_LENGTH}
        onChange={({ target }) => onComment(target.value)}
        rows={6}
        value={comment}
      />
      <p className={styles['counter']} id={counterId}>
        {texts.counter(comment.length, COMMENT_LENGTH)}
      </p>
      <output className="visuallyHidden">{rest <= NEARLY_FULL && texts.left(rest)}</output>
    </div>
  );
}

interface AnswerFieldsProps extends Omit<ScaleProps, 'mayNotApply'> {
  readonly question: Pick<AskedQuestion, 'mayNotApply' | 'scale'>;
  readonly comment: string;
  readonly callback: Callback;
  readonly hasError: boolean;
  readonly onComment: (comment: string) => void;
  readonly onCallback: (change: Partial<Callback>) => void;
}

/** The answer fields of one question, used by the survey and by its preview. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { callback, comment, hasError, onCallback, onComment, question, ...choice } = props;
  const { mayNotApply, scale } = question;
  switch (scale) {
    case 'faces5':
      return <FacesChoice {...choice} mayNotApply={mayNotApply} />;
    case 'recommend11':
      return <LikelihoodChoice {...choice} mayNotApply={mayNotApply} />;
    case 'text':
      return <CommentField comment={comment} onComment={onComment} />;
    case 'callback':
      return <CallbackFields callback={callback} hasError={hasError} onChange={onCallback} />;
    default:
      return scale satisfies never;
  }
}
