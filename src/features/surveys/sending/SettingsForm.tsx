import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import type { SurveySettings, SurveySettingsChange } from '#contract/surveys/surveySettings.ts';
import type { Problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { Overtaken } from '#src/ui/form/Overtaken.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SaveBar } from '#src/ui/controls/SaveBar.tsx';
import { LowScoresCard } from './LowScoresCard.tsx';
import { MailCard } from './MailCard.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { draftFrom, fieldOf, LABELS, letterIn, resolver, valuesOf, type Letter, type SendValues } from './sendForm.ts';
import styles from './surveySend.module.css';
import { SwitchCard } from './SwitchCard.tsx';
import { useSaveSettings } from './useSaveSettings.ts';

interface SettingsFormProps {
  readonly hospiceId: string;
  readonly settings: SurveySettings;
}

const FORM = 'surveySend';
const FIRST_LETTER: Letter = { mail: 'invitation', language: 'en' };

/** The paths of the errors, those of nested fields with them. */
const pathsOf = (errors: object, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) =>
    typeof error !== 'object' || error === null || name === 'ref'
      ? []
      : [`${before}${name}`, ...pathsOf(error, `${before}${name}.`)],
  );

/** All of the settings, saved together. What was typed stays until it is saved or thrown away. */
export function SettingsForm({ hospiceId, settings }: SettingsFormProps) {
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
  const { control, formState, getValues, handleSubmit, reset, setError, setValue, subscribe } = form;
  const { defaultValues, isDirty, isSubmitting } = formState;
  useKeepDraft(FORM, owner, subscribe);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  const known = defaultValues?.version;
  useEffect(() => {
    // Undone, or changed by somebody else, while nothing is typed here. What was loaded after a conflict is newer than these.
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

  return (
    <form aria-label="Survey send" className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      {isRestored && (
        <Banner action={<Button onClick={() => startFrom(settings)}>Throw it away</Button>} tone="info">
          What you typed before is here again. It is not saved yet.
        </Banner>
      )}
      <SwitchCard control={control} hospiceId={hospiceId} wasEnabled={settings.isEnabled} />
      <FormErrorSummary control={control} labels={LABELS} />
      <ScheduleCard control={control} />
      <MailCard
        control={control}
        hospiceId={hospiceId}
        letter={letter}
        onInsert={(part, text) => {
          const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
          setValue(`words.${letter.mail}.${letter.language}.${part}`, text, options);
        }}
        onLetter={setLetter}
        onRefused={(fieldErrors) => {
          for (const [path, message] of Object.entries(fieldErrors)) {
            const part = path.endsWith('subject') ? 'subject' : 'body';
            setError(`words.${letter.mail}.${letter.language}.${part}`, { type: 'server', message });
          }
        }}
      />
      <LowScoresCard control={control} hospiceId={hospiceId} />
      <SaveBar
        hasUnsaved={isDirty}
        isSaving={isSubmitting}
        notice={
          overtaken && (
            <Overtaken
              onLoad={() => startFrom(overtaken)}
              onSaveMine={() => {
                setOvertaken(undefined);
                setValue('version', overtaken.version);
                void send();
              }}
            >
              <strong>Somebody else saved these settings meanwhile.</strong> Nothing of yours was saved; what you typed
              is kept.
            </Overtaken>
          )
        }
        onDiscard={() => startFrom(settings)}
      >
        Not saved yet
      </SaveBar>
      <LeaveDialog hasUnsaved={isDirty} onDiscard={dropDraft} title="Leave these settings unsaved?" />
    </form>
  );
}
