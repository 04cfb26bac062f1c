import { useEffect } from 'react';
import type { UseFormSubscribe } from 'react-hook-form';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { NoteCreation } from '#contract/referrals/timeline.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { keepDraft, readDraft } from '#src/config/drafts.ts';
import { dropDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';

const NoteValues = z.object({ text: z.string(), visibility: NoteCreation.shape.visibility });
export type NoteValues = z.infer<typeof NoteValues>;

const formName = (referralId: string): string => `note ${referralId}`;
const useOwner = (): string => useSelector(selectCurrentUser)?.id ?? '';

/** The note that this person began on the referral and has not sent. */
export function useNoteDraft(referralId: string): NoteValues | undefined {
  return useStoredDraft(formName(referralId), useOwner(), (stored) => z.safeParse(NoteValues, stored).data);
}

/** Keeps the typed note for this tab, until it is sent or emptied. */
export function useKeepNote(referralId: string, subscribe: UseFormSubscribe<NoteValues>): void {
  const owner = useOwner();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const form = formName(referralId);
          if (values.text !== '') keepDraft(tabStorage, owner, form, values);
          // The tab's draft may be another form's.
          else if (readDraft(tabStorage, owner, form) !== undefined) dropDraft();
        },
      }),
    [owner, referralId, subscribe],
  );
}
