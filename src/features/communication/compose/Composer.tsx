import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { audienceFrom } from '#src/features/communication/audience.ts';
import { MessageField } from '#src/features/communication/editor/MessageField.tsx';
import { MessagePreview } from '#src/features/communication/editor/MessagePreview.tsx';
import { textProblem } from '#src/features/communication/editor/textChecks.ts';
import { SendDialog } from '#src/features/communication/SendDialog.tsx';
import { TOPIC_HINT, topicOptions } from '#src/features/communication/topics.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { AudienceField } from './AudienceField.tsx';
import styles from './compose.module.css';
import { ComposeActions } from './ComposeActions.tsx';
import { LABELS } from './composeForm.ts';
import { Reach } from './Reach.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { TemplateTools } from './TemplateTools.tsx';
import { SAVED, useComposer } from './useComposer.ts';
import type { MessageStart } from './useMessageForm.ts';

interface ComposerProps extends MessageStart {
  readonly hospiceId: string;
  readonly back: { readonly to: string; readonly state: unknown };
  /** The message was saved for the first time. */
  readonly onCreated: (id: string) => void;
}

/** Writes a message: its readers, its text and a preview. The typed text is kept until the person discards it. */
export function Composer({ back, hospiceId, onCreated, ...start }: ComposerProps) {
  const composer = useComposer(hospiceId, start, onCreated);
  const [asks, setAsks] = useState<'send' | 'schedule'>();
  const { form } = composer;
  const { control, saved } = form;
  const { isDirty } = form.formState;
  const [topic, referralId] = useWatch({ control, name: ['topic', 'referralId'] });
  const title = saved ? 'Draft' : 'New message';
  const send = async (at: string | null) => {
    await composer.send(at);
    setAsks(undefined);
  };

  return (
    <>
      <PageHeader back={{ to: back.to, label: 'Messages' }} title={title} />
      <form
        aria-label={title}
        className="grid gap16 aboveBar"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          composer.saveDraft();
        }}
      >
        {form.isRestored && (
          <Banner action={<Button onClick={form.discard}>Discard</Button>} tone="info">
            We restored what you typed earlier. It isn’t saved yet.
          </Banner>
        )}
        <FormErrorSummary control={control} labels={LABELS} />
        <MessageFields form={form} hospiceId={hospiceId} />
        <ComposeActions composer={composer} onAsk={(action) => form.submit('readers', () => setAsks(action))} />
      </form>
      {asks === 'send' && (
        <SendDialog
          asked={{ audience: audienceFrom(form.getValues('to')), topic, referralId }}
          hospiceId={hospiceId}
          isPending={composer.isWorking}
          onClose={() => setAsks(undefined)}
          onConfirm={() => void send(null)}
        />
      )}
      {asks === 'schedule' && <ScheduleDialog onClose={() => setAsks(undefined)} onConfirm={send} />}
      <LeaveDialog
        hasUnsaved={isDirty}
        isByQuery
        onDiscard={dropDraft}
        savedState={SAVED}
        title="Leave without saving?"
      />
    </>
  );
}

interface MessageFieldsProps {
  readonly form: ReturnType<typeof useComposer>['form'];
  readonly hospiceId: string;
}

function MessageFields({ form: { control, putTemplate, saved }, hospiceId }: MessageFieldsProps) {
  const [subject, body, topic, referralId] = useWatch({ control, name: ['subject', 'body', 'topic', 'referralId'] });
  const text = useMemo(() => ({ subject, body, topic }), [body, subject, topic]);
  const isAboutPatient = referralId !== null;
  const field = fieldsOf(control, LABELS);
  return (
    <div className={styles['columns']}>
      <div className="grid gap16 oneColumn">
        <Card title="Recipients">
          <div className="grid gap16 oneColumn">
            {isAboutPatient && <AboutPatient known={saved?.referral?.displayId} referralId={referralId} />}
            <AudienceField control={control} hospiceId={hospiceId} />
            <Reach control={control} hospiceId={hospiceId} />
            {!isAboutPatient && <FormSelect {...field('topic')} hint={TOPIC_HINT} options={topicOptions(topic)} />}
          </div>
        </Card>
        <Card actions={<TemplateTools hospiceId={hospiceId} onUse={putTemplate} words={text} />} title="Message">
          <div className="grid gap16 oneColumn">
            <FormTextField
              {...field('subject')}
              hint={textProblem(subject, isAboutPatient)}
              isRequired
              maxLength={150}
            />
            <MessageField
              {...field('body')}
              hint="Leave an empty line between paragraphs. We add a button to read and reply."
              isAboutPatient={isAboutPatient}
              isRequired
            />
          </div>
        </Card>
      </div>
      <div className={styles['aside']}>
        <Card title="Preview">
          <MessagePreview hospiceId={hospiceId} referralId={referralId} words={text} />
        </Card>
      </div>
    </div>
  );
}

interface AboutPatientProps {
  readonly referralId: string;
  /** Its number, known from a saved message; otherwise it is loaded. */
  readonly known: string | undefined;
}

/** The note on a message about one patient. */
function AboutPatient({ known, referralId }: AboutPatientProps) {
  const { data } = referralsApi.useGetReferralQuery(known === undefined ? { referralId } : skipToken);
  const displayId = known ?? data?.displayId;
  return (
    <Banner tone="info">
      <strong>{displayId === undefined ? 'About one patient' : `About ${displayId}`}.</strong> The email only contains a
      link. Recipients log in to read the message. Only people who can see this referral get it.
    </Banner>
  );
}
