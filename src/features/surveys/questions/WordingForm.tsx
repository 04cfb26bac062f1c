import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useWatch, type Control, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { cahpsReasonLabel, findCahpsLike } from '#contract/surveys/cahpsLike.ts';
import { SURVEY_LANGUAGES, surveyLanguageLabel, type SurveyLanguage } from '#contract/platform/languages.ts';
import {
  QuestionText,
  SURVEY_VARIABLES,
  surveyQuestionLabel,
  type SurveyQuestion,
} from '#contract/surveys/surveyQuestions.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormButtons } from '#src/ui/form/FormButtons.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { keptText } from '#src/ui/form/showApiError.ts';
import { insertIntoField } from '#src/ui/form/fields/textEdit.ts';
import { Icon } from '#src/ui/icons.tsx';
import { variableLabel, type Wording } from './questionLabels.ts';
import styles from './surveyQuestions.module.css';
import type { Refused } from './useRewording.ts';

interface WordingFormProps {
  readonly question: SurveyQuestion;
  /** As typed until now. */
  readonly draft: Wording;
  /** The language whose field has the cursor first. */
  readonly language: SurveyLanguage;
  readonly onDraft: (draft: Wording) => void;
  readonly onSave: (wording: Wording) => Promise<Refused | undefined>;
  readonly onClose: () => void;
}

/** Checks only the languages whose wording changed. */
const resolverFor =
  (former: Wording): Resolver<Wording, unknown, Wording> =>
  (values) => {
    const wording = { en: values.en.trim(), es: values.es.trim() };
    const errors = Object.fromEntries(
      SURVEY_LANGUAGES.filter((each) => wording[each] !== former[each]).flatMap((each) => {
        const message = z.safeParse(QuestionText, values[each]).error?.issues[0]?.message;
        return message === undefined ? [] : [[each, { type: 'invalid', message }]];
      }),
    );
    return Object.keys(errors).length === 0 ? { values: wording, errors: {} } : { values: {}, errors };
  };

/** Edits a question's wording in each language, in the question's row. */
export function WordingForm({ draft, language, onClose, onDraft, onSave, question }: WordingFormProps) {
  const { control, formState, handleSubmit, setError, setFocus, subscribe } = useForm<Wording, unknown, Wording>({
    defaultValues: draft,
    resolver: resolverFor(question.wording),
  });
  const keep = useEffectEvent(onDraft);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe]);
  // Only when the form opens: the preview may change its language later.
  const first = useRef(language);
  useEffect(() => setFocus(first.current), [setFocus]);

  const changed = SURVEY_LANGUAGES.filter((each) => draft[each].trim() !== question.wording[each]);
  const save = handleSubmit(async (wording) => {
    const refused = await onSave(wording);
    if (!refused) {
      onClose();
      return;
    }
    const refusal = problem(refused.error);
    const message = refusal.fieldErrors['question'];
    if (message === undefined) setError('root', { message: `${refusal.title}. ${keptText(refusal)}` });
    else setError(refused.language, { type: 'server', message }, { shouldFocus: true });
  });

  return (
    <MuiProvider>
      <form
        aria-label={`Wording of ${surveyQuestionLabel[question.key]}`}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        {SURVEY_LANGUAGES.map((each) => (
          <WordingField control={control} key={each} language={each} />
        ))}
        {changed.length === 1 && (
          <p className="small">
            You changed only the {changed[0] === 'en' ? 'English' : 'Spanish'} wording. Check that the other language
            still matches.
          </p>
        )}
        {formState.errors.root && (
          <p className={styles['error']} role="alert">
            {formState.errors.root.message}
          </p>
        )}
        <FormButtons
          isPending={formState.isSubmitting}
          onCancel={onClose}
          reason={changed.length === 0 ? 'Nothing has changed' : undefined}
          submitLabel="Save wording"
        />
      </form>
    </MuiProvider>
  );
}

interface WordingFieldProps {
  readonly control: Control<Wording, unknown, Wording>;
  readonly language: SurveyLanguage;
}

function WordingField({ control, language }: WordingFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const text = useWatch({ control, name: language });
  const finding = findCahpsLike(text);
  const insert = (variable: string) => {
    const field = box.current?.querySelector<HTMLTextAreaElement>(`[name="${language}"]`);
    if (field) insertIntoField(field, variable);
  };
  return (
    <div className="grid gap4" ref={box}>
      <FormTextField
        {...fieldsOf(control, surveyLanguageLabel)(language)}
        hint={`${text.trim().length} characters (10 to 300)`}
        lang={language}
        rows={3}
      />
      <output className={styles['warning']} data-shown={finding !== null || undefined}>
        {finding && (
          <>
            <Icon name="alert" />
            <span>
              <strong>Similar to the official survey: “{finding.phrase}”.</strong> {cahpsReasonLabel[finding.reason]}.
              You can still save it.
            </span>
          </>
        )}
      </output>
      <div className="wrap gap8">
        {SURVEY_VARIABLES.map((variable) => (
          <Button
            aria-label={`Insert: ${variableLabel[variable]}, ${surveyLanguageLabel[language]}`}
            icon="plus"
            key={variable}
            onClick={() => insert(variable)}
            size="small"
            variant="quiet"
          >
            {variableLabel[variable]}
          </Button>
        ))}
      </div>
    </div>
  );
}
