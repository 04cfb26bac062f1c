import { useState } from 'react';
import { useSelector } from 'react-redux';
import { SurveySettings, type SurveySettingsChange } from '#contract/surveys/surveySettings.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { DraftedForm } from '#src/ui/form/DraftedForm.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { useDraftedForm } from '#src/ui/form/useDraftedForm.ts';
import { MailCard } from './MailCard.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import {
  draftFrom,
  FIELD_LABELS,
  fieldOf,
  LABELS,
  letterIn,
  resolver,
  valuesOf,
  type Letter,
  type SendControl,
  type SendValues,
} from './sendForm.ts';
import { SurveySwitch } from './SurveySwitch.tsx';
import { surveySendApi } from './surveySendApi.ts';

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
    <DraftedForm drafted={drafted} label="Survey delivery" subject="these settings">
      <SurveySwitch control={control} hospiceId={hospiceId} wasEnabled={settings.isEnabled} />
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

/** Saves all of the settings and offers Undo, which saves the former ones again. */
function useSaveSettings(hospiceId: string) {
  const [update] = surveySendApi.useUpdateSurveySettingsMutation();
  const showDone = useUndoToast();
  return async (change: SurveySettingsChange, former: SurveySettings) => {
    const answer = await update({ hospiceId, body: change });
    const { data } = answer;
    if (data) {
      showDone({
        text: 'Survey settings saved',
        undo: () => update({ hospiceId, body: { ...former, version: data.version } }),
        undone: 'the settings were not changed',
        failed: ({ code, message, title }) =>
          code === 'conflict'
            ? 'Someone else has changed these settings since. Nothing was undone.'
            : `${title}. ${message}`,
      });
    }
    return answer;
  };
}

const ITEMS = ['1 (poor)', '2 (fair)', '3 (good)', '4 (very good)'].map((label, index) => ({
  value: String(index + 1),
  label: `${label}${index === 0 ? '' : ' or lower'}`,
}));
const LIKELIHOODS = Array.from({ length: 9 }, (_, value) => ({
  value: String(value),
  label: value === 0 ? '0 of 10' : `${value} of 10 or lower`,
}));
const MAX_STAFF = 100;

/** Which answers are low scores, how soon to call, and who is notified. */
function LowScoresCard({ control, hospiceId }: { readonly control: SendControl; readonly hospiceId: string }) {
  const field = fieldsOf(control, FIELD_LABELS);
  const { data, isError } = directoryApi.useListHospiceStaffQuery({ hospiceId, query: { limit: MAX_STAFF } });
  const people = (data?.data ?? []).flatMap(({ name, userId }) =>
    userId === null ? [] : [{ value: userId, label: name }],
  );
  return (
    <Card title="Low scores">
      <div className="column shrinks gap16">
        <p className="quiet">
          A result counts as low if any answer is low or the family asks for a call. It raises an alert on the referral
          right away.
        </p>
        <FormGrid>
          <FormSelect {...field('lowItem')} hint="Any question with five faces" options={ITEMS} />
          <FormSelect {...field('lowRecommend')} hint="Likelihood of recommending the hospice" options={LIKELIHOODS} />
          <FormTextField {...field('callbackHours')} hint="Hours (1–168)" type="number" />
        </FormGrid>
        <FormAutocomplete
          {...field('notifyUserIds')}
          hint={
            isError
              ? 'The people in your hospice couldn’t be loaded. Reload this page to choose.'
              : 'If you choose no one, all administrators and clinical managers are notified.'
          }
          isMultiple
          key={data ? 'known' : 'loading'}
          options={people}
          placeholder="All administrators and clinical managers"
        />
      </div>
    </Card>
  );
}
