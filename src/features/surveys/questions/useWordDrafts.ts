import { useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '#src/config/browserStorage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/config/drafts.ts';
import type { Wording } from './questionLabels.ts';

const FORM = 'surveyQuestions';

const Drafts = z.record(z.string(), z.object({ en: z.string(), es: z.string() }));
type Drafts = z.infer<typeof Drafts>;

/** Words that are being edited, by question: kept for this tab over a reload or a log-off. */
export function useWordDrafts(owner: string) {
  const [drafts, setDrafts] = useState<Drafts>(
    () => z.safeParse(Drafts, readDraft(tabStorage, owner, FORM)).data ?? {},
  );
  const change = (id: string, draft: Wording | undefined) =>
    setDrafts((current) => {
      const { [id]: _left, ...others } = current;
      const next = draft ? { ...others, [id]: draft } : others;
      if (Object.keys(next).length > 0) keepDraft(tabStorage, owner, FORM, next);
      else forgetDraft(tabStorage);
      return next;
    });
  return [drafts, change] as const;
}
