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

/** An address may name a page whose questions before it are not answered yet, or one that there is not. */
function allowedPlace(place: SurveyStep, questions: readonly AskedQuestion[], draft: Draft): SurveyStep {
  if (place.at === 'welcome' || place.at === 'respondent') return place;
  if (place.at === 'question' && place.number <= questions.length) {
    return firstMissing(questions.slice(0, place.number - 1), draft) ?? place;
  }
  return firstMissing(questions, draft) ?? { at: 'check' };
}

export function SurveySteps({ asked }: { asked: Asked }) {
  const { questions } = asked;
  const wanted = useSurveyStep();
  const draft = useSurvey((state) => state.draft);
  const place = allowedPlace(wanted, questions, draft);
  const isElsewhere = searchOf(place) !== searchOf(wanted);

  useEffect(() => {
    if (isElsewhere) replaceSurveyStep(place);
  });

  return (
    <>
      <OfflineBanner />
      <Page asked={asked} place={place} />
    </>
  );
}

function Page({ asked, place }: { asked: Asked; place: SurveyStep }) {
  const { questions } = asked;
  // Who answers is asked too.
  const total = questions.length + 1;
  switch (place.at) {
    case 'welcome':
      return <WelcomePage asked={asked} />;
    case 'respondent':
      return <RespondentPage isChange={place.isChange} total={total} />;
    case 'question': {
      const question = questions[place.number - 1];
      return (
        question && (
          <QuestionPage
            count={questions.length}
            isChange={place.isChange}
            key={question.id}
            number={place.number}
            question={question}
            total={total}
          />
        )
      );
    }
    case 'check':
      return <CheckPage questions={questions} />;
    default:
      return place satisfies never;
  }
}
/** Its place is always there, so that what appears in it is announced. */
export function OfflineBanner() {
  const words = useSurveyTexts();
  const isOnline = useOnline();
  // Where the answers wait to be sent, that is said instead.
  const isWaiting = useSurvey(({ sending }) => sending.trouble !== null);
  return (
    <output className={styles['block']}>
      {!isOnline && !isWaiting && <span className={styles['banner']}>{words.offline}</span>}
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

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
