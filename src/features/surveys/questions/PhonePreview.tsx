import { useState } from 'react';
import { surveyLanguageLabel, type SurveyLanguage } from '#contract/platform/languages.ts';
import type { SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { AnswerFields } from '#src/features/surveys/question/AnswerFields.tsx';
import type { Callback } from '#src/features/surveys/question/CallbackFields.tsx';
import type { Given } from '#src/features/surveys/question/ChoiceRow.tsx';
import { SURVEY_PALETTES } from '#src/features/surveys/question/surveyPalette.ts';
import { SURVEY_TEXTS } from '#src/features/surveys/question/surveyTexts.ts';
import { SurveyTextsContext } from '#src/features/surveys/question/useSurveyTexts.ts';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { useColorMode } from '#src/ui/theme/useColorMode.ts';
import { filledIn, SAMPLE_FIRST_NAME } from './questionLabels.ts';
import { Progress } from '#src/features/surveys/question/Progress.tsx';
import stepStyles from '#src/features/surveys/question/step.module.css';
import styles from './surveyQuestions.module.css';

interface PhonePreviewProps {
  /** The active questions in order, with the wording typed so far; the shown question may be off. */
  readonly asked: readonly SurveyQuestion[];
  readonly question: SurveyQuestion;
  readonly hospiceName: string;
  readonly language: SurveyLanguage;
  readonly onLanguage: (language: SurveyLanguage) => void;
  readonly onShow: (id: string) => void;
}

const LANGUAGES = optionsOf(surveyLanguageLabel);
const NO_CALL = { isWanted: null, phone: '', time: 'any' } as const;

/** A question on a phone, drawn by the components of the survey. It can be tried out; nothing is sent. */
export function PhonePreview(props: PhonePreviewProps) {
  const { asked, hospiceName, language, onLanguage, onShow, question } = props;
  const { scheme } = useColorMode();
  const texts = SURVEY_TEXTS[language];
  const index = asked.findIndex(({ id }) => id === question.id);
  // The step that asks for the respondent comes first.
  const total = asked.length + 1;
  const colors = Object.fromEntries(
    Object.entries(SURVEY_PALETTES[scheme]).map(([name, value]) => [`--${name}`, value]),
  );
  const isLast = index >= asked.length - 1;
  const showNext = (by: number) => {
    const next = asked[index + by];
    if (next) onShow(next.id);
  };
  return (
    <section aria-label="Preview" className={styles['preview']}>
      <div className={styles['previewHead']}>
        <h3>Preview</h3>
        <Segments label="Preview language" onChange={onLanguage} options={LANGUAGES} value={language} />
      </div>
      <SurveyTextsContext value={texts}>
        <div className={styles['phone']} lang={language} style={colors}>
          <p className="strong">{hospiceName}</p>
          <Progress
            number={index === -1 ? 0 : index + 2}
            text={index === -1 ? 'Off' : texts.progress(index + 2, total)}
            total={total}
          />
          <fieldset className="column gap12">
            <legend className={styles['heading']}>{filledIn(question.wording[language], hospiceName)}</legend>
            <Answer key={question.id} question={question} />
          </fieldset>
          <div className={styles['ways']}>
            <button
              className={stepStyles['secondary']}
              disabled={index <= 0}
              onClick={() => showNext(-1)}
              type="button"
            >
              {texts.back}
            </button>
            {!question.isRequired && (
              <button className={stepStyles['quiet']} disabled={isLast} onClick={() => showNext(1)} type="button">
                {texts.skip}
              </button>
            )}
            <button className={stepStyles['primary']} disabled={isLast} onClick={() => showNext(1)} type="button">
              {texts.next}
            </button>
          </div>
        </div>
      </SurveyTextsContext>
      <p className="small">
        {index === -1 && 'This question is off, so families don’t see it. '}
        Sample patient: {SAMPLE_FIRST_NAME}. Try it out. Nothing is sent.
      </p>
    </section>
  );
}

/** Answers of the preview, which are never sent. */
function Answer({ question }: { readonly question: SurveyQuestion }) {
  const [given, setGiven] = useState<Given>();
  const [comment, setComment] = useState('');
  const [callback, setCallback] = useState<Callback>(NO_CALL);
  return (
    <AnswerFields
      callback={callback}
      comment={comment}
      given={given}
      hasError={false}
      name={`preview-${question.id}`}
      onCallback={(change) => setCallback((current) => ({ ...current, ...change }))}
      onComment={setComment}
      onGive={setGiven}
      question={question}
    />
  );
}
