import type { GuestPage } from '#contract/exchange/guests/guestReferrals.ts';
import { FOLLOW_PATH } from '#contract/platform/paths.ts';
import type { GuestDraft } from './guestDraft.ts';
import { useGuestTexts } from './guestTexts.ts';
import { PaperField } from './PaperField.tsx';
import { CallBox, Heading, Quiet } from './parts.tsx';
import type { Paper, usePapers } from './usePapers.ts';
import styles from './guest.module.css';

interface SentPageProps {
  readonly page: GuestPage;
  readonly email: string;
  readonly sent: NonNullable<GuestDraft['sent']>;
  /** Null: the session is over, and papers are added on the page that follows the referral. */
  readonly token: string | null;
  readonly papers: ReturnType<typeof usePapers>;
  readonly onAnother: () => void;
}

/** The hospice has the referral. Papers go after it, and what failed is tried again here. */
export function SentPage({ email, onAnother, page, papers, sent, token }: SentPageProps) {
  const texts = useGuestTexts();
  const isAlone = sent.displayId === null;
  const send = (which: readonly Paper[]) => {
    if (token !== null) void papers.send({ token, guestReferralId: sent.id }, which);
  };
  return (
    <div className={styles['page']}>
      <Heading>{isAlone ? texts.papersOnlySent(page.hospiceName) : texts.sentHeading(page.hospiceName)}</Heading>
      {sent.displayId !== null && (
        <p>
          <strong>{texts.sentNumber(sent.displayId)}</strong>
        </p>
      )}
      <p>{isAlone ? texts.papersOnlyNext : texts.sentNext}</p>
      <p>{texts.sentLink(email)}</p>
      {page.phone !== null && <CallBox phone={page.phone}>{texts.sentCall}</CallBox>}
      {token !== null && (
        <PaperField
          isAlone={isAlone}
          onAdd={(files) => send(papers.add(files))}
          onAgain={(paper) => send([paper])}
          onRemove={papers.remove}
          papers={papers.papers}
        />
      )}
      <div className={styles['ways']}>
        <a className={styles['secondary']} href={`${FOLLOW_PATH}#token=${sent.followToken}`}>
          {texts.follow}
        </a>
        <Quiet onClick={onAnother}>{texts.another}</Quiet>
      </div>
    </div>
  );
}
