import { useState } from 'react';
import type { GuestPage } from '#contract/exchange/guests/guestReferrals.ts';
import type { Trouble } from './guestCalls.ts';
import { useGuestTexts } from './guestTexts.ts';
import { PaperField } from './PaperField.tsx';
import { Heading, Primary, Quiet, TroubleNote } from './parts.tsx';
import type { usePapers } from './usePapers.ts';
import styles from './guest.module.css';

interface PapersOnlyProps {
  readonly page: GuestPage;
  readonly papers: ReturnType<typeof usePapers>;
  readonly onForm: () => void;
  /** @returns what went wrong, if anything did that this page can say */
  readonly onSend: () => Promise<Trouble | undefined>;
}

/** No form: the hospice makes the referral of the face sheet. */
export function PapersOnly({ onForm, onSend, page, papers }: PapersOnlyProps) {
  const texts = useGuestTexts();
  const [isPending, setPending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isEmpty = papers.papers.length === 0;

  const send = async () => {
    setMissing(isEmpty);
    if (isPending || isEmpty) return;
    setPending(true);
    const failed = await onSend();
    setPending(false);
    setTrouble(failed ?? null);
  };
  return (
    <form
      className={styles['page']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Heading>{texts.papersOnlyHeading}</Heading>
      <p>{texts.papersOnlyIntro(page.hospiceName)}</p>
      <PaperField
        error={isMissing && isEmpty ? texts.papersOnlyNone : undefined}
        isAlone
        onAdd={papers.add}
        onRemove={papers.remove}
        papers={papers.papers}
      />
      <p className={styles['second']}>{texts.privacy(page.hospiceName)}</p>
      <TroubleNote trouble={trouble} />
      <Primary isPending={isPending}>{isPending ? texts.sending : texts.papersOnlySend}</Primary>
      <Quiet onClick={onForm}>{texts.wholeForm}</Quiet>
    </form>
  );
}
