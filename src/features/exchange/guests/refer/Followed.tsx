import { useState } from 'react';
import * as z from 'zod/mini';
import type { FollowedReferral } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { askHospice, readFollowed, type Trouble } from './guestCalls.ts';
import { useGuestTexts } from './guestTexts.ts';
import { PaperField } from './PaperField.tsx';
import { CallBox, Field, Heading, Primary, TroubleNote } from './parts.tsx';
import { usePapers, type Paper } from './usePapers.ts';
import styles from './guest.module.css';

interface FollowedProps {
  readonly referral: FollowedReferral;
  readonly token: string;
  readonly language: SurveyLanguage;
  readonly onSessionEnded: () => void;
}

/** Where the referral stands, whom to call, the papers, and questions with their answers. */
export function Followed({ language, onSessionEnded, referral: before, token }: FollowedProps) {
  const texts = useGuestTexts();
  const [referral, setReferral] = useState(before);
  const papers = usePapers();
  const { id, situation, timeZone } = referral;
  const locale = language === 'es' ? 'es-US' : 'en-US';
  const moment = (at: string) =>
    new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const day = (plain: string) =>
    new Date(`${plain}T12:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });

  const read = async (): Promise<void> => {
    const { trouble, value } = await readFollowed(token, id);
    if (value) setReferral(value);
    else if (trouble.kind === 'session') onSessionEnded();
  };
  const send = async (which: readonly Paper[]): Promise<void> => {
    const stopped = await papers.send({ token, guestReferralId: id }, which);
    if (stopped) onSessionEnded();
  };
  const note = texts.situationNotes[situation];
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.firstContact, referral.firstContactAt && moment(referral.firstContactAt)],
    [
      texts.planned,
      referral.startOfCare === null ? referral.plannedStartOfCare && day(referral.plannedStartOfCare) : null,
    ],
    [texts.started, referral.startOfCare && moment(referral.startOfCare)],
    [texts.reason, referral.declineReason && texts.reasons[referral.declineReason]],
  ];
  return (
    <div className={styles['page']}>
      <Heading>{referral.patientName === null ? texts.followPapers : texts.followWho(referral.patientName)}</Heading>
      <p className={styles['second']}>
        {referral.displayId !== null && `${referral.displayId} · `}
        {texts.received(moment(referral.receivedAt))}
      </p>
      <section className={styles['situation']}>
        <h2>{texts.situations[situation]}</h2>
        {note !== undefined && <p>{note}</p>}
        <dl className={styles['facts']}>
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      {referral.phone !== null && (
        <CallBox phone={referral.phone}>{`${texts.whomToCall}: ${referral.hospiceName}`}</CallBox>
      )}
      {(referral.takesMore || referral.messages.length > 0) && (
        <section className={styles['group']}>
          <h2>{texts.questions}</h2>
          <ul className={styles['messages']}>
            {referral.messages.map((message) => (
              <li data-hospice={message.isFromHospice ? '' : undefined} key={message.id}>
                <span className={styles['second']}>
                  {message.isFromHospice ? `${message.author}, ${referral.hospiceName}` : texts.you} ·{' '}
                  {moment(message.at)}
                </span>
                <p>{message.text}</p>
              </li>
            ))}
          </ul>
          {referral.takesMore && (
            <AskForm guestReferralId={id} onAsked={() => void read()} onSessionEnded={onSessionEnded} token={token} />
          )}
        </section>
      )}
      <section className={styles['group']}>
        <h2>{texts.yourPapers}</h2>
        {referral.papers.length === 0 && papers.papers.length === 0 && <p>{texts.noPapers}</p>}
        <ul className={styles['papers']}>
          {referral.papers.map((paper) => (
            <li key={paper.id}>
              <span className={styles['paperName']}>{paper.name}</span>
              <span className={styles['second']}>{moment(paper.addedAt)}</span>
            </li>
          ))}
        </ul>
        {referral.takesMore && (
          <PaperField
            isAlone={referral.displayId === null}
            onAdd={(files) => void send(papers.add(files, referral.papers.length))}
            onAgain={(paper) => void send([paper])}
            onRemove={papers.remove}
            papers={papers.papers}
          />
        )}
      </section>
      {referral.endsAt !== null && <p className={styles['second']}>{texts.endsOn(moment(referral.endsAt))}</p>}
    </div>
  );
}

const DRAFT_KEY = 'wayside.guestQuestion';

const KeptQuestion = z.tuple([z.string(), z.string()]);

function keptQuestion(guestReferralId: string): string {
  try {
    const kept = z.safeParse(KeptQuestion, JSON.parse(tabStorage.getItem(DRAFT_KEY) ?? 'null'));
    return kept.success && kept.data[0] === guestReferralId ? kept.data[1] : '';
  } catch {
    return '';
  }
}

interface AskFormProps {
  readonly token: string;
  readonly guestReferralId: string;
  readonly onAsked: () => void;
  readonly onSessionEnded: () => void;
}

/** A question to the hospice. What is typed outlasts a session that ends. */
function AskForm({ guestReferralId, onAsked, onSessionEnded, token }: AskFormProps) {
  const texts = useGuestTexts();
  const [text, setText] = useState(() => keptQuestion(guestReferralId));
  const [isPending, setPending] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isSent, setSent] = useState(false);

  const type = (typed: string) => {
    setText(typed);
    tabStorage.setItem(DRAFT_KEY, JSON.stringify([guestReferralId, typed]));
  };
  const send = async () => {
    if (isPending) return;
    setEmpty(text.trim() === '');
    setTrouble(null);
    if (text.trim() === '') return;
    setPending(true);
    const answer = await askHospice(token, guestReferralId, text);
    setPending(false);
    if (answer.trouble?.kind === 'session') onSessionEnded();
    else if (answer.trouble) setTrouble(answer.trouble);
    else {
      type('');
      setSent(true);
      onAsked();
    }
  };
  const isTooMany = trouble?.kind === 'fields';
  return (
    <form
      className={styles['ask']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        error={isEmpty ? texts.askError : isTooMany ? texts.askTooMany : undefined}
        hint={texts.askHint}
        label={texts.ask}
      >
        {(control) => (
          <textarea {...control} maxLength={2000} onChange={({ target }) => type(target.value)} rows={3} value={text} />
        )}
      </Field>
      <TroubleNote trouble={isTooMany ? null : trouble} />
      <output>{isSent && texts.answerLater}</output>
      <Primary isPending={isPending}>{texts.sendQuestion}</Primary>
    </form>
  );
}
