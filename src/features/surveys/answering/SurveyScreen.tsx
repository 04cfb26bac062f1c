import { useEffect, useState } from 'react';
import { SurveyApp } from './SurveyApp.tsx';
import { watchSurveyLink } from './surveyLink.ts';
import { startSurvey } from './surveySession.ts';

/** The survey inside the app, for hosts that serve the app at its address. */
export function Component() {
  const [store] = useState(() => startSurvey());
  useEffect(watchSurveyLink, []);
  return <SurveyApp store={store} />;
}
