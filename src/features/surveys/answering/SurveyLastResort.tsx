import { Component, type ReactNode } from 'react';
import { SURVEY_TEXTS } from '#src/features/surveys/question/surveyTexts.ts';

interface Props {
  readonly children: ReactNode;
}

/** Shown in both languages when the page fails; the answers are still there after a reload. */
export class SurveyLastResort extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        {(['en', 'es'] as const).map((language) => (
          <div key={language} lang={language}>
            <h1>{SURVEY_TEXTS[language].brokenHeading}</h1>
            <p>{SURVEY_TEXTS[language].broken}</p>
            <button onClick={() => window.location.reload()} type="button">
              {SURVEY_TEXTS[language].loadAgain}
            </button>
          </div>
        ))}
      </main>
    );
  }
}
