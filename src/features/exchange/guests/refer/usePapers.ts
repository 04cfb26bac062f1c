import { useRef, useState } from 'react';
import { MAX_DOCUMENT_BYTES } from '#contract/documents/documents.ts';
import { MAX_GUEST_PAPERS, type GuestPapersSent } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { addPaper, sendFirstPaper, type Answer, type Trouble } from './guestCalls.ts';

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

/** Where the first paper goes that is sent without a form. */
interface Alone {
  readonly token: string;
  readonly key: string;
  readonly language: SurveyLanguage;
  readonly onSent: (sent: GuestPapersSent) => void;
}

const stateOf = ({ kind }: Trouble): PaperState => {
  if (kind === 'too_large') return 'too_large';
  return kind === 'fields' ? 'refused' : 'failed';
};

const isToSend = ({ state }: Paper): boolean => state === 'waits' || state === 'failed';

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

  /** Sends one. @returns what the server made of it */
  const sendOne = async <Value>(
    { file, id }: Paper,
    sendIt: (upload: { file: File; onProgress: (percent: number) => void }) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> => {
    change(id, { state: 'sending', percent: 0 });
    const answer = await sendIt({ file, onProgress: (percent) => change(id, { percent }) });
    change(id, { state: answer.trouble ? stateOf(answer.trouble) : 'sent' });
    return answer;
  };

  /** Sends them. @returns the trouble that stopped it, if the session ended */
  const send = async (
    { guestReferralId, token }: Target,
    which: readonly Paper[] = papers,
  ): Promise<Trouble | undefined> => {
    for (const paper of which.filter(isToSend)) {
      // oxlint-disable-next-line no-await-in-loop -- a phone's connection carries one at a time best
      const { trouble } = await sendOne(paper, (upload) => addPaper(guestReferralId, { ...upload, token }));
      if (trouble?.kind === 'session') return trouble;
    }
    return undefined;
  };

  /** Sends them without a form: the first one that arrives takes the others along. @returns the trouble that stopped it */
  const sendAlone = async ({ key, language, onSent, token }: Alone): Promise<Trouble | undefined> => {
    const [first, ...others] = papers.filter(isToSend);
    for (const paper of first ? [first, ...others] : []) {
      // oxlint-disable-next-line no-await-in-loop -- the next one is first if this one is refused
      const { trouble, value } = await sendOne(paper, (upload) => sendFirstPaper(language, { ...upload, token, key }));
      if (value) {
        onSent(value);
        return send({ token, guestReferralId: value.id }, papers.slice(papers.indexOf(paper) + 1));
      }
      if (trouble.kind === 'session' || trouble.kind === 'busy' || trouble.kind === 'offline') return trouble;
    }
    return undefined;
  };

  const clear = () => setPapers([]);

  return { papers, add, remove, send, sendAlone, clear };
}
