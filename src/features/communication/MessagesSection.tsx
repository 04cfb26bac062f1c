import { useCallback, useState } from 'react';
import { MessageQuery, type MessageSummary } from '#contract/communication/communications.ts';
import { communicationApi, pollWhile } from './communicationApi.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { SavedFiltersMenu } from '#src/features/people/savedFilters/listTools/SavedFiltersMenu.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx';
import { messageColumns } from './messageColumns.tsx';
import { MessageFilters } from './MessageFilters.tsx';
import { isMoving } from './messageStyle.ts';
import { MessageRowActions } from './MessageRowActions.tsx';
import { composePath, messagePath, NEW_MESSAGE, sectionPath } from './paths.ts';
import { useMessageTitle } from './useMessageTitle.ts';
import type { ConfirmedAction } from './useMessageActions.ts';

const NEWEST_FIRST = [{ column: 'createdAt', direction: 'DESC' }] as const;

const QUICK = [
  { label: 'All', filters: {} },
  { label: 'Drafts', filters: { 'filter.status': ['draft'] } },
  { label: 'Scheduled', filters: { 'filter.status': ['scheduled'] } },
  { label: 'Sent', filters: { 'filter.status': ['sending', 'sent'] } },
  { label: 'Failed', filters: { 'filter.status': ['failed'] } },
] as const;

interface Asked {
  readonly message: MessageSummary;
  readonly action: ConfirmedAction;
}

/** The hospice's sent messages, drafts and scheduled messages. */
export function MessagesSection({ hospiceId }: { readonly hospiceId: string }) {
  const { now } = useDisplayContext();
  const titleOf = useMessageTitle();
  const { bar, filter, query, saved, state } = useWorkList({
    schema: MessageQuery,
    columns: messageColumns,
    defaultSort: NEWEST_FIRST,
    storageKey: 'hospiceMessages',
  });
  const [isWatching, setWatching] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = communicationApi.useListMessagesQuery(
    { hospiceId, query },
    { refetchOnMountOrArgChange: true, ...pollWhile(isWatching) },
  );
  const moves = answer.data?.data.some((message) => isMoving(message, now)) ?? false;
  if (moves !== isWatching) setWatching(moves);

  const actionsFor = useCallback(
    (row: MessageSummary) => (
      <MessageRowActions
        hospiceId={hospiceId}
        message={row}
        onAsk={(message, action) => setAsked({ message, action })}
      />
    ),
    [hospiceId],
  );

  return (
    <>
      <WorkList
        answer={answer}
        empty={
          <EmptyState
            actions={
              <>
                <LinkButton icon="plus" to={NEW_MESSAGE} variant="primary">
                  New message
                </LinkButton>
                <LinkButton to={sectionPath('templates')}>See templates</LinkButton>
              </>
            }
            title="No messages yet"
          >
            Share news with your referral sources, invite them, or ask for feedback. You’ll see who read each message
            and who replied.
          </EmptyState>
        }
        filters={<MessageFilters bar={bar} filter={filter} hospiceId={hospiceId} query={query} />}
        label="Messages"
        list={state}
        isZoned
        quick={state.links.quickItems(QUICK, true)}
        rowActions={actionsFor}
        rowHref={({ id, status }) => (status === 'draft' ? composePath(id) : messagePath(id))}
        rowLabel={titleOf}
        saved={<SavedFiltersMenu {...saved} kind="communication" />}
      />
      {asked && (
        <ConfirmActionDialog
          action={asked.action}
          hospiceId={hospiceId}
          message={answer.data?.data.find(({ id }) => id === asked.message.id) ?? asked.message}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
