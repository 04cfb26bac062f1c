import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SurveyApp } from './features/surveyAnswer/SurveyApp.tsx';
import { SurveyLastResort } from './features/surveyAnswer/SurveyLastResort.tsx';
import { takeSurveyLink, watchSurveyLink } from './features/surveyAnswer/surveyLink.ts';
import { startSurvey } from './features/surveyAnswer/surveySession.ts';
import { startColorMode } from './ui/colorMode.ts';
import { applyTokens } from './ui/tokens.ts';
import './ui/base.css';

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
