import { useState } from 'react';
import { RESPONDENT_ROLES } from '#contract/surveys/surveys.ts';
import { ChoiceRow } from '#src/features/surveys/question/ChoiceRow.tsx';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import styles from '#src/features/surveys/question/choices.module.css';
import { StepForm } from './StepForm.tsx';
import { respondentChosen } from './surveyDraft.ts';
import { goBack, goTo } from './surveyStep.ts';
import { useSurvey, useSurveyDispatch } from './surveyStore.ts';

export function RespondentPage({ isChange, total }: { isChange: boolean; total: number }) {
  const texts = useSurveyTexts();
  const dispatch = useSurveyDispatch();
  const respondent = useSurvey(({ draft }) => draft.respondent);
  const [isMissing, setMissing] = useState(false);

  return (
    <StepForm
      before={isChange ? { at: 'check' } : { at: 'welcome' }}
      error={isMissing && respondent === null ? texts.chooseOne : null}
      heading={texts.whoAnswers}
      isChange={isChange}
      number={1}
      onNext={() => {
        setMissing(true);
        if (respondent === null) return false;
        if (isChange) goBack({ at: 'check' });
        else goTo({ at: 'question', number: 1, isChange: false });
        return true;
      }}
      total={total}
    >
      <div className={styles['rows']}>
        {RESPONDENT_ROLES.map((each) => (
          <ChoiceRow
            isChosen={each === respondent}
            key={each}
            name="respondent"
            onChoose={() => dispatch(respondentChosen(each))}
          >
            {texts.respondents[each]}
          </ChoiceRow>
        ))}
      </div>
    </StepForm>
  );
}
