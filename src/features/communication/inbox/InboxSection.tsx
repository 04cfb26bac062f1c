import { useSearchParams } from 'react-router-dom';
import { ConversationQuery, type Conversation } from '#contract/communication/conversations.ts';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import type { LetterLine } from '#src/features/communication/letters/LetterList.tsx';
import { LetterPanes } from '#src/features/communication/letters/LetterPanes.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { GroupFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { listLink, useListQuery } from '#src/ui/lists/useListQuery.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { OpenedConversation } from './OpenedConversation.tsx';
import { WaitChip } from './WaitChip.tsx';

const CONVERSATION = 'conversation';
const QUICK_FILTERS = ['filter.isWaiting', 'filter.isUnread', 'filter.isSnoozed', 'filter.assignedTo'] as const;
const FILTERS = [...QUICK_FILTERS, 'filter.group.id', 'filter.message.id', 'search'] as const;
const NO_QUICK_FILTER = Object.fromEntries(QUICK_FILTERS.map((name) => [name, undefined]));
const WAITING = { 'filter.isWaiting': true } as const;
const MINE = { ...WAITING, 'filter.assignedTo': 'me' } as const;
const UNOWNED = { ...WAITING, 'filter.assignedTo': 'nobody' } as const;
const UNREAD = { 'filter.isUnread': true } as const;
const COUNT_ONLY = { limit: 1 } as const;

const ON_MOUNT = { refetchOnMountOrArgChange: true };

function useCount(hospiceId: string, filters: Partial<ConversationQuery>) {
  return conversationsApi.useListConversationsQuery({ hospiceId, query: { ...COUNT_ONLY, ...filters } }, ON_MOUNT).data
    ?.meta.totalItems;
}

/** How many wait for an answer, for whom, and how many nobody has read. */
const useCounts = (hospiceId: string) => ({
  waiting: useCount(hospiceId, WAITING),
  mine: useCount(hospiceId, MINE),
  unowned: useCount(hospiceId, UNOWNED),
  unread: useCount(hospiceId, UNREAD),
});

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
  const lineOf = ({
    assignedTo,
    group,
    id,
    isUnread: isNew,
    last,
    message,
    person,
    referral,
    snoozedUntil,
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
        {snoozedUntil !== null && (
          <span>Snoozed until {formatRecent(snoozedUntil, display.timeZone, display.now)}</span>
        )}
        {referral && <span>{referral.displayId}</span>}
        {assignedTo && <span>{assignedTo.name}</span>}
      </>
    ),
  });

  const quick = (label: string, patch: Pick<ConversationQuery, (typeof QUICK_FILTERS)[number]>) => ({
    label,
    isCurrent: QUICK_FILTERS.every((name) => query[name] === patch[name]),
    keepsPlace: true,
    ...linkTo({ ...NO_QUICK_FILTER, ...patch }),
  });

  return (
    <div className="column shrinks gap12">
      <FilterBar
        clearLink={clearLink}
        onSearch={(search) => changeQuery({ search })}
        search={query.search}
        searchLabel="Search conversations"
      >
        <QuickFilters
          items={[
            { ...quick('Waiting', WAITING), count: counts.waiting },
            { ...quick('Mine', MINE), count: counts.mine },
            {
              ...quick('Unowned', UNOWNED),
              count: counts.unowned,
            },
            { ...quick('Unread', UNREAD), count: counts.unread },
            quick('Snoozed', { 'filter.isSnoozed': true }),
            quick('All', {}),
          ]}
          label="Conversation filter"
        />
        <GroupFilter {...filter('filter.group.id')} />
      </FilterBar>
      <LetterPanes
        answer={answer}
        clearLink={clearLink}
        empty={
          <EmptyState isCompact title="No replies yet">
            Replies to your messages appear here.
          </EmptyState>
        }
        label="Conversations"
        lineOf={lineOf}
        onPage={changeQuery}
        paging={query}
        backLabel="All conversations"
        hint="Choose a conversation to read it."
        reading={row.openId !== null && <OpenedConversation hospiceId={hospiceId} id={row.openId} />}
        row={row}
      />
    </div>
  );
}
