import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import { CallbackFields, type Callback } from './CallbackFields.tsx';
import type { ScaleProps } from './ChoiceRow.tsx';
import { CommentField } from './CommentField.tsx';
import { FacesChoice } from './FacesChoice.tsx';
import { LikelihoodChoice } from './LikelihoodChoice.tsx';

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
