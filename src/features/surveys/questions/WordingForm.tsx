import { useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { cahpsReasonLabel, findCahpsLike } from '#contract/surveys/cahpsLike.ts';
import { SURVEY_LANGUAGES, surveyLanguageLabel, type SurveyLanguage } from '#contract/platform/languages.ts';
import {
  QuestionText,
  SURVEY_VARIABLES,
  surveyQuestionLabel,
  type SurveyQuestion,
} from '#contract/surveys/surveyQuestions.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { keptText } from '#src/ui/form/showApiError.ts';
import { Icon } from '#src/ui/icons.tsx';
import { variableLabel, type Wording } from './questionLabels.ts';
import styles from './surveyQuestions.module.css';
import type { Refused } from './useRewording.ts';
import { insertIntoField } from '#src/ui/form/textEdit.ts';

interface WordingFormProps {
  readonly question: SurveyQuestion;
  /** As typed until now. */
  readonly draft: Wording;
  /** Where the cursor starts. */
  readonly language: SurveyLanguage;
  readonly onDraft: (draft: Wording) => void;
  readonly onSave: (wording: Wording) => Promise<Refused | undefined>;
  readonly onClose: () => void;
}

type Errors = Partial<Record<SurveyLanguage, string>>;

/** A question's words in each language, where the question stands. */
export function WordingForm({ draft, language, onClose, onDraft, onSave, question }: WordingFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fieldOf = (each: SurveyLanguage) => form.current?.querySelector<HTMLTextAreaElement>(`[name="${each}"]`);

  const changed = SURVEY_LANGUAGES.filter((each) => draft[each].trim() !== question.wording[each]);
  const save = async () => {
    const found: Errors = {};
    for (const each of changed) {
      const message = z.safeParse(QuestionText, draft[each]).error?.issues[0]?.message;
      if (message !== undefined) found[each] = message;
    }
    setErrors(found);
    setFailure(undefined);
    const wrong = SURVEY_LANGUAGES.find((each) => found[each] !== undefined);
    if (wrong) {
      fieldOf(wrong)?.focus();
      return;
    }
    setSaving(true);
    const refused = await onSave({ en: draft.en.trim(), es: draft.es.trim() });
    setSaving(false);
    if (!refused) {
      onClose();
      return;
    }
    const atField = refused.problem.fieldErrors['question'];
    if (atField === undefined) setFailure(`${refused.problem.title}. ${keptText(refused.problem)}`);
    else {
      setErrors({ [refused.language]: atField });
      fieldOf(refused.language)?.focus();
    }
  };

  const insert = (variable: string, at: SurveyLanguage) => {
    const field = fieldOf(at);
    if (field) insertIntoField(field, variable);
  };

  return (
    <form
      aria-label={`Words of ${surveyQuestionLabel[question.key]}`}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      ref={form}
    >
      {SURVEY_LANGUAGES.map((each) => (
        <WordingField
          error={errors[each]}
          isFirst={each === language}
          key={each}
          language={each}
          onInsert={(variable) => insert(variable, each)}
          onText={(text) => onDraft({ ...draft, [each]: text })}
          text={draft[each]}
        />
      ))}
      {changed.length === 1 && (
        <p className="small">
          Only the {changed[0] === 'en' ? 'English' : 'Spanish'} words are different. Do the others still say the same?
        </p>
      )}
      {failure !== undefined && (
        <p className={styles['error']} role="alert">
          {failure}
        </p>
      )}
      <div className="wrap gap8">
        <Button
          isPending={isSaving}
          reason={changed.length === 0 ? 'Nothing is different' : undefined}
          type="submit"
          variant="primary"
        >
          Save words
        </Button>
        <Button onClick={onClose} variant="quiet">
          Cancel
        </Button>
      </div>
    </form>
  );
}

const MAX_LENGTH = 300;
const MIN_LENGTH = 10;

interface WordingFieldProps {
  /** Where one begins to write. */
  readonly isFirst: boolean;
  readonly language: SurveyLanguage;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onInsert: (variable: string) => void;
}

function WordingField({ error, isFirst, language, onInsert, onText, text }: WordingFieldProps) {
  const id = useId();
  const finding = findCahpsLike(text);
  const length = text.trim().length;
  return (
    <div className="grid gap4">
      <div className={styles['fieldHead']}>
        <label htmlFor={id}>{surveyLanguageLabel[language]}</label>
        <span
          className={styles['counter']}
          data-error={length < MIN_LENGTH || length > MAX_LENGTH || undefined}
          id={`${id}-count`}
        >
          {length} of {MIN_LENGTH} to {MAX_LENGTH} characters
        </span>
      </div>
      <textarea
        aria-describedby={`${id}-count ${id}-error`}
        aria-invalid={error !== undefined || undefined}
        className={styles['textarea']}
        data-begin={isFirst || undefined}
        id={id}
        lang={language}
        name={language}
        onChange={({ target }) => onText(target.value)}
        rows={2}
        value={text}
      />
      <div id={`${id}-error`} role="alert">
        {error !== undefined && <p className={styles['error']}>{error}</p>}
      </div>
      <output className={styles['warning']} data-shown={finding !== null || undefined}>
        {finding && (
          <>
            <Icon name="alert" />
            <span>
              <strong>Close to the official survey: “{finding.phrase}”.</strong> {cahpsReasonLabel[finding.reason]}. You
              can save it all the same.
            </span>
          </>
        )}
      </output>
      <div className="wrap gap8">
        {SURVEY_VARIABLES.map((variable) => (
          <Button
            aria-label={`Put in: ${variableLabel[variable]}, ${surveyLanguageLabel[language]}`}
            icon="plus"
            key={variable}
            onClick={() => onInsert(variable)}
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
