import { MAX_PHONE } from '#contract/platform/phones.ts';
import { CALLBACK_TIMES, type CallbackTime } from '#contract/surveys/surveys.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { useSurveyTexts } from './useSurveyTexts.ts';
import styles from './choices.module.css';

export interface Callback {
  readonly isWanted: boolean | null;
  readonly phone: string;
  readonly time: CallbackTime;
}

interface CallbackFieldsProps {
  readonly callback: Callback;
  readonly onChange: (change: Partial<Callback>) => void;
  readonly hasError: boolean;
}

export function CallbackFields({ callback: { isWanted, phone, time }, hasError, onChange }: CallbackFieldsProps) {
  const texts = useSurveyTexts();
  return (
    <>
      <div className={styles['rows']}>
        {[true, false].map((each) => (
          <ChoiceRow
            isChosen={isWanted === each}
            key={String(each)}
            name="callback"
            onChoose={() => onChange({ isWanted: each })}
          >
            {each ? texts.yes : texts.no}
          </ChoiceRow>
        ))}
      </div>
      {isWanted === true && (
        <>
          <label className={styles['field']}>
            <span className={styles['label']}>{texts.phone}</span>
            <input
              aria-invalid={hasError || undefined}
              autoComplete="tel"
              className={styles['input']}
              data-needed
              inputMode="tel"
              maxLength={MAX_PHONE}
              onChange={({ target }) => onChange({ phone: target.value })}
              type="tel"
              value={phone}
            />
          </label>
          <fieldset className={styles['times']}>
            <legend className={styles['label']}>{texts.bestTime}</legend>
            <div className={styles['rows']}>
              {CALLBACK_TIMES.map((each) => (
                <ChoiceRow
                  isChosen={time === each}
                  key={each}
                  name="callbackTime"
                  onChoose={() => onChange({ time: each })}
                >
                  {texts.times[each]}
                </ChoiceRow>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </>
  );
}
