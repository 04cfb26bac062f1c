import { useState } from 'react';
import type { Concern, Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { contactsApi } from '#src/features/referrals/page/contact/contactsApi.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import styles from './concern.module.css';

const TakeBackConcernDialog = lazyPart(async () => (await import('./TakeBackConcernDialog.tsx')).TakeBackConcernDialog);
const AnswerConcernDialog = lazyPart(async () => (await import('./AnswerConcernDialog.tsx')).AnswerConcernDialog);

interface ConcernTextProps {
  readonly concern: Concern;
  readonly title: string;
}

function ConcernText({ concern, title }: ConcernTextProps) {
  const { now, timeZone } = useDisplayContext();
  const { raisedAt, raisedBy, text } = concern;
  return (
    <>
      <strong>{title}</strong>
      <p className={styles['text']}>{text}</p>
      <p className="second">
        {raisedBy},{' '}
        <time dateTime={raisedAt} title={formatDateTime(raisedAt, timeZone)}>
          {formatRecent(raisedAt, timeZone, now)}
        </time>
      </p>
    </>
  );
}

interface ConcernBannerProps {
  readonly referral: Referral;
  readonly own: Enrollment | undefined;
}

/** The group's open concerns: the hospice can answer them, the group sees that they wait and can take them back. */
export function ConcernBanner({ own, referral }: ConcernBannerProps) {
  // The concern of when the dialog opened: an answer from a colleague must not discard typed input.
  const [answering, setAnswering] = useState<Concern>();
  const mayAddNote = referral.allowedActions.includes('add_note');
  const [settleMessages] = contactsApi.useSettleReferralMessagesMutation();
  const showOutcome = useOutcome();
  const settle = async () =>
    showOutcome(await settleMessages({ referralId: referral.id }), 'Marked as no reply needed');
  const mayAnswer = referral.allowedActions.includes('answer_concern');
  const mayTakeBack = referral.allowedActions.includes('take_back_concern');
  const [takingBack, setTakingBack] = useState<Concern>();
  const open = referral.enrollments.flatMap(({ concerns, hospice }) =>
    concerns.map((concern) => ({ concern, hospice })),
  );
  return (
    <>
      {open.map(({ concern, hospice }) => (
        <Banner
          action={
            (mayAnswer && <Button onClick={() => setAnswering(concern)}>Answer…</Button>) ||
            (mayTakeBack && <Button onClick={() => setTakingBack(concern)}>Take back concern…</Button>)
          }
          key={concern.id}
          tone={own ? 'error' : 'warning'}
        >
          <ConcernText
            concern={concern}
            title={
              own ? `${concern.group.name} raised a concern` : `Waiting for ${hospice.name} to answer your concern`
            }
          />
        </Banner>
      ))}
      {own && open.length === 0 && referral.stakeholderAlert && (
        <Banner action={mayAddNote && <Button onClick={() => void settle()}>No reply needed</Button>} tone="warning">
          The referring group is waiting for a reply. Add a shared note to reply.
        </Banner>
      )}
      {answering && (
        <AnswerConcernDialog concern={answering} onClose={() => setAnswering(undefined)} referralId={referral.id} />
      )}
      {takingBack && (
        <TakeBackConcernDialog concern={takingBack} onClose={() => setTakingBack(undefined)} referralId={referral.id} />
      )}
    </>
  );
}
