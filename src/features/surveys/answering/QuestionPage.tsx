import { useState } from 'react';
import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { AnswerFields } from '#src/features/surveys/question/AnswerFields.tsx';
import { isAnswered, lacksPhone } from './experience.ts';
import { StepForm } from './StepForm.tsx';
import { answered, callbackChanged, callbackSkipped, commented, skipped } from './surveyDraft.ts';
import { goBack, goTo, type SurveyStep } from './surveyStep.ts';
import { languageOf, useSurvey, useSurveyDispatch } from './surveyStore.ts';

interface Props {
  readonly question: AskedQuestion;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** The number of steps, including the one that asks who answers. */
  readonly total: number;
  /** Opened from the review page, and returns there. */
  readonly isChange: boolean;
}

function withoutAnswer({ id, scale }: AskedQuestion) {
  if (scale === 'text') return commented('');
  return scale === 'callback' ? callbackSkipped() : skipped(id);
}

export function QuestionPage({ count, isChange, number, question, total }: Props) {
  const texts = useSurveyTexts();
  const dispatch = useSurveyDispatch();
  const language = useSurvey(languageOf);
  const draft = useSurvey((state) => state.draft);
  const [wasAsked, setAsked] = useState(false);

  const before: SurveyStep =
    number === 1 ? { at: 'respondent', isChange: false } : { at: 'question', number: number - 1, isChange: false };

  const goOn = () => {
    if (isChange) goBack({ at: 'check' });
    else goTo(number < count ? { at: 'question', number: number + 1, isChange: false } : { at: 'check' });
  };

  const problem = (): string | null => {
    // An empty text is an answer too: there is nothing to say.
    if (question.scale !== 'text' && !isAnswered(question, draft)) {
      return question.isRequired ? texts.chooseOne : texts.chooseOrSkip;
    }
    return lacksPhone(question, draft) ? texts.needsPhone : null;
  };
  const error = wasAsked ? problem() : null;

  return (
    <StepForm
      before={isChange ? { at: 'check' } : before}
      error={error}
      heading={question.wording[language]}
      isChange={isChange}
      number={number + 1}
      onNext={() => {
        setAsked(true);
        if (problem() !== null) return false;
        goOn();
        return true;
      }}
      onSkip={
        question.isRequired
          ? undefined
          : () => {
              dispatch(withoutAnswer(question));
              goOn();
            }
      }
      total={total}
    >
      <AnswerFields
        callback={draft.callback}
        comment={draft.comment}
        given={draft.answers[question.id]}
        hasError={error !== null}
        name={question.id}
        onCallback={(change) => dispatch(callbackChanged(change))}
        onComment={(text) => dispatch(commented(text))}
        onGive={(given) => void dispatch(answered({ questionId: question.id, given }))}
        question={question}
      />
    </StepForm>
  );
}
