import { useEffect } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { WholeReceivedMessage } from '#contract/communication/conversations.ts';
import { Id } from '#contract/platform/fields.ts';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import { ConversationView, readUntil } from '#src/features/communication/letters/ConversationView.tsx';
import { OpenedLetter } from '#src/features/communication/letters/OpenedLetter.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { receivedStateLabel } from './messageLabels.ts';

interface MessageProps {
  readonly groupId: string;
  readonly message: WholeReceivedMessage;
}

function Message({ groupId, message }: MessageProps) {
  const { timeZone } = useOwnDisplayContext();
  const [markRead] = conversationsApi.useMarkReceivedReadMutation();
  const [reply] = conversationsApi.useReplyToMessageMutation();
  const { hospice, id, isUnread, mailState, referral } = message;
  const until = readUntil(message);
  useEffect(() => {
    // A failure is not shown: the next visit marks it again.
    if (isUnread) void markRead({ groupId, receivedId: id, body: { until } });
  }, [groupId, id, isUnread, markRead, until]);
  return (
    <ConversationView
      facts={
        <>
          <span>{hospice.name}</span>
          <span>{receivedStateLabel[mailState]}</span>
        </>
      }
      letter={message}
      names={{ hospice: hospice.name, group: 'your group' }}
      onSend={(text) => reply({ groupId, receivedId: id, body: { text } })}
      ownSide="group"
      referralHref={(referralId) => `/stakeholder/referrals/${referralId}`}
      replyHint={
        referral
          ? `Your reply also appears in the timeline of ${referral.displayId}. ${hospice.name} can see it there.`
          : `Visible to the people who send messages for ${hospice.name}.`
      }
      replyLabel={`Reply to ${hospice.name}`}
      timeZone={timeZone}
    />
  );
}

/** The message in the address; opening it marks it as read. */
export function OpenedMessage({ groupId, id }: { groupId: string; id: string }) {
  const isId = Id.safeParse(id).success;
  const answer = conversationsApi.useGetReceivedMessageQuery(isId ? { groupId, receivedId: id } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <OpenedLetter answer={answer} isUnknown={!isId}>
      {(message) => <Message groupId={groupId} key={message.id} message={message} />}
    </OpenedLetter>
  );
}
