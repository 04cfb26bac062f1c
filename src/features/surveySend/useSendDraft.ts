import { useEffect, useState } from 'react';
import type { UseFormSubscribe } from 'react-hook-form';
import * as z from 'zod/mini';
import { tabStorage } from '#src/config/browserStorage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/config/drafts.ts';
import { SendValues } from './sendForm.ts';

const FORM = 'surveySend';

/** What this person typed before a reload or a log-off. */
export function useStoredDraft(owner: string): SendValues | undefined {
  const [draft] = useState(() => z.safeParse(SendValues, readDraft(tabStorage, owner, FORM)).data);
  return draft;
}

/** Keeps every change of the form for this tab. */
export function useKeepDraft(owner: string, subscribe: UseFormSubscribe<SendValues>): void {
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
