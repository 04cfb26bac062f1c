import { useState } from 'react';
import { SurveyApp } from './SurveyApp.tsx';
import { startSurvey } from './surveySession.ts';

/** The survey inside the app, where a host answers its address with the app's page. */
export function Component() {
  const [store] = useState(() => startSurvey());
  return <SurveyApp store={store} />;
}
