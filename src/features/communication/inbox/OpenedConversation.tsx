import { useEffect } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { WholeConversation } from '#contract/communication/conversations.ts';
import { Id } from '#contract/platform/fields.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { ConversationView, readUntil } from '#src/features/communication/letters/ConversationView.tsx';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import { OpenedLetter } from '#src/features/communication/letters/OpenedLetter.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { ConversationActions } from './ConversationActions.tsx';
import { WaitChip } from './WaitChip.tsx';

interface WholeProps {
  readonly hospiceId: string;
  readonly conversation: WholeConversation;
}

function Whole({ conversation, hospiceId }: WholeProps) {
  const { now, timeZone } = useOwnDisplayContext();
  const hospiceName = useSelector(selectHospice)?.name ?? '';
  const [markRead] = conversationsApi.useMarkConversationReadMutation();
  const [answer] = conversationsApi.useAnswerConversationMutation();
  const { entries, group, id, isUnread, message, person, referral, replyTo, sent, snoozedUntil, waitsSince } =
    conversation;
  const readers = new Intl.ListFormat('en-US').format(replyTo.map(({ name }) => name)) || person.name;
  const letter = { id, ...sent, subject: message.subject, topic: message.topic, referral, entries };
  const until = readUntil(letter);
  useEffect(() => {
    // If this fails, it is tried again the next time the conversation opens.
    if (isUnread) void markRead({ hospiceId, conversationId: id, body: { until } });
  }, [hospiceId, id, isUnread, markRead, until]);
  return (
    <ConversationView
      facts={
        <>
          <span>
            {person.name}, {group.name}
          </span>
          {waitsSince !== null && (
            <span>
              <WaitChip now={now} since={waitsSince} />
            </span>
          )}
          {snoozedUntil !== null && <span>Snoozed until {formatDateTime(snoozedUntil, timeZone)}</span>}
        </>
      }
      actions={<ConversationActions conversation={conversation} display={{ now, timeZone }} hospiceId={hospiceId} />}
      letter={letter}
      names={{ hospice: hospiceName, group: group.name }}
      onSend={(text) => answer({ hospiceId, conversationId: id, body: { text } })}
      ownSide="hospice"
      referralHref={(referralId) => `/hospice/referrals/${referralId}`}
      replyHint={`${readers} will read this in Wayside. The email only contains a link.`}
      replyLabel={`Reply to ${readers}`}
      timeZone={timeZone}
    />
  );
}

/** The conversation that the address names; reading it marks it as read by the hospice. */
export function OpenedConversation({ hospiceId, id }: { readonly hospiceId: string; readonly id: string }) {
  const isId = Id.safeParse(id).success;
  const answer = conversationsApi.useGetConversationQuery(isId ? { hospiceId, conversationId: id } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <OpenedLetter answer={answer} isUnknown={!isId}>
      {(conversation) => <Whole conversation={conversation} hospiceId={hospiceId} key={conversation.id} />}
    </OpenedLetter>
  );
}
