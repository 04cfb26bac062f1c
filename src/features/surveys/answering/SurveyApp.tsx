import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { applySurveyPalette } from '#src/features/surveys/question/surveyPalette.ts';
import { SURVEY_TEXTS } from '#src/features/surveys/question/surveyTexts.ts';
import { SurveyTextsContext, useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { EndPage, SentPage } from './EndPage.tsx';
import { Heading } from './Heading.tsx';
import type { Trouble } from './surveyCalls.ts';
import { openSurvey } from './surveySession.ts';
import { SurveyFrame } from './SurveyFrame.tsx';
import { SurveySteps } from './SurveySteps.tsx';
import { useSurveyStep } from './surveyStep.ts';
import { languageOf, useSurvey, useSurveyDispatch, type SurveyStore, type Visit } from './surveyStore.ts';
import { secondsUntilRetry, useRetry } from './useRetry.ts';
import stepStyles from '#src/features/surveys/question/step.module.css';
import styles from './surveyPages.module.css';

applySurveyPalette();

export function SurveyApp({ store }: { store: SurveyStore }) {
  return (
    <Provider store={store}>
      <Survey />
    </Provider>
  );
}

function Survey() {
  const language = useSurvey(languageOf);
  const isLarge = useSurvey(({ draft }) => draft.isLarge);
  const texts = SURVEY_TEXTS[language];
  const { at } = useSurveyStep();
  const isOpen = useSurvey(({ visit }) => visit.phase === 'open');
  const saysUrgent = at === 'welcome' || at === 'declined';
  const withoutUrgent = useSurvey(({ visit }) => (isOpen ? saysUrgent : hasNothingUrgent(visit)));

  useEffect(() => {
    const { documentElement: root } = document;
    const before = root.lang;
    root.lang = language;
    document.title = texts.title;
    return () => {
      root.lang = before;
    };
  }, [language, texts.title]);

  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['survey'] = isLarge ? 'large' : 'normal';
    return () => {
      delete dataset['survey'];
    };
  }, [isLarge]);

  return (
    <SurveyTextsContext value={texts}>
      <SurveyFrame language={language} mayDecline={isOpen && at !== 'declined'} withoutUrgent={withoutUrgent}>
        <CurrentPage />
      </SurveyFrame>
    </SurveyTextsContext>
  );
}

/** Before the survey is loaded, and after a death. */
const hasNothingUrgent = (visit: Visit): boolean =>
  visit.phase === 'opening' || (visit.phase === 'ended' && visit.ended.end?.afterDeath === true);

function CurrentPage() {
  const visit = useSurvey((state) => state.visit);
  switch (visit.phase) {
    case 'opening':
      return <Opening />;
    case 'unreachable':
      return <UnreachablePage attempt={visit.attempt} trouble={visit.trouble} />;
    case 'open':
      return <SurveySteps asked={visit.asked} />;
    case 'ended':
      return <EndPage ended={visit.ended} />;
    case 'sent':
      return <SentPage thanked={visit.thanked} />;
    default:
      return visit satisfies never;
  }
}

/** Usually shown for an instant only. */
function Opening() {
  return <output>{useSurveyTexts().opening}</output>;
}

/** The server could not be reached to open the link. */
function UnreachablePage({ attempt, trouble }: { attempt: number; trouble: Trouble }) {
  const texts = useSurveyTexts();
  const dispatch = useSurveyDispatch();
  const open = () => void dispatch(openSurvey());
  useRetry(trouble, attempt, open);
  return (
    <div className={styles['page']}>
      <Heading>{texts.unreachableHeading}</Heading>
      <output className={styles['block']}>
        {trouble.kind === 'busy' ? texts.unreachableBusy(secondsUntilRetry(trouble, attempt)) : texts.unreachable}
      </output>
      <div className={styles['actions']}>
        <button className={stepStyles['primary']} onClick={open} type="button">
          {texts.tryAgain}
        </button>
      </div>
    </div>
  );
}
