import { Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { selectHospice } from '#src/auth/authSlice.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useListConversationsQuery } from './conversationsApi.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { HOME, NEW_MESSAGE, SECTIONS, sectionIn, sectionPath, type Section } from './paths.ts';

const InboxSection = lazyComponent(async () => (await import('./inbox/InboxSection.tsx')).InboxSection);
const ComposeSection = lazyComponent(async () => (await import('./compose/ComposeSection.tsx')).ComposeSection);
const MessagePage = lazyComponent(async () => (await import('./message/MessagePage.tsx')).MessagePage);
const TemplatesSection = lazyComponent(async () => (await import('./templates/TemplatesSection.tsx')).TemplatesSection);
const SummariesSection = lazyComponent(async () => (await import('./summaries/SummariesSection.tsx')).SummariesSection);

const partLabel: Record<Section, string> = {
  messages: 'Messages',
  inbox: 'Inbox',
  templates: 'Templates',
  summaries: 'Monthly summaries',
};

/** How many answers wait, and none of them. */
const WAITING = { limit: 1, 'filter.isWaiting': true } as const;

const ROOM = <Skeleton height={480} width="100%" />;

/** Where the list of messages was left: the way back leads there, its filters with it. */
function useListPlace(isList: boolean) {
  const { search, state } = useLocation();
  const [place, setPlace] = useState<{ readonly to: string; readonly state: unknown }>({ to: HOME, state: null });
  const here = `/hospice${search}`;
  if (isList && here !== place.to) setPlace({ to: here, state });
  return place;
}

/** What the hospice writes to its referral sources, and what they answer. */
export function CommunicationScreen() {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const place = useOwnDisplayContext();
  const [params] = useSearchParams();
  const [compose, message, part] = [params.get('compose'), params.get('message'), sectionIn(params)];
  const waiting =
    useListConversationsQuery({ hospiceId, query: WAITING }, { refetchOnMountOrArgChange: true }).data?.meta
      .totalItems ?? 0;
  const list = useListPlace(compose === null && message === null && part === 'messages');

  const inside = (content: ReactNode) => (
    <ListDisplayContext value={place}>
      <div className="column gap16 shrinks">{content}</div>
    </ListDisplayContext>
  );
  if (compose !== null) {
    return inside(
      <Suspense fallback={ROOM}>
        <ComposeSection back={list} compose={compose} hospiceId={hospiceId} />
      </Suspense>,
    );
  }
  if (message !== null && part === 'messages') {
    return inside(
      <Suspense fallback={ROOM}>
        <MessagePage back={list} hospiceId={hospiceId} id={message} key={message} />
      </Suspense>,
    );
  }
  return inside(
    <>
      <PageHeader
        actions={
          <LinkButton icon="plus" to={NEW_MESSAGE} variant="primary">
            New message
          </LinkButton>
        }
        title="Communication"
      />
      <Tabs
        items={SECTIONS.map((each) => ({
          label: partLabel[each],
          to: sectionPath(each),
          isCurrent: each === part,
          count: each === 'inbox' && waiting > 0 ? waiting : undefined,
        }))}
        label="Parts"
      />
      {part === 'messages' && <MessagesSection hospiceId={hospiceId} />}
      {part === 'inbox' && (
        <Suspense fallback={ROOM}>
          <InboxSection hospiceId={hospiceId} />
        </Suspense>
      )}
      {part === 'templates' && (
        <Suspense fallback={ROOM}>
          <TemplatesSection hospiceId={hospiceId} />
        </Suspense>
      )}
      {part === 'summaries' && (
        <Suspense fallback={ROOM}>
          <SummariesSection hospiceId={hospiceId} />
        </Suspense>
      )}
    </>,
  );
}
