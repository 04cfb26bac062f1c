import { useRef, useState } from 'react';
import { MAX_DOCUMENT_BYTES } from '#contract/documents/documents.ts';
import { MAX_GUEST_PAPERS } from '#contract/exchange/guests/guestReferrals.ts';
import { sendPaper, type Trouble } from './guestCalls.ts';

export type PaperState = 'waits' | 'sending' | 'sent' | 'failed' | 'refused' | 'too_large' | 'too_many';

export interface Paper {
  readonly id: number;
  readonly file: File;
  readonly state: PaperState;
  readonly percent: number;
}

interface Target {
  readonly token: string;
  readonly guestReferralId: string;
}

const stateOf = ({ kind }: Trouble): PaperState => {
  if (kind === 'too_large') return 'too_large';
  return kind === 'fields' ? 'refused' : 'failed';
};

/** The papers chosen on this page: they wait until the referral is there, and are then sent one after the other. */
export function usePapers() {
  const [papers, setPapers] = useState<readonly Paper[]>([]);
  const nextId = useRef(0);

  const change = (id: number, changes: Partial<Paper>) =>
    setPapers((all) => all.map((paper) => (paper.id === id ? { ...paper, ...changes } : paper)));

  /** @returns those that can be sent */
  const add = (files: readonly File[], before = 0): readonly Paper[] => {
    const added = files.map((file, index): Paper => {
      const isTooMany = papers.length + before + index >= MAX_GUEST_PAPERS;
      const state = file.size > MAX_DOCUMENT_BYTES ? 'too_large' : isTooMany ? 'too_many' : 'waits';
      return { id: nextId.current++, file, state, percent: 0 };
    });
    setPapers((all) => [...all, ...added]);
    return added.filter(({ state }) => state === 'waits');
  };

  const remove = (id: number) => setPapers((all) => all.filter((paper) => paper.id !== id));

  /** Sends them. @returns the trouble that stopped it, if the session ended */
  const send = async (
    { guestReferralId, token }: Target,
    which: readonly Paper[] = papers,
  ): Promise<Trouble | undefined> => {
    for (const { file, id } of which.filter(({ state }) => state === 'waits' || state === 'failed')) {
      change(id, { state: 'sending', percent: 0 });
      // oxlint-disable-next-line no-await-in-loop -- a phone's connection carries one at a time best
      const answer = await sendPaper(token, guestReferralId, file, (percent) => change(id, { percent }));
      change(id, { state: answer.trouble ? stateOf(answer.trouble) : 'sent' });
      if (answer.trouble?.kind === 'session') return answer.trouble;
    }
    return undefined;
  };

  const clear = () => setPapers([]);

  return { papers, add, remove, send, clear };
}
