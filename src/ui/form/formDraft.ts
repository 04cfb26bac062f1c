import { useEffect, useState } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';
import { tabStorage } from '#src/config/browserStorage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/config/drafts.ts';

/** The draft this person typed into this form before a reload or a log-off; the same value at every render. */
export function useStoredDraft<Draft>(form: string, owner: string, read: (stored: unknown) => Draft): Draft {
  const [draft] = useState(() => read(readDraft(tabStorage, owner, form)));
  return draft;
}

const everything = (values: unknown): unknown => values;

/** Keeps every change of the form for this tab. `keep` leaves out values that must not be stored. */
export function useKeepDraft<Values extends FieldValues>(
  form: string,
  owner: string,
  subscribe: UseFormSubscribe<Values>,
  keep: (values: Values) => unknown = everything,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty, values }) => {
          if (isDirty) keepDraft(tabStorage, owner, form, keep(values));
        },
      }),
    [form, keep, owner, subscribe],
  );
}

export const dropDraft = (): void => forgetDraft(tabStorage);
