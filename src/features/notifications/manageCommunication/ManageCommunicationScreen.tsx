import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectGroup, selectRole } from '#src/auth/authSlice.ts';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { ChoicesSection } from './ChoicesSection.tsx';
import { MESSAGE, MessagesSection } from './MessagesSection.tsx';
import { ReadersSection } from './ReadersSection.tsx';

const PARTS = ['choices', 'messages', 'readers'] as const;
type Part = (typeof PARTS)[number];
const partLabel: Record<Part, string> = {
  choices: 'Notification settings',
  messages: 'Messages',
  readers: 'Your group',
};

/** A link in a mail has only the message. */
function partIn(params: URLSearchParams, parts: readonly Part[]): Part {
  const named = parts.find((part) => part === params.get('part'));
  return named ?? (params.has(MESSAGE) ? 'messages' : 'choices');
}

const UNREAD = { 'filter.isUnread': true, limit: 1 } as const;

/** A group member's notification choices, messages from hospices, and the other group members who are notified. */
export function Component() {
  const groupId = useSelector(selectGroup)?.id ?? '';
  const isManager = useSelector(selectRole) === 'care_manager';
  const [params] = useSearchParams();
  const parts = PARTS.filter((part) => part !== 'readers' || isManager);
  const part = partIn(params, parts);
  const unread = conversationsApi.useListReceivedMessagesQuery(
    { groupId, query: UNREAD },
    { refetchOnMountOrArgChange: true },
  );
  const unreadCount = unread.data?.meta.totalItems ?? 0;
  return (
    <div className="column shrinks gap16">
      <PageHeader title="Communication" />
      <Tabs
        items={parts.map((each) => ({
          label: partLabel[each],
          to: each === 'choices' ? '/stakeholder/manage-communication' : `?part=${each}`,
          isCurrent: each === part,
          ...(each === 'messages' && unreadCount > 0 ? { count: unreadCount } : {}),
        }))}
        label="Communication sections"
      />
      {part === 'choices' && <ChoicesSection />}
      {part === 'messages' && <MessagesSection groupId={groupId} unreadCount={unreadCount} />}
      {part === 'readers' && <ReadersSection groupId={groupId} />}
    </div>
  );
}
