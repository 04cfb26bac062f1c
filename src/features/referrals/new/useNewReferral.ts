import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import type * as z from 'zod/mini';
import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import { FACT_LABELS } from '#contract/referrals/facts.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { type FactsValues } from '#src/features/referrals/facts/factsForm.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { valuesFrom } from './creation.ts';
import { submissionKey } from './submissionKey.ts';

export interface NewReferralOptions<Body> {
  /** Under which the tab keeps what is typed. */
  readonly form: string;
  readonly first: Partial<FactsValues>;
  readonly schema: z.ZodMiniType<Body>;
  readonly toBody: (values: FactsValues) => unknown;
  /** With the key of the submission: sent again, it creates nothing twice. */
  readonly create: (body: Body, key: string) => Promise<{ data?: Referral | undefined; error?: unknown }>;
}

export const NEW_REFERRAL_LABELS = {
  ...FACT_LABELS,
  hospiceIds: 'Hospices',
  note: 'Note',
  receivedAt: 'Received',
  receivedChannel: 'Received via',
  hospiceLocationId: 'Location',
};

/** The form of a new referral. The draft is kept until it is sent or discarded. */
export function useNewReferral<Body>({ create, first, form, schema, toBody }: NewReferralOptions<Body>) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const draft = useStoredDraft(form, owner, (stored) => stored);
  const { timeZone } = useOwnDisplayContext();
  const [start] = useState(() => valuesFrom({ ...first, attempt: crypto.randomUUID() }, draft));
  const { control, formState, handleSubmit, reset, resetField, setError, setValue, subscribe } = useForm<
    FactsValues,
    unknown,
    Body
  >({
    defaultValues: start,
    resolver: bodyResolver(schema, toBody, (values, now) =>
      newReferralDateErrors(values, { now, today: plainDateIn(now, timeZone) }),
    ),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useKeepDraft(form, owner, subscribe);

  return {
    control,
    draft,
    hasUnsaved: isDirty || draft !== undefined,
    isSubmitting,
    owner,
    resetField,
    setValue,
    start,
    discard: dropDraft,
    startOver: () => {
      dropDraft();
      reset(valuesFrom({ ...first, attempt: crypto.randomUUID() }, undefined));
    },
    /** The form's submit: a refusal is shown at its fields, and what was typed stays. */
    send: (onCreated: (referral: Referral) => Promise<void>) =>
      handleSubmit(async (body) => {
        const { data, error } = await create(body, await submissionKey(start.attempt, body));
        if (!data) {
          showApiError(problem(error), setError);
          return;
        }
        dropDraft();
        await onCreated(data);
      }),
  };
}
