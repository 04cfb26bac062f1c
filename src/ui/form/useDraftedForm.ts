import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { problem, type Problem } from '#src/api/problem.ts';
import { dropDraft, useKeepDraft, useStoredDraft } from './formDraft.ts';
import { showApiError } from './showApiError.ts';

interface Versioned {
  readonly version: number;
}

interface DraftedFormOptions<Stored extends Versioned, Values extends FieldValues & Versioned, Body> {
  /** The name under which the draft is kept, and the person it belongs to. */
  readonly name: string;
  readonly owner: string;
  /** The record as the server has it now. */
  readonly record: Stored;
  readonly schema: z.ZodMiniType<Stored>;
  readonly valuesOf: (record: Stored) => Values & DefaultValues<Values>;
  /** The stored draft, if it still fits the form. */
  readonly draftFrom: (stored: unknown) => Values | undefined;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly save: (body: Body, former: Stored) => Promise<{ data?: Stored | undefined; error?: unknown }>;
  /** Other parts of the page save the same record: the form continues on their version and keeps the typed values. */
  readonly isShared?: boolean;
  readonly onOvertaken?: () => void;
  /** A refusal with its errors at the fields of this form. */
  readonly refusalOf?: (refusal: Problem, values: Values) => Problem;
  readonly onInvalid?: (errors: FieldErrors<Values>) => void;
}

export interface DraftedFormState<Values extends FieldValues, Body> {
  readonly form: UseFormReturn<Values, unknown, Body>;
  readonly send: (event?: BaseSyntheticEvent) => Promise<void>;
  /** The fields hold a draft of an earlier visit. */
  readonly isRestored: boolean;
  readonly discard: () => void;
  /** Set when another user saved first: the person loads their record, or saves this one over it. */
  readonly conflict: { readonly onLoad: () => void; readonly onSaveMine: () => void } | undefined;
}

const KEEP_TYPED = { keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true } as const;

/** A record that is edited as a whole. The tab keeps the draft until it is saved or discarded. */
export function useDraftedForm<Stored extends Versioned, Values extends FieldValues & Versioned, Body>(
  options: DraftedFormOptions<Stored, Values, Body>,
): DraftedFormState<Values, Body> {
  const { isShared = false, name, onInvalid, onOvertaken, owner, record, refusalOf, resolver, save, schema } = options;
  const { valuesOf } = options;
  const draft = useStoredDraft(name, owner, options.draftFrom);
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [overtaken, setOvertaken] = useState<Stored>();
  const form = useForm<Values, unknown, Body>({ defaultValues: valuesOf(record), resolver, shouldFocusError: false });
  const { formState, getValues, handleSubmit, reset, setError, subscribe } = form;
  const { isDirty } = formState;
  useKeepDraft(name, owner, subscribe);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  const { version: known = record.version }: { version?: number | undefined } = formState.defaultValues ?? {};
  useEffect(() => {
    // Undo, another part of the page or another user made a newer version.
    if (record.version <= known || overtaken) return;
    if (!isDirty && !draft) reset(valuesOf(record));
    if (isDirty && isShared && getValues().version < record.version) {
      reset({ ...getValues(), version: record.version }, KEEP_TYPED);
    }
  }, [draft, getValues, isDirty, isShared, known, overtaken, record, reset, valuesOf]);

  const startFrom = (stored: Stored) => {
    dropDraft();
    setRestored(false);
    setOvertaken(undefined);
    reset(valuesOf(stored));
  };

  const send = handleSubmit(async (body) => {
    const { data, error } = await save(body, record);
    if (data) {
      startFrom(data);
      return;
    }
    const refusal = problem(error);
    const current = z.safeParse(schema, refusal.current);
    if (refusal.code === 'conflict' && current.success) {
      setOvertaken(current.data);
      onOvertaken?.();
    } else showApiError(refusalOf?.(refusal, getValues()) ?? refusal, setError);
  }, onInvalid);

  return {
    form,
    send,
    isRestored,
    discard: () => startFrom(record),
    conflict: overtaken && {
      onLoad: () => startFrom(overtaken),
      onSaveMine: () => {
        setOvertaken(undefined);
        reset({ ...getValues(), version: overtaken.version }, KEEP_TYPED);
        void send();
      },
    },
  };
}
