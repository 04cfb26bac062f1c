import { useState } from 'react';
import { useSelector } from 'react-redux';
import { SurveySettings } from '#contract/surveys/surveySettings.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { DraftedForm } from '#src/ui/form/DraftedForm.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { useDraftedForm } from '#src/ui/form/useDraftedForm.ts';
import { LowScoresCard } from './LowScoresCard.tsx';
import { MailCard } from './MailCard.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { draftFrom, fieldOf, LABELS, letterIn, resolver, valuesOf, type Letter, type SendValues } from './sendForm.ts';
import { SwitchCard } from './SwitchCard.tsx';
import { useSaveSettings } from './useSaveSettings.ts';

interface SettingsFormProps {
  readonly hospiceId: string;
  readonly settings: SurveySettings;
}

const FIRST_LETTER: Letter = { mail: 'invitation', language: 'en' };

/** The paths of the errors, those of nested fields with them. */
const pathsOf = (errors: object, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) =>
    typeof error !== 'object' || error === null || name === 'ref'
      ? []
      : [`${before}${name}`, ...pathsOf(error, `${before}${name}.`)],
  );

/** All of the settings, saved together. */
export function SettingsForm({ hospiceId, settings }: SettingsFormProps) {
  const [letter, setLetter] = useState(FIRST_LETTER);
  const showLetter = (paths: readonly string[]) => {
    const wrong = letterIn(paths);
    if (wrong && !paths.some((path) => path.startsWith(`words.${letter.mail}.${letter.language}`))) setLetter(wrong);
  };
  const drafted = useDraftedForm({
    name: 'surveySend',
    owner: useSelector(selectCurrentUser)?.id ?? '',
    record: settings,
    schema: SurveySettings,
    valuesOf,
    draftFrom,
    resolver,
    save: useSaveSettings(hospiceId),
    refusalOf: (refusal, values: SendValues) => {
      const entries = Object.entries(refusal.fieldErrors).map(([path, text]) => [fieldOf(path, values), text] as const);
      showLetter(entries.map(([path]) => path));
      return { ...refusal, fieldErrors: Object.fromEntries(entries) };
    },
    onInvalid: (errors) => showLetter(pathsOf(errors)),
  });
  const { control, setError } = drafted.form;

  return (
    <DraftedForm className="grid gap20 aboveBar" drafted={drafted} label="Survey send" subject="these settings">
      <SwitchCard control={control} hospiceId={hospiceId} wasEnabled={settings.isEnabled} />
      <FormErrorSummary control={control} labels={LABELS} />
      <ScheduleCard control={control} />
      <MailCard
        control={control}
        hospiceId={hospiceId}
        letter={letter}
        onLetter={setLetter}
        onRefused={(fieldErrors) => {
          for (const [path, message] of Object.entries(fieldErrors)) {
            const part = path.endsWith('subject') ? 'subject' : 'body';
            setError(`words.${letter.mail}.${letter.language}.${part}`, { type: 'server', message });
          }
        }}
      />
      <LowScoresCard control={control} hospiceId={hospiceId} />
    </DraftedForm>
  );
}
