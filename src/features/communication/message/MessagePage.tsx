import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Message } from '#contract/communication/communications.ts';
import { mailTopicLabel } from '#contract/mail/mail.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { communicationApi, pollWhile } from '#src/features/communication/communicationApi.ts';
import { FormattedText } from '#src/features/communication/letters/FormattedText.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ConfirmActionDialog } from '#src/features/communication/ConfirmActionDialog.tsx';
import { MessageStatusChip } from '#src/features/communication/messageColumns.tsx';
import { failureText, isMoving, namesOf } from '#src/features/communication/messageStyle.ts';
import { composePath } from '#src/features/communication/paths.ts';
import { readableText } from '#src/features/communication/readableText.ts';
import { actionsOf, useMessageActions, type ConfirmedAction } from '#src/features/communication/useMessageActions.ts';
import { useMessageTitle } from '#src/features/communication/useMessageTitle.ts';
import styles from './message.module.css';
import { Outcome } from './Outcome.tsx';
import { Recipients } from './Recipients.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

interface MessagePageProps {
  readonly hospiceId: string;
  readonly id: string;
  readonly back: { readonly to: string; readonly state: unknown };
}

/** One message: its text, its recipients and their replies. */
export function MessagePage({ back, hospiceId, id }: MessagePageProps) {
  const { now } = useDisplayContext();
  const [isWatching, setWatching] = useState(false);
  const answer = communicationApi.useGetMessageQuery(
    { hospiceId, communicationId: id },
    { refetchOnMountOrArgChange: true, ...pollWhile(isWatching) },
  );
  const { data } = answer;
  const moves = data !== undefined && isMoving(data, now);
  if (moves !== isWatching) setWatching(moves);
  return (
    <>
      {!data && <PageHeader back={{ to: back.to, label: 'Messages' }} title="Message" />}
      <LoadedAnswer answer={answer} skeleton={<Skeleton height={480} width="100%" />}>
        {(message) => <SentMessage back={back} hospiceId={hospiceId} isWatching={isWatching} message={message} />}
      </LoadedAnswer>
    </>
  );
}

interface SentMessageProps {
  readonly hospiceId: string;
  readonly message: Message;
  readonly isWatching: boolean;
  readonly back: MessagePageProps['back'];
}

function SentMessage({ back, hospiceId, isWatching, message }: SentMessageProps) {
  const { duplicate, isPending, takeBack } = useMessageActions(hospiceId);
  const [asked, setAsked] = useState<ConfirmedAction>();
  const navigate = useNavigate();
  const titleOf = useMessageTitle();
  const hospice = useSelector(selectHospice)?.name;
  const actions = actionsOf(message);
  const { failure, status } = message;
  const isOut = status === 'sending' || status === 'sent' || status === 'failed';
  return (
    <>
      <PageHeader
        actions={
          <>
            {actions.remove && (
              <Button icon="trash" onClick={() => setAsked('remove')} variant="quiet">
                Delete…
              </Button>
            )}
            {actions.takeBack && (
              <Button icon="undo" isPending={isPending} onClick={() => void takeBack(message)}>
                Cancel sending
              </Button>
            )}
            {actions.stop && <Button onClick={() => setAsked('stop')}>Stop remaining emails…</Button>}
            <Button icon="document" isPending={isPending} onClick={() => void duplicate(message)}>
              Duplicate
            </Button>
            {actions.write && (
              <LinkButton icon="edit" to={composePath(message.id)} variant="primary">
                Edit draft
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
        <Card title="Message">
          {message.body.trim() === '' ? (
            <p className="quiet">No message yet</p>
          ) : (
            <FormattedText text={readableText(message.body, { hospice, sender: message.author?.name }, true)} />
          )}
        </Card>
        <div className="grid gap16">
          {isOut && message.counts.recipients > 0 && (
            <Card title="Delivery">
              <Outcome message={message} />
            </Card>
          )}
          <Card title="Details">
            <Details message={message} />
          </Card>
        </div>
      </div>
      {isOut && <Recipients hospiceId={hospiceId} id={message.id} isWatching={isWatching} />}
      {asked && (
        <ConfirmActionDialog
          action={asked}
          hospiceId={hospiceId}
          message={message}
          onClose={() => setAsked(undefined)}
          onRemoved={() => void navigate(back.to, { state: back.state })}
        />
      )}
    </>
  );
}

function Details({ message }: { readonly message: Message }) {
  const { timeZone } = useDisplayContext();
  const { audience, author, createdAt, referral, scheduledAt, sentAt, status, topic } = message;
  const names = namesOf(audience);
  const facts: readonly Fact[] = [
    ['To', names.join(', ') || 'No one yet'],
    ['About', referral?.displayId],
    ['Topic', mailTopicLabel[topic]],
    ['Written by', author?.name ?? 'Someone who left'],
    ['Started', formatDateTime(createdAt, timeZone)],
    ['Sends', scheduledAt !== null && status === 'scheduled' && formatDateTime(scheduledAt, timeZone)],
    ['Sent', sentAt && formatDateTime(sentAt, timeZone)],
  ];
  return (
    <>
      <FactList className={styles['facts']} facts={facts} />
      <p className="small">{zoneNote(timeZone)}</p>
    </>
  );
}
