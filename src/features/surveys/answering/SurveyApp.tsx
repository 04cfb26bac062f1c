import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { applySurveyPalette } from '#src/features/surveys/question/surveyPalette.ts';
import { SURVEY_TEXTS } from '#src/features/surveys/question/surveyTexts.ts';
import { useSurveyTexts, SurveyTextsContext } from '#src/features/surveys/question/useSurveyTexts.ts';
import { EndPage } from './EndPage.tsx';
import { SentPage } from './SentPage.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { SurveySteps } from './SurveySteps.tsx';
import { useSurveyStep } from './surveyStep.ts';
import { hospiceOf, languageOf, useSurvey, type SurveyStore, type Visit } from './surveyStore.ts';
import { UnreachablePage } from './UnreachablePage.tsx';

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
  const name = useSurvey((state) => hospiceOf(state)?.name ?? null);
  const phone = useSurvey((state) => hospiceOf(state)?.phone ?? null);
  const texts = SURVEY_TEXTS[language];
  const isWelcome = useSurveyStep().at === 'welcome';
  const withoutUrgent = useSurvey(({ visit }) => (visit.phase === 'open' ? isWelcome : hasNothingUrgent(visit)));

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
      <SurveyFrame
        hospiceName={name}
        hospicePhone={phone}
        isLarge={isLarge}
        language={language}
        withoutUrgent={withoutUrgent}
      >
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
