import { useEffect, useState } from 'react';
import { SurveyApp } from './SurveyApp.tsx';
import { watchSurveyLink } from './surveyLink.ts';
import { startSurvey } from './surveySession.ts';

/** The survey inside the app, where a host answers its address with the app's page. */
export function Component() {
  const [store] = useState(() => startSurvey());
  useEffect(watchSurveyLink, []);
  return <SurveyApp store={store} />;
}
