import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Message } from '#contract/communication/communications.ts';
import { mailTopicLabel } from '#contract/mail/mail.ts';
import { problem } from '#src/api/problem.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { useGetMessageQuery } from '#src/features/communication/shared/communicationApi.ts';
import { FormattedText } from '#src/features/communication/shared/FormattedText.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDateTime } from '#src/ui/time/dates.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { AskedActDialog } from '#src/features/communication/AskedActDialog.tsx';
import { lookAgain } from '#src/features/communication/lookAgain.ts';
import { actsOf, type AskedAct } from '#src/features/communication/messageActions.ts';
import { MessageStatusChip } from '#src/features/communication/messageColumns.tsx';
import { failureText, isMoving, namesOf } from '#src/features/communication/messageStyle.ts';
import { composePath } from '#src/features/communication/paths.ts';
import { readableText } from '#src/features/communication/readableText.ts';
import { useMessageActions } from '#src/features/communication/useMessageActions.ts';
import { useTitle } from '#src/features/communication/useTitle.ts';
import styles from './message.module.css';
import { Outcome } from './Outcome.tsx';
import { Recipients } from './Recipients.tsx';

interface MessagePageProps {
  readonly hospiceId: string;
  readonly id: string;
  readonly back: { readonly to: string; readonly state: unknown };
}

/** One message: its words, whom it reached, and what came back. */
export function MessagePage({ back, hospiceId, id }: MessagePageProps) {
  const { now } = useDisplayContext();
  const [isWatching, setWatching] = useState(false);
  const { data, error, isFetching, refetch } = useGetMessageQuery(
    { hospiceId, communicationId: id },
    { refetchOnMountOrArgChange: true, ...lookAgain(isWatching) },
  );
  const moves = data !== undefined && isMoving(data, now);
  if (moves !== isWatching) setWatching(moves);
  const refusal = error && !isFetching ? problem(error) : undefined;

  if (!data) {
    return (
      <>
        <PageHeader back={{ to: back.to, label: 'Messages' }} title="Message" />
        {refusal ? (
          <ErrorState onRetry={() => void refetch()} title={refusal.title}>
            {refusal.message}
          </ErrorState>
        ) : (
          <Skeleton height={480} width="100%" />
        )}
      </>
    );
  }
  return (
    <>
      {refusal && <StaleBanner message={refusal.message} onRetry={() => void refetch()} title={refusal.title} />}
      <Whole back={back} hospiceId={hospiceId} isWatching={isWatching} message={data} />
    </>
  );
}

interface WholeProps {
  readonly hospiceId: string;
  readonly message: Message;
  readonly isWatching: boolean;
  readonly back: MessagePageProps['back'];
}

function Whole({ back, hospiceId, isWatching, message }: WholeProps) {
  const { duplicate, isPending, takeBack } = useMessageActions(hospiceId);
  const [asked, setAsked] = useState<AskedAct>();
  const navigate = useNavigate();
  const titleOf = useTitle();
  const hospice = useSelector(selectHospice)?.name;
  const acts = actsOf(message);
  const { failure, status } = message;
  const isOut = status === 'sending' || status === 'sent' || status === 'failed';
  return (
    <>
      <PageHeader
        actions={
          <>
            {acts.remove && (
              <Button icon="trash" onClick={() => setAsked('remove')} variant="quiet">
                Delete…
              </Button>
            )}
            {acts.takeBack && (
              <Button icon="undo" isPending={isPending} onClick={() => void takeBack(message)}>
                Take back
              </Button>
            )}
            {acts.stop && <Button onClick={() => setAsked('stop')}>Stop the rest…</Button>}
            <Button icon="document" isPending={isPending} onClick={() => void duplicate(message)}>
              Duplicate
            </Button>
            {acts.write && (
              <LinkButton icon="edit" to={composePath(message.id)} variant="primary">
                Continue writing
              </LinkButton>
            )}
          </>
        }
        back={{ to: back.to, label: 'Messages' }}
        subtitle={<MessageStatusChip message={message} />}
        title={titleOf(message)}
      />
      {failure !== null && <Banner tone="error">{failureText[failure]}</Banner>}
      <div className={styles['columns']}>
        <Card title="What it says">
          {message.body.trim() === '' ? (
            <p className={styles['quiet']}>No words yet</p>
          ) : (
            <FormattedText text={readableText(message.body, { hospice, sender: message.author?.name }, true)} />
          )}
        </Card>
        <div className={styles['side']}>
          {isOut && message.counts.recipients > 0 && (
            <Card title="What became of it">
              <Outcome message={message} />
            </Card>
          )}
          <Card title="Facts">
            <Facts message={message} />
          </Card>
        </div>
      </div>
      {isOut && <Recipients hospiceId={hospiceId} id={message.id} isWatching={isWatching} />}
      {asked && (
        <AskedActDialog
          act={asked}
          hospiceId={hospiceId}
          message={message}
          onClose={() => setAsked(undefined)}
          onRemoved={() => void navigate(back.to, { state: back.state })}
        />
      )}
    </>
  );
}

function Facts({ message }: { readonly message: Message }) {
  const { timeZone } = useDisplayContext();
  const { audience, author, createdAt, referral, scheduledAt, sentAt, status, topic } = message;
  const names = namesOf(audience);
  const facts: readonly (readonly [string, string])[] = [
    ['To', names.join(', ') || 'Nobody yet'],
    ...(referral ? [['About', referral.displayId] as const] : []),
    ['Topic', mailTopicLabel[topic]],
    ['Written by', author?.name ?? 'Somebody who left'],
    ['Begun', formatDateTime(createdAt, timeZone)],
    ...(scheduledAt !== null && status === 'scheduled'
      ? [['Goes out', formatDateTime(scheduledAt, timeZone)] as const]
      : []),
    ...(sentAt !== null ? [['Sent', formatDateTime(sentAt, timeZone)] as const] : []),
  ];
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>{zoneNote(timeZone)}</p>
    </>
  );
}
