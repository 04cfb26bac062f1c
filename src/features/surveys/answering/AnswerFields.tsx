import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import { CallbackFields } from '#src/features/surveys/question/CallbackFields.tsx';
import { CommentField } from '#src/features/surveys/question/CommentField.tsx';
import { FacesChoice } from '#src/features/surveys/question/FacesChoice.tsx';
import { LikelihoodChoice } from '#src/features/surveys/question/LikelihoodChoice.tsx';
import { answered, callbackChanged, commented, type Given } from './surveyDraft.ts';
import { useSurvey, useSurveyDispatch } from './surveyStore.ts';

interface Props {
  readonly question: AskedQuestion;
  readonly hasError: boolean;
}

/** The answer to one question, as it is kept in this tab. */
export function AnswerFields({ hasError, question: { id, mayNotApply, scale } }: Props) {
  const dispatch = useSurveyDispatch();
  const { answers, callback, comment } = useSurvey(({ draft }) => draft);
  const given = {
    given: answers[id],
    mayNotApply,
    name: id,
    onGive: (value: Given) => void dispatch(answered({ questionId: id, given: value })),
  };
  switch (scale) {
    case 'faces5':
      return <FacesChoice {...given} />;
    case 'recommend11':
      return <LikelihoodChoice {...given} />;
    case 'text':
      return <CommentField comment={comment} onComment={(text) => dispatch(commented(text))} />;
    case 'callback':
      return (
        <CallbackFields
          callback={callback}
          hasError={hasError}
          onChange={(change) => dispatch(callbackChanged(change))}
        />
      );
    default:
      return scale satisfies never;
  }
}
