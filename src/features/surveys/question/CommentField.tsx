import { useId } from 'react';
import { COMMENT_LENGTH } from '#contract/surveys/surveys.ts';
import { useSurveyTexts } from './useSurveyTexts.ts';
import styles from './choices.module.css';

/** From here on the rest is announced while one writes. */
const NEARLY_FULL = 100;

interface CommentFieldProps {
  readonly comment: string;
  readonly onComment: (comment: string) => void;
}

export function CommentField({ comment, onComment }: CommentFieldProps) {
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
