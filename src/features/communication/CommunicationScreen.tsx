import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { selectHospice } from '#src/auth/authSlice.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { conversationsApi } from './conversationsApi.ts';
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

const sectionLabel: Record<Section, string> = {
  messages: 'Messages',
  inbox: 'Inbox',
  templates: 'Templates',
  summaries: 'Monthly summaries',
};

/** Only the number of conversations that wait is needed. */
const WAITING_COUNT = { limit: 1, 'filter.isWaiting': true } as const;

/** The last address of the message list with its filters, for the back link. */
function useListLocation(isList: boolean) {
  const { search, state } = useLocation();
  const [last, setLast] = useState<{ readonly to: string; readonly state: unknown }>({ to: HOME, state: null });
  const here = `/hospice${search}`;
  if (isList && here !== last.to) setLast({ to: here, state });
  return last;
}

/** The messages of a hospice to its referral sources, and their answers. */
export function CommunicationScreen() {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const display = useOwnDisplayContext();
  const [params] = useSearchParams();
  const [compose, message, part] = [params.get('compose'), params.get('message'), sectionIn(params)];
  const waiting =
    conversationsApi.useListConversationsQuery({ hospiceId, query: WAITING_COUNT }, { refetchOnMountOrArgChange: true })
      .data?.meta.totalItems ?? 0;
  const list = useListLocation(compose === null && message === null && part === 'messages');

  const isReading = compose !== null || (message !== null && part === 'messages');
  return (
    <ListDisplayContext value={display}>
      <div className="column gap16 shrinks">
        {!isReading && (
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
                label: sectionLabel[each],
                to: sectionPath(each),
                isCurrent: each === part,
                count: each === 'inbox' && waiting > 0 ? waiting : undefined,
              }))}
              label="Communication sections"
            />
          </>
        )}
        <Suspense fallback={<Skeleton height={480} width="100%" />}>{content()}</Suspense>
      </div>
    </ListDisplayContext>
  );

  function content() {
    if (compose !== null) return <ComposeSection back={list} compose={compose} hospiceId={hospiceId} />;
    switch (part) {
      case 'messages':
        return message === null ? (
          <MessagesSection hospiceId={hospiceId} />
        ) : (
          <MessagePage back={list} hospiceId={hospiceId} id={message} key={message} />
        );
      case 'inbox':
        return <InboxSection hospiceId={hospiceId} />;
      case 'templates':
        return <TemplatesSection hospiceId={hospiceId} />;
      case 'summaries':
        return <SummariesSection hospiceId={hospiceId} />;
    }
  }
}
