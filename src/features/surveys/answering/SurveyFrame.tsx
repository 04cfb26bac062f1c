import type { ReactNode } from 'react';
import { SURVEY_LANGUAGES, type SurveyLanguage } from '#contract/platform/languages.ts';
import { phoneHref } from '#contract/platform/phones.ts';
import { classes } from '#src/ui/classes.ts';
import { LANGUAGE_NAMES } from '#src/features/surveys/question/surveyTexts.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { UrgentNote } from './UrgentNote.tsx';
import { goTo } from './surveyStep.ts';
import { languageChosen, typeSizeChosen } from './surveyDraft.ts';
import { hospiceOf, useSurvey, useSurveyDispatch } from './surveyStore.ts';
import styles from './SurveyFrame.module.css';

interface Props {
  readonly children: ReactNode;
  readonly language: SurveyLanguage;
  /** Every step has a way out without answering. */
  readonly mayDecline: boolean;
  /** The page has the note itself, or nothing is urgent any more. */
  readonly withoutUrgent: boolean;
}

/** On every page: the hospice, the two languages, the larger type, and whom to call. */
export function SurveyFrame({ children, language, mayDecline, withoutUrgent }: Props) {
  const isLarge = useSurvey(({ draft }) => draft.isLarge);
  const name = useSurvey((state) => hospiceOf(state)?.name ?? null);
  const phone = useSurvey((state) => hospiceOf(state)?.phone ?? null);
  const texts = useSurveyTexts();
  const dispatch = useSurveyDispatch();
  return (
    <div className={styles['frame']} data-type-size={isLarge ? 'large' : 'usual'}>
      <header className={styles['header']}>
        <p className={styles['hospice']}>
          <span>{name}</span>
          {phone !== null && (
            <a className={styles['phone']} href={phoneHref(phone)}>
              {phone} <small>{texts.allDay}</small>
            </a>
          )}
        </p>
        <div className={styles['choices']}>
          <fieldset aria-label={texts.language} className={styles['languages']}>
            {SURVEY_LANGUAGES.map((each) => (
              <button
                aria-pressed={each === language}
                className={styles['choice']}
                key={each}
                lang={each}
                onClick={() => dispatch(languageChosen(each))}
                type="button"
              >
                {LANGUAGE_NAMES[each]}
              </button>
            ))}
          </fieldset>
          <button
            aria-pressed={isLarge}
            className={classes(styles['choice'], styles['typeSize'])}
            onClick={() => dispatch(typeSizeChosen(!isLarge))}
            type="button"
          >
            <span aria-hidden="true" className={styles['letters']}>
              A<span>A</span>
            </span>
            <span className={styles['typeSizeName']}>{texts.largerType}</span>
          </button>
        </div>
      </header>
      <main className={styles['main']}>{children}</main>
      {!(withoutUrgent && !mayDecline) && (
        <footer className={styles['footer']}>
          {mayDecline && (
            <button className={styles['decline']} onClick={() => goTo({ at: 'declined' })} type="button">
              {texts.noThanks}
            </button>
          )}
          {!withoutUrgent && <UrgentNote phone={phone} />}
        </footer>
      )}
    </div>
  );
}
