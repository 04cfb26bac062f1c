import { useCallback, useEffect, useState } from 'react';
import type { GuestPage } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { CodeForm } from './CodeForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { readPage, type PageNames, type Trouble } from './guestCalls.ts';
import { readGuestDraft } from './guestDraft.ts';
import { useGuestTexts } from './guestTexts.ts';
import { Heading, Primary, TroubleNote } from './parts.tsx';
import { PapersOnly } from './PapersOnly.tsx';
import { ReferralForm } from './ReferralForm.tsx';
import { SentPage } from './SentPage.tsx';
import { usePapers } from './usePapers.ts';
import { useReferring } from './useReferring.ts';
import styles from './guest.module.css';

interface ReferPageProps {
  readonly names: PageNames;
  readonly language: SurveyLanguage;
}

type Found = 'opening' | GuestPage | Trouble;

const isPage = (found: Found): found is GuestPage =>
  typeof found === 'object' && 'hospiceName' in found && !('kind' in found);

/** The page of one hospice: it asks first whether the page is open. */
export function ReferPage({ language, names: { hospice, location } }: ReferPageProps) {
  const texts = useGuestTexts();
  const [found, setFound] = useState<Found>('opening');
  const open = useCallback(
    () => readPage({ hospice, location }).then(({ trouble, value }) => setFound(trouble ?? value)),
    [hospice, location],
  );
  useEffect(() => {
    void open();
  }, [open]);

  if (found === 'opening') return <output>{texts.opening}</output>;
  if (isPage(found)) return <Referring language={language} names={{ hospice, location }} page={found} />;
  if (found.kind === 'unknown' || found.kind === 'failed') {
    return (
      <div className={styles['page']}>
        <Heading isFirst>{texts.closedHeading}</Heading>
        <p>{texts.closed}</p>
      </div>
    );
  }
  return (
    <form
      className={styles['page']}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <TroubleNote trouble={found} />
      <Primary>{texts.tryAgain}</Primary>
    </form>
  );
}

/** Email, code, form, thanks. What is typed stays in this tab until it was sent. */
function Referring({ language, names, page }: ReferPageProps & { readonly page: GuestPage }) {
  const texts = useGuestTexts();
  const place = `${names.hospice}/${names.location ?? ''}`;
  const [draft, setDraft] = useState(() => readGuestDraft(tabStorage, place));
  const [reason, setReason] = useState<Trouble | null>(null);
  const [isPapersOnly, setPapersOnly] = useState(false);
  const papers = usePapers();

  const { ask, keep, send, sendPapers } = useReferring({ draft, setDraft, setReason, names, place, language, papers });
  const { email, handle, sent, token, values } = draft;
  if (sent) {
    return (
      <SentPage
        email={email}
        onAnother={() => {
          papers.clear();
          setPapersOnly(false);
          keep({ sent: null });
        }}
        page={page}
        papers={papers}
        sent={sent}
        token={token}
      />
    );
  }
  if (token !== null && isPapersOnly) {
    return <PapersOnly onForm={() => setPapersOnly(false)} onSend={sendPapers} page={page} papers={papers} />;
  }
  if (token !== null) {
    return (
      <ReferralForm
        email={email}
        language={language}
        onChange={(typed) => keep({ values: typed })}
        onOtherEmail={() => keep({ token: null, handle: null })}
        onPapersOnly={() => setPapersOnly(true)}
        onSend={send}
        page={page}
        papers={papers}
        values={values}
      />
    );
  }
  if (handle !== null) {
    return (
      <CodeForm
        handle={handle}
        onNewCode={() => ask(email)}
        onOpened={(opened) => keep({ token: opened, handle: null })}
        onOtherEmail={() => keep({ handle: null })}
        reason={reason}
        sentTo={texts.codeSent(email)}
      />
    );
  }
  return <EmailForm email={email} onAsk={ask} page={page} />;
}
