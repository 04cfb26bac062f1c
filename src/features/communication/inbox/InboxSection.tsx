import { useSearchParams } from 'react-router-dom';
import { ConversationQuery, type Conversation } from '#contract/communication/conversations.ts';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import type { LetterLine } from '#src/features/communication/letters/LetterList.tsx';
import { LetterPanes } from '#src/features/communication/letters/LetterPanes.tsx';
import { LetterResult } from '#src/features/communication/letters/LetterResult.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { GroupFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { listLink, useListQuery } from '#src/ui/lists/useListQuery.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { OpenedConversation } from './OpenedConversation.tsx';
import { WaitChip } from './WaitChip.tsx';

const CONVERSATION = 'conversation';
const FILTERS = ['filter.isWaiting', 'filter.isUnread', 'filter.group.id', 'filter.message.id', 'search'] as const;
const COUNT_ONLY = { limit: 1 } as const;

const ON_MOUNT = { refetchOnMountOrArgChange: true };

/** How many wait for an answer, and how many nobody has read. */
function useCounts(hospiceId: string) {
  const waiting = conversationsApi.useListConversationsQuery(
    { hospiceId, query: { ...COUNT_ONLY, 'filter.isWaiting': true } },
    ON_MOUNT,
  );
  const unread = conversationsApi.useListConversationsQuery(
    { hospiceId, query: { ...COUNT_ONLY, 'filter.isUnread': true } },
    ON_MOUNT,
  );
  return { waiting: waiting.data?.meta.totalItems, unread: unread.data?.meta.totalItems };
}

/** The replies of group members, with the open conversation beside them. */
export function InboxSection({ hospiceId }: { readonly hospiceId: string }) {
  const display = useOwnDisplayContext();
  const [query, changeQuery, linkTo, filter] = useListQuery(ConversationQuery);
  const [params] = useSearchParams();
  const answer = conversationsApi.useListConversationsQuery({ hospiceId, query }, ON_MOUNT);
  const counts = useCounts(hospiceId);
  const row = useOpenRow(CONVERSATION);
  const isFiltered = FILTERS.some((name) => query[name] !== undefined);
  const clearLink = isFiltered ? listLink(ConversationQuery, { limit: query.limit }, params) : undefined;
  const isWaiting = query['filter.isWaiting'] === true;
  const isUnread = query['filter.isUnread'] === true;

  const lineOf = ({
    group,
    id,
    isUnread: isNew,
    last,
    message,
    person,
    referral,
    waitsSince,
  }: Conversation): LetterLine => ({
    id,
    who: `${person.name}, ${group.name}`,
    time: { at: last.at, label: formatRecent(last.at, display.timeZone, display.now) },
    subject: message.subject,
    isUnread: isNew,
    excerpt: last.side === 'hospice' ? `${last.author}: ${last.text}` : last.text,
    facts: (
      <>
        {waitsSince !== null && (
          <span>
            <WaitChip now={display.now} since={waitsSince} />
          </span>
        )}
        {referral && <span>{referral.displayId}</span>}
      </>
    ),
  });

  const quick = (
    label: string,
    isCurrent: boolean,
    patch: Pick<ConversationQuery, 'filter.isWaiting' | 'filter.isUnread'>,
  ) => ({
    label,
    isCurrent,
    keepsPlace: true,
    ...linkTo({ 'filter.isWaiting': undefined, 'filter.isUnread': undefined, ...patch }),
  });

  return (
    <Stack gap={3}>
      <FilterBar
        clearLink={clearLink}
        onSearch={(search) => changeQuery({ search })}
        search={query.search}
        searchLabel="Search conversations"
      >
        <QuickFilters
          items={[
            { ...quick('Waiting', isWaiting, { 'filter.isWaiting': true }), count: counts.waiting },
            { ...quick('Unread', isUnread, { 'filter.isUnread': true }), count: counts.unread },
            quick('All', !isWaiting && !isUnread, {}),
          ]}
          label="Conversation filter"
        />
        <GroupFilter {...filter('filter.group.id')} />
      </FilterBar>
      <LetterPanes
        backLabel="All conversations"
        hint="Choose a conversation to read it."
        list={
          <LetterResult
            answer={answer}
            clearLink={clearLink}
            empty={
              <EmptyState isCompact title="No answers yet">
                Answers to your messages appear here.
              </EmptyState>
            }
            label="Conversations"
            lineOf={lineOf}
            onPage={changeQuery}
            paging={query}
            row={row}
          />
        }
        reading={row.openId !== null && <OpenedConversation hospiceId={hospiceId} id={row.openId} />}
        row={row}
      />
    </Stack>
  );
}
