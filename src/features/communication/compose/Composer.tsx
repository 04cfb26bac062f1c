import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Message, MessageTemplate } from '#contract/communication/communications.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useTestMessageMutation } from '#src/features/communication/communicationApi.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { audienceFrom } from '#src/features/communication/audience.ts';
import { composePath, messagePath } from '#src/features/communication/paths.ts';
import { SendDialog } from '#src/features/communication/SendDialog.tsx';
import { TOPIC_HINT, topicOptions } from '#src/features/communication/topics.ts';
import { useSend } from '#src/features/communication/useSend.ts';
import { MessagePreview } from '#src/features/communication/editor/MessagePreview.tsx';
import { textProblem } from '#src/features/communication/editor/textChecks.ts';
import { MessageField } from '#src/features/communication/editor/MessageField.tsx';
import { AboutPatient } from './AboutPatient.tsx';
import { AudienceField } from './AudienceField.tsx';
import styles from './compose.module.css';
import { draftFrom, fieldOf, LABELS, missingIn, resolver, valuesOf, type ComposeValues } from './composeForm.ts';
import { ComposeActions } from './ComposeActions.tsx';
import { Reach } from './Reach.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { TemplateTools } from './TemplateTools.tsx';
import { useSaveMessage } from './useSaveMessage.ts';

interface ComposerProps {
  readonly hospiceId: string;
  readonly back: { readonly to: string; readonly state: unknown };
  /** What stands in the fields before anything was typed. */
  readonly first: ComposeValues;
  /** Under which the tab keeps what is typed. */
  readonly form: string;
  /** The draft that is gone on with. */
  readonly started?: Message;
  /** Kept for the first time. */
  readonly onMade: (id: string) => void;
}

/** The state of the way on from what was just kept or sent. */
const SAVED = { isSaved: true };

/** Who it is for, its words and how they look. What is typed is lost by nothing but a decision to lose it. */
export function Composer({ back, first, form: formName, hospiceId, onMade, started }: ComposerProps) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const draft = useStoredDraft(formName, owner, draftFrom);
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [kept, setKept] = useState(started);
  const [overtaken, setOvertaken] = useState<Message>();
  const [hasBegun, setBegun] = useState(false);
  const [asks, setAsks] = useState<'send' | 'schedule'>();
  const keep = useSaveMessage(hospiceId);
  const { sendAt } = useSend(hospiceId);
  const [isWorking, setWorking] = useState(false);
  const [sendTest, testing] = useTestMessageMutation();
  const showToast = useToast();
  const navigate = useNavigate();

  const { control, formState, getValues, handleSubmit, reset, setError, setValue, subscribe } = useForm<
    ComposeValues,
    unknown,
    ComposeValues
  >({ defaultValues: first, resolver, shouldFocusError: false });
  const { isDirty, isSubmitting } = formState;
  const name = kept === undefined ? formName : `message:${kept.id}`;
  useKeepDraft(name, owner, subscribe);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  const [subject, body, topic, referralId] = useWatch({ control, name: ['subject', 'body', 'topic', 'referralId'] });
  const words = useMemo(() => ({ subject, body, topic }), [body, subject, topic]);
  const wrongSubject = textProblem(subject, referralId !== null);

  const startFrom = (message: Message) => {
    dropDraft();
    setRestored(false);
    setOvertaken(undefined);
    setKept(message);
    reset(valuesOf(message), { keepFieldsRef: true, keepSubmitCount: true });
  };
  const throwAway = () => {
    dropDraft();
    setRestored(false);
    reset(kept ? valuesOf(kept) : first);
  };
  const showRefusal = (refusal: Problem) => {
    const fieldErrors = Object.fromEntries(
      Object.entries(refusal.fieldErrors).map(([path, text]) => [fieldOf(path), text]),
    );
    showApiError({ ...refusal, fieldErrors }, setError);
  };

  /** Keeps what is typed; nothing where that was refused, which is told then. */
  const keepValues = async (values: ComposeValues): Promise<Message | undefined> => {
    if (kept && !isDirty) return kept;
    const outcome = await keep(values, kept?.id);
    if (outcome.is === 'overtaken') setOvertaken(outcome.current);
    else if (outcome.is === 'begun') setBegun(true);
    else if (outcome.is === 'refused') showRefusal(outcome.problem);
    if (outcome.is !== 'kept') return undefined;
    startFrom(outcome.message);
    if (!kept) {
      onMade(outcome.message.id);
      await navigate(composePath(outcome.message.id), { replace: true, state: SAVED, preventScrollReset: true });
    }
    return outcome.message;
  };
  const send = async (at: string | null) => {
    setWorking(true);
    const message = await keepValues(getValues());
    const outcome = message && (await sendAt(message, at, true));
    setWorking(false);
    setAsks(undefined);
    if (outcome?.message) {
      dropDraft();
      await navigate(messagePath(outcome.message.id), { state: SAVED, replace: true });
    } else if (outcome?.problem?.code === 'message_begun') setBegun(true);
    else if (outcome?.problem) showRefusal(outcome.problem);
  };
  const test = async ({ body: text, referralId: about, subject: line, topic: kind }: ComposeValues) => {
    const { data, error } = await sendTest({
      hospiceId,
      words: { body: text, subject: line, topic: kind, referralId: about },
    });
    if (data) showToast({ tone: 'success', text: `A test is on its way to ${data.to}` });
    else showRefusal(problem(error));
  };
  /** Goes on with what is typed, where nothing is missing for that. */
  const submit = (needs: 'draft' | 'words' | 'readers', then: (values: ComposeValues) => unknown) => {
    void handleSubmit(async (values) => {
      const missing = needs === 'draft' ? [] : missingIn(values, needs === 'readers');
      for (const [field, message] of missing) setError(field, { type: 'missing', message });
      if (missing.length === 0) await then(values);
    })();
  };
  const saveDraft = () =>
    submit('draft', async (values) => {
      if (await keepValues(values)) showToast({ tone: 'success', text: 'The draft is saved' });
    });
  const putTemplate = (template: MessageTemplate) => {
    const before = getValues();
    const put = (next: Pick<ComposeValues, 'subject' | 'body' | 'topic'>) => {
      for (const part of ['subject', 'body'] as const) setValue(part, next[part], { shouldDirty: true });
      if (before.referralId === null) setValue('topic', next.topic, { shouldDirty: true });
    };
    put(template);
    const hadWords = before.subject.trim() !== '' || before.body.trim() !== '';
    if (hadWords) {
      showToast({
        text: `The words of “${template.name}” took the place of yours`,
        action: { label: 'Undo', onSelect: () => put(before) },
      });
    }
  };

  return (
    <>
      <PageHeader back={{ to: back.to, label: 'Messages' }} title={kept ? 'Draft' : 'New message'} />
      <form
        aria-label={kept ? 'Draft' : 'New message'}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveDraft();
        }}
      >
        {isRestored && (
          <Banner action={<Button onClick={throwAway}>Throw it away</Button>} tone="info">
            What you typed before is here again. It is not saved yet.
          </Banner>
        )}
        <FormErrorSummary control={control} labels={LABELS} />
        <div className={styles['columns']}>
          <div className="grid gap16 oneColumn">
            <Card title="Who gets it">
              <div className="grid gap16 oneColumn">
                {referralId !== null && <AboutPatient known={kept?.referral?.displayId} referralId={referralId} />}
                <AudienceField control={control} hospiceId={hospiceId} />
                <Reach control={control} hospiceId={hospiceId} />
                {referralId === null && (
                  <FormSelect
                    control={control}
                    hint={TOPIC_HINT}
                    label={LABELS.topic}
                    name="topic"
                    options={topicOptions(topic)}
                  />
                )}
              </div>
            </Card>
            <Card
              actions={<TemplateTools hospiceId={hospiceId} onUse={putTemplate} words={words} />}
              title="What it says"
            >
              <div className="grid gap16 oneColumn">
                <FormTextField
                  control={control}
                  hint={wrongSubject}
                  isRequired
                  label={LABELS.subject}
                  maxLength={150}
                  name="subject"
                />
                <MessageField
                  control={control}
                  hint="An empty line begins a paragraph. The link to answer stands below by itself."
                  isAboutPatient={referralId !== null}
                  isRequired
                  label={LABELS.body}
                  name="body"
                  subjectName="subject"
                />
              </div>
            </Card>
          </div>
          <div className={styles['aside']}>
            <Card title="As its reader sees it">
              <MessagePreview hospiceId={hospiceId} referralId={referralId} words={words} />
            </Card>
          </div>
        </div>
        <ComposeActions
          hasBegun={hasBegun ? kept : undefined}
          isDirty={isDirty}
          isKept={kept !== undefined}
          isSubmitting={isSubmitting}
          isTesting={testing.isLoading}
          onAsk={(act) => submit('readers', () => setAsks(act))}
          onLoadTheirs={() => overtaken && startFrom(overtaken)}
          onSaveMine={() => {
            if (overtaken) setValue('version', overtaken.version);
            setOvertaken(undefined);
            saveDraft();
          }}
          onTest={() => submit('words', test)}
          overtaken={overtaken}
        />
      </form>
      {asks === 'send' && (
        <SendDialog
          asked={{ audience: audienceFrom(getValues('to')), topic, referralId }}
          hospiceId={hospiceId}
          isPending={isWorking}
          onClose={() => setAsks(undefined)}
          onConfirm={() => void send(null)}
        />
      )}
      {asks === 'schedule' && (
        <ScheduleDialog isPending={isWorking} onClose={() => setAsks(undefined)} onConfirm={(at) => void send(at)} />
      )}
      <LeaveDialog
        hasUnsaved={isDirty}
        isByQuery
        onDiscard={dropDraft}
        savedState={SAVED}
        title="Leave this message unsaved?"
      />
    </>
  );
}
