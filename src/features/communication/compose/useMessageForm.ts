import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import type { Message, MessageTemplate } from '#contract/communication/communications.ts';
import type { Problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { draftFrom, fieldOf, missingIn, resolver, valuesOf, type ComposeValues } from './composeForm.ts';

export interface MessageStart {
  /** The initial values of the fields. */
  readonly first: ComposeValues;
  /** The key under which the tab keeps the draft. */
  readonly form: string;
  /** The draft that is continued. */
  readonly started?: Message | undefined;
}

/** The fields of a message, with this tab's draft and the last saved version. */
export function useMessageForm({ first, form: formName, started }: MessageStart) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const draft = useStoredDraft(formName, owner, draftFrom);
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [saved, setSaved] = useState(started);
  const showToast = useToast();
  const form = useForm<ComposeValues, unknown, ComposeValues>({
    defaultValues: first,
    resolver,
    shouldFocusError: false,
  });
  const { getValues, handleSubmit, reset, setError, setValue, subscribe } = form;
  useKeepDraft(saved === undefined ? formName : `message:${saved.id}`, owner, subscribe);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  const putTemplate = (template: MessageTemplate) => {
    const before = getValues();
    const put = (next: Pick<ComposeValues, 'subject' | 'body' | 'topic'>) => {
      for (const field of ['subject', 'body'] as const) setValue(field, next[field], { shouldDirty: true });
      if (before.referralId === null) setValue('topic', next.topic, { shouldDirty: true });
    };
    put(template);
    if (before.subject.trim() === '' && before.body.trim() === '') return;
    showToast({
      text: `Replaced your text with “${template.name}”`,
      action: { label: 'Undo', onSelect: () => put(before) },
    });
  };

  return {
    ...form,
    isRestored,
    saved,
    putTemplate,
    startFrom: (message: Message) => {
      dropDraft();
      setRestored(false);
      setSaved(message);
      reset(valuesOf(message), { keepFieldsRef: true, keepSubmitCount: true });
    },
    discard: () => {
      dropDraft();
      setRestored(false);
      reset(saved ? valuesOf(saved) : first);
    },
    showRefusal: (refusal: Problem) => {
      const placed = Object.entries(refusal.fieldErrors).map(([path, text]) => [fieldOf(path), text] as const);
      showApiError({ ...refusal, fieldErrors: Object.fromEntries(placed) }, setError);
    },
    /** Submits the typed values unless a part is missing: a test needs text, sending needs readers too. */
    submit: (needs: 'draft' | 'text' | 'readers', then: (values: ComposeValues) => unknown) => {
      void handleSubmit(async (values) => {
        const missing = needs === 'draft' ? [] : missingIn(values, needs === 'readers');
        for (const [field, message] of missing) setError(field, { type: 'missing', message });
        if (missing.length === 0) await then(values);
      })();
    },
  };
}
