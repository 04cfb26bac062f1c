import { useState } from 'react';
import type { FollowedReferral } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { CodeForm } from './CodeForm.tsx';
import { Followed } from './Followed.tsx';
import { askForFollowCode, readFollowed, type Trouble } from './guestCalls.ts';
import { useGuestTexts } from './guestTexts.ts';
import { CallBox, Heading, Primary, TroubleNote } from './parts.tsx';
import styles from './guest.module.css';

const LINK_KEY = 'wayside.guestLink';

interface FollowPageProps {
  /** From the address; a reload finds it in this tab. */
  readonly linkToken: string | null;
  readonly language: SurveyLanguage;
}

type Step =
  | { readonly at: 'start' }
  | { readonly at: 'code'; readonly handle: string; readonly reason?: Trouble }
  | { readonly at: 'open'; readonly token: string; readonly referral: FollowedReferral }
  | { readonly at: 'over'; readonly call: { readonly hospiceName: string; readonly phone: string | null } | null };

function keptLink(linkToken: string | null): string | null {
  if (linkToken !== null) tabStorage.setItem(LINK_KEY, linkToken);
  return linkToken ?? tabStorage.getItem(LINK_KEY);
}

const isOver = (trouble: Trouble) => trouble.kind === 'ended' || trouble.kind === 'unknown';

/** A referral behind its link: a code by email opens it, and again after the session ended. */
export function FollowPage({ language, linkToken }: FollowPageProps) {
  const texts = useGuestTexts();
  const [link] = useState(() => keptLink(linkToken));
  const [step, setStep] = useState<Step>(link === null ? { at: 'over', call: null } : { at: 'start' });
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isPending, setPending] = useState(false);

  const show = (failed: Trouble): void => {
    if (failed.kind === 'ended') setStep({ at: 'over', call: failed });
    else if (failed.kind === 'unknown') setStep({ at: 'over', call: null });
    else setTrouble(failed);
  };
  const ask = async (reason?: Trouble): Promise<Trouble | undefined> => {
    const answer = await askForFollowCode(link ?? '', language);
    if (answer.trouble) {
      if (isOver(answer.trouble)) show(answer.trouble);
      return answer.trouble;
    }
    setStep({ at: 'code', handle: answer.value.handle, ...(reason && { reason }) });
    return undefined;
  };
  const start = async () => {
    if (isPending) return;
    setPending(true);
    const failed = await ask();
    setPending(false);
    if (failed) show(failed);
  };
  const open = async (token: string, guestReferralId: string | null) => {
    const answer = await readFollowed(token, guestReferralId ?? '');
    if (answer.trouble) {
      setStep({ at: 'start' });
      show(answer.trouble);
    } else setStep({ at: 'open', token, referral: answer.value });
  };

  switch (step.at) {
    case 'over':
      return step.call === null ? (
        <div className={styles['page']}>
          <Heading isFirst>{texts.unknownHeading}</Heading>
          <p>{texts.unknown}</p>
        </div>
      ) : (
        <div className={styles['page']}>
          <Heading isFirst>{texts.endedHeading}</Heading>
          {step.call.phone !== null && <CallBox phone={step.call.phone}>{texts.ended(step.call.hospiceName)}</CallBox>}
        </div>
      );
    case 'code':
      return (
        <CodeForm
          handle={step.handle}
          onNewCode={() => ask(step.reason)}
          onOpened={(token, id) => void open(token, id)}
          reason={step.reason ?? null}
          sentTo={texts.codeSentToSender}
        />
      );
    case 'open':
      return (
        <Followed
          language={language}
          onSessionEnded={() => void ask({ kind: 'session' }).then((failed) => failed && setStep({ at: 'start' }))}
          referral={step.referral}
          token={step.token}
        />
      );
    default:
      return (
        <form
          className={styles['page']}
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <Heading isFirst>{texts.followHeading}</Heading>
          <p>{texts.followIntro}</p>
          <TroubleNote trouble={trouble} />
          <Primary isPending={isPending}>{texts.followStart}</Primary>
        </form>
      );
  }
}
