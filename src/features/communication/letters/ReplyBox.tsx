import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { ReplyCreation } from '#contract/communication/conversations.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/config/drafts.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './conversation.module.css';

interface ReplyBoxProps {
  /** The conversation being answered: each has its own draft. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly send: (text: string) => Promise<{ error?: unknown }>;
}

interface Values {
  text: string;
}

const FORM = 'replies';
const Drafts = z.record(z.string(), z.string());

function draftsOf(owner: string): Record<string, string> {
  const read = z.safeParse(Drafts, readDraft(tabStorage, owner, FORM));
  return read.success ? read.data : {};
}

function keepReply(owner: string, id: string, text: string): void {
  const { [id]: before, ...others } = draftsOf(owner);
  const next = text === '' ? others : { ...others, [id]: text };
  if (Object.keys(next).length > 0) keepDraft(tabStorage, owner, FORM, next);
  else if (before !== undefined) forgetDraft(tabStorage);
}

/** The answer to a conversation. The draft is kept until it is sent, even across reloads. */
export function ReplyBox({ hint, id, label, send }: ReplyBoxProps) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const showToast = useToast();
  const [restored] = useState(() => draftsOf(owner)[id] ?? '');
  const form = useForm<Values, unknown, Values>({
    defaultValues: { text: restored },
    resolver: bodyResolver(ReplyCreation, (values: Values) => values),
  });
  const { control, formState, getValues, handleSubmit, reset, setError, setFocus, subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepReply(owner, id, values.text),
      }),
    [id, owner, subscribe],
  );
  const submit = handleSubmit(async ({ text }) => {
    const typed = getValues('text');
    const { error } = await send(text);
    if (error) {
      const refusal = problem(error);
      showApiError(refusal, setError);
      if (refusal.fieldErrors['text'] !== undefined) setFocus('text');
      return;
    }
    // Text typed during the call belongs to the next answer.
    if (getValues('text') === typed) reset({ text: '' });
    keepReply(owner, id, getValues('text'));
    showToast({ text: 'Reply sent', tone: 'success' });
    setFocus('text');
  });
  const { root, text } = formState.errors;
  return (
    <MuiProvider>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut while typing inside */}
      <form
        aria-label={label}
        className={styles['reply']}
        noValidate
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!formState.isSubmitting) event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => void submit(event)}
      >
        {root?.message !== undefined && !text && <Banner tone="error">{root.message}</Banner>}
        <FormTextField control={control} label={label} name="text" rows={3} />
        <div className="spread gap8-16">
          <p className={styles['note']}>{hint}</p>
          <Button
            aria-keyshortcuts="Control+Enter Meta+Enter"
            icon="send"
            isPending={formState.isSubmitting}
            title="Ctrl+Enter"
            type="submit"
            variant="primary"
          >
            Send
          </Button>
        </div>
      </form>
    </MuiProvider>
  );
}
