import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import type { SurveySettings, SurveySettingsChange } from '#contract/surveys/surveySettings.ts';
import type { Problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { draftFrom, fieldOf, letterIn, resolver, valuesOf, type Letter, type SendValues } from './sendForm.ts';
import { useSaveSettings } from './useSaveSettings.ts';

const FORM = 'surveySend';
const FIRST_LETTER: Letter = { mail: 'invitation', language: 'en' };

/** The paths of the errors, those of nested fields with them. */
const pathsOf = (errors: object, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) =>
    typeof error !== 'object' || error === null || name === 'ref'
      ? []
      : [`${before}${name}`, ...pathsOf(error, `${before}${name}.`)],
  );

/** The settings as they are typed, saved together. What was typed stays until it is saved or discarded. */
export function useSettingsForm(hospiceId: string, settings: SurveySettings) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const draft = useStoredDraft(FORM, owner, draftFrom);
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [letter, setLetter] = useState(FIRST_LETTER);
  const [overtaken, setOvertaken] = useState<SurveySettings>();
  const save = useSaveSettings(hospiceId);
  const form = useForm<SendValues, unknown, SurveySettingsChange>({
    defaultValues: valuesOf(settings),
    resolver,
    shouldFocusError: false,
  });
  const { formState, getValues, handleSubmit, reset, setError, setValue, subscribe } = form;
  const { defaultValues, isDirty } = formState;
  useKeepDraft(FORM, owner, subscribe);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  const known = defaultValues?.version;
  useEffect(() => {
    // Undo or somebody else changed the settings while nothing is typed here. After a conflict the form may hold newer ones.
    if (!isDirty && known !== undefined && known < settings.version && !draft) reset(valuesOf(settings));
  }, [draft, isDirty, known, reset, settings]);

  const startFrom = (saved: SurveySettings) => {
    dropDraft();
    setRestored(false);
    setOvertaken(undefined);
    reset(valuesOf(saved));
  };
  const showLetter = (paths: readonly string[]) => {
    const wrong = letterIn(paths);
    if (wrong && !paths.some((path) => path.startsWith(`words.${letter.mail}.${letter.language}`))) setLetter(wrong);
  };
  const showRefusal = (refusal: Problem) => {
    const entries = Object.entries(refusal.fieldErrors).map(
      ([path, text]) => [fieldOf(path, getValues()), text] as const,
    );
    showApiError({ ...refusal, fieldErrors: Object.fromEntries(entries) }, setError);
    showLetter(entries.map(([path]) => path));
  };

  const send = handleSubmit(
    async (change) => {
      const outcome = await save(change, settings);
      if (outcome.is === 'saved') startFrom(outcome.settings);
      else if (outcome.is === 'overtaken') setOvertaken(outcome.current);
      else showRefusal(outcome.problem);
    },
    (errors) => showLetter(pathsOf(errors)),
  );

  return {
    ...form,
    isRestored,
    letter,
    overtaken,
    setLetter,
    send,
    startFrom,
    saveMine: () => {
      if (overtaken) setValue('version', overtaken.version);
      setOvertaken(undefined);
      void send();
    },
  };
}
