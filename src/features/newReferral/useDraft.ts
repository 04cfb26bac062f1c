import { useEffect, useState } from 'react';
import type { UseFormSubscribe } from 'react-hook-form';
import { tabStorage } from '#src/config/browserStorage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/config/drafts.ts';
import type { FactsValues } from '#src/shared/referrals/factsForm.ts';

const FORM = 'newReferral';

/** What this person typed before a reload. */
export function useStoredDraft(owner: string): unknown {
  const [draft] = useState(() => readDraft(tabStorage, owner, FORM));
  return draft;
}

/** Keeps every change of the form for this tab. */
export function useKeepDraft(owner: string, subscribe: UseFormSubscribe<FactsValues>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty, values }) => {
          if (isDirty) keepDraft(tabStorage, owner, FORM, values);
        },
      }),
    [owner, subscribe],
  );
}

export const dropDraft = (): void => forgetDraft(tabStorage);
