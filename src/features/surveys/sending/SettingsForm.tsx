import type { SurveySettings } from '#contract/surveys/surveySettings.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { Overtaken } from '#src/ui/form/Overtaken.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SaveBar } from '#src/ui/controls/SaveBar.tsx';
import { LowScoresCard } from './LowScoresCard.tsx';
import { MailCard } from './MailCard.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { LABELS } from './sendForm.ts';
import styles from './surveySend.module.css';
import { SwitchCard } from './SwitchCard.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

interface SettingsFormProps {
  readonly hospiceId: string;
  readonly settings: SurveySettings;
}

/** All of the settings, saved together. */
export function SettingsForm({ hospiceId, settings }: SettingsFormProps) {
  const form = useSettingsForm(hospiceId, settings);
  const { control, formState, letter, overtaken, send, setError, setLetter, startFrom } = form;
  const { isDirty, isSubmitting } = formState;
  return (
    <form aria-label="Survey send" className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      {form.isRestored && (
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
            <Overtaken onLoad={() => startFrom(overtaken)} onSaveMine={form.saveMine}>
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
