import type { ReactNode } from 'react';
import { SURVEY_LANGUAGES, type SurveyLanguage } from '#contract/platform/languages.ts';
import { LANGUAGE_NAMES, useGuestTexts } from './guestTexts.ts';
import styles from './guest.module.css';

interface GuestFrameProps {
  readonly children: ReactNode;
  readonly language: SurveyLanguage;
  readonly onLanguage: (language: SurveyLanguage) => void;
}

/** On every public page: the two languages, and that it is no emergency line. */
export function GuestFrame({ children, language, onLanguage }: GuestFrameProps) {
  const texts = useGuestTexts();
  return (
    <div className={styles['frame']}>
      <header className={styles['header']}>
        <fieldset aria-label={texts.language} className={styles['languages']}>
          {SURVEY_LANGUAGES.map((each) => (
            <button
              aria-pressed={each === language}
              className={styles['choice']}
              key={each}
              lang={each}
              onClick={() => onLanguage(each)}
              type="button"
            >
              {LANGUAGE_NAMES[each]}
            </button>
          ))}
        </fieldset>
      </header>
      <main className={styles['main']}>{children}</main>
      <footer className={styles['footer']}>{texts.emergency}</footer>
    </div>
  );
}
