import { CALLBACK_TIMES } from '#contract/surveys.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { callbackChanged } from './surveyDraft.ts';
import { useSurvey, useSurveyDispatch } from './surveyStore.ts';
import { useWords } from './useWords.ts';
import styles from './choices.module.css';

const LONGEST_PHONE = 30;

export function CallbackFields({ hasError }: { hasError: boolean }) {
  const words = useWords();
  const dispatch = useSurveyDispatch();
  const { isWanted, phone, time } = useSurvey(({ draft }) => draft.callback);
  return (
    <>
      <div className={styles['rows']}>
        {[true, false].map((each) => (
          <ChoiceRow
            isChosen={isWanted === each}
            key={String(each)}
            name="callback"
            onChoose={() => dispatch(callbackChanged({ isWanted: each }))}
          >
            {each ? words.yes : words.no}
          </ChoiceRow>
        ))}
      </div>
      {isWanted === true && (
        <>
          <label className={styles['field']}>
            <span className={styles['label']}>{words.phone}</span>
            <input
              aria-invalid={hasError || undefined}
              autoComplete="tel"
              className={styles['input']}
              data-needed
              inputMode="tel"
              maxLength={LONGEST_PHONE}
              onChange={({ target }) => dispatch(callbackChanged({ phone: target.value }))}
              type="tel"
              value={phone}
            />
          </label>
          <fieldset className={styles['times']}>
            <legend className={styles['label']}>{words.bestTime}</legend>
            <div className={styles['rows']}>
              {CALLBACK_TIMES.map((each) => (
                <ChoiceRow
                  isChosen={time === each}
                  key={each}
                  name="callbackTime"
                  onChoose={() => dispatch(callbackChanged({ time: each }))}
                >
                  {words.times[each]}
                </ChoiceRow>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </>
  );
}
