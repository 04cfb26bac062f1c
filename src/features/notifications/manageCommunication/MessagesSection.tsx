import { ReceivedMessageQuery, type ReceivedMessage } from '#contract/communication/conversations.ts';
import { MESSAGE_TOPICS, mailTopicLabel } from '#contract/mail/mail.ts';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import type { LetterLine } from '#src/features/communication/letters/LetterList.tsx';
import { LetterPanes } from '#src/features/communication/letters/LetterPanes.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { HospiceFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { useFilterLinks } from '#src/ui/lists/useFilterLinks.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { receivedStateLabel } from './messageLabels.ts';
import { OpenedMessage } from './OpenedMessage.tsx';

export const MESSAGE = 'message';

interface MessagesSectionProps {
  readonly groupId: string;
  readonly unreadCount: number;
}

/** Messages of hospices to this person, with the open one beside the list. */
export function MessagesSection({ groupId, unreadCount }: MessagesSectionProps) {
  const display = useOwnDisplayContext();
  const [query, changeQuery, linkTo, filter] = useListQuery(ReceivedMessageQuery);
  const answer = conversationsApi.useListReceivedMessagesQuery({ groupId, query }, { refetchOnMountOrArgChange: true });
  const row = useOpenRow(MESSAGE);
  const links = useFilterLinks(ReceivedMessageQuery, query);
  const clearLink = links.isFiltered ? links.linkTo({}) : undefined;
  const isUnread = query['filter.isUnread'];

  const lineOf = (message: ReceivedMessage): LetterLine => {
    const at = message.lastEntryAt ?? message.at;
    return {
      id: message.id,
      who: message.hospice.name,
      time: { at, label: formatRecent(at, display.timeZone, display.now) },
      subject: message.subject,
      isUnread: message.isUnread,
      facts: (
        <>
          <span>{message.referral ? `About ${message.referral.displayId}` : mailTopicLabel[message.topic]}</span>
          <span>{receivedStateLabel[message.mailState]}</span>
        </>
      ),
    };
  };

  return (
    <div className="column shrinks gap12">
      <FilterBar
        clearLink={clearLink}
        onSearch={(search) => changeQuery({ search })}
        search={query.search}
        searchLabel="Search messages"
      >
        <QuickFilters
          items={[
            {
              label: 'All',
              isCurrent: isUnread === undefined,
              keepsPlace: true,
              ...linkTo({ 'filter.isUnread': undefined }),
            },
            {
              label: 'Unread',
              count: unreadCount,
              isCurrent: isUnread === true,
              keepsPlace: true,
              ...linkTo({ 'filter.isUnread': true }),
            },
          ]}
          label="Read or unread"
        />
        <HospiceFilter {...filter('filter.hospice.id')} />
        <ChoiceFilter {...filter('filter.topic')} choices={MESSAGE_TOPICS} label="Topic" labels={mailTopicLabel} />
      </FilterBar>
      <LetterPanes
        answer={answer}
        clearLink={clearLink}
        empty={
          <EmptyState isCompact title="No messages yet">
            Messages from hospices and your replies appear here.
          </EmptyState>
        }
        label="Messages"
        lineOf={lineOf}
        onPage={changeQuery}
        paging={query}
        backLabel="All messages"
        hint="Choose a message to read it."
        reading={row.openId !== null && <OpenedMessage groupId={groupId} id={row.openId} />}
        row={row}
      />
    </div>
  );
}
