import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SurveyApp } from './features/surveys/answering/SurveyApp.tsx';
import { SurveyLastResort } from './features/surveys/answering/SurveyLastResort.tsx';
import { takeSurveyLink, watchSurveyLink } from './features/surveys/answering/surveyLink.ts';
import { startSurvey } from './features/surveys/answering/surveySession.ts';
import { startColorMode } from './ui/theme/colorMode.ts';
import { applyTokens } from './ui/theme/tokens.ts';
import './ui/theme/base.css';

takeSurveyLink();
watchSurveyLink();
applyTokens();
startColorMode();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SurveyLastResort>
        <SurveyApp store={startSurvey()} />
      </SurveyLastResort>
    </StrictMode>,
  );
}
