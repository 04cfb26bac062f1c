import { useEffect, useSyncExternalStore } from 'react';
import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import { CheckPage } from './CheckPage.tsx';
import { firstMissing } from './experience.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { RespondentPage } from './RespondentPage.tsx';
import type { Draft } from './surveyDraft.ts';
import { replaceSurveyStep, searchOf, useSurveyStep, type SurveyStep } from './surveyStep.ts';
import { useSurvey, type Asked } from './surveyStore.ts';
import { WelcomePage } from './WelcomePage.tsx';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import styles from './surveyPages.module.css';

/** The page that the address names, or the first one before it that still needs an answer. */
function allowedStep(step: SurveyStep, questions: readonly AskedQuestion[], draft: Draft): SurveyStep {
  if (step.at === 'welcome' || step.at === 'respondent') return step;
  if (step.at === 'question' && step.number <= questions.length) {
    return firstMissing(questions.slice(0, step.number - 1), draft) ?? step;
  }
  return firstMissing(questions, draft) ?? { at: 'check' };
}

export function SurveySteps({ asked }: { asked: Asked }) {
  const { questions } = asked;
  const wanted = useSurveyStep();
  const draft = useSurvey((state) => state.draft);
  const step = allowedStep(wanted, questions, draft);
  const isElsewhere = searchOf(step) !== searchOf(wanted);

  useEffect(() => {
    if (isElsewhere) replaceSurveyStep(step);
  });

  return (
    <>
      <OfflineBanner />
      <Page asked={asked} step={step} />
    </>
  );
}

function Page({ asked, step }: { asked: Asked; step: SurveyStep }) {
  const { questions } = asked;
  // Who answers is asked too.
  const total = questions.length + 1;
  switch (step.at) {
    case 'welcome':
      return <WelcomePage asked={asked} />;
    case 'respondent':
      return <RespondentPage isChange={step.isChange} total={total} />;
    case 'question': {
      const question = questions[step.number - 1];
      return (
        question && (
          <QuestionPage
            count={questions.length}
            isChange={step.isChange}
            key={question.id}
            number={step.number}
            question={question}
            total={total}
          />
        )
      );
    }
    case 'check':
      return <CheckPage questions={questions} />;
    default:
      return step satisfies never;
  }
}
/** The empty output is always there, so that a screen reader announces its text. */
function OfflineBanner() {
  const texts = useSurveyTexts();
  const isOnline = useOnline();
  // Answers that wait to be sent have a message of their own.
  const isWaiting = useSurvey(({ sending }) => sending.trouble !== null);
  return (
    <output className={styles['block']}>
      {!isOnline && !isWaiting && <span className={styles['banner']}>{texts.offline}</span>}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
