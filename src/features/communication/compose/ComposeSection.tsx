import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { beginningIn } from '#src/features/referrals/messageStart.ts';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { messagePath } from '#src/features/communication/paths.ts';
import { Composer } from './Composer.tsx';
import { BEGINNINGS, valuesFrom, valuesOf } from './composeForm.ts';

interface ComposeSectionProps {
  readonly hospiceId: string;
  /** `new`, or the draft's id. */
  readonly compose: string;
  readonly back: { readonly to: string; readonly state: unknown };
}

const NEW = 'new';

/** A new message, with the readers and the text that the address names, or a draft. */
export function ComposeSection({ back, compose, hospiceId }: ComposeSectionProps) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  // A new message that is saved gets its own address; the page stays the same.
  const [createdId, setCreatedId] = useState<string>();
  const isNew = compose === NEW || compose === createdId;
  const draft = communicationApi.useGetMessageQuery(isNew ? skipToken : { hospiceId, communicationId: compose });
  const templateId = isNew ? params.get('template') : null;
  const templates = communicationApi.useListMessageTemplatesQuery(templateId === null ? skipToken : { hospiceId });
  const started = !isNew && draft.data?.status === 'draft' ? draft.data : undefined;
  const isReady = isNew && (templateId === null || templates.data !== undefined || templates.isError);
  if (started || isReady) {
    const template = templates.data?.data.find(({ id }) => id === templateId);
    const beginning = BEGINNINGS.flatMap((name) => params.getAll(name).map((value) => `${name}=${value}`)).join('&');
    return (
      <MuiProvider>
        <Composer
          back={back}
          first={started ? valuesOf(started) : valuesFrom(params, template, beginningIn(state))}
          form={`message:${started ? compose : beginning}`}
          hospiceId={hospiceId}
          key={started ? compose : NEW}
          onCreated={setCreatedId}
          started={started}
        />
      </MuiProvider>
    );
  }
  return (
    <>
      <PageHeader back={{ to: back.to, label: 'Messages' }} title={isNew ? 'New message' : 'Draft'} />
      <LoadedAnswer<unknown> answer={isNew ? templates : draft} skeleton={<Skeleton height={640} width="100%" />}>
        {() => (
          <EmptyState
            actions={
              <LinkButton to={messagePath(compose)} variant="primary">
                Open the message
              </LinkButton>
            }
            title="This is no longer a draft"
          >
            It was sent or scheduled. You can still cancel a scheduled message.
          </EmptyState>
        )}
      </LoadedAnswer>
    </>
  );
}
