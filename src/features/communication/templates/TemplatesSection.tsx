import { useState } from 'react';
import type { MessageTemplate } from '#contract/communication/communications.ts';
import { mailTopicLabel } from '#contract/mail/mail.ts';
import { problem } from '#src/api/problem.ts';
import {
  useDeleteMessageTemplateMutation,
  useListMessageTemplatesQuery,
} from '#src/features/communication/communicationApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { fromTemplatePath } from '#src/features/communication/paths.ts';
import { templateText } from '#src/features/communication/readableText.ts';
import { copyAddress, TemplatePanel } from './TemplatePanel.tsx';
import styles from './templates.module.css';

const NEW = 'new';

/** Words to begin with: the product's own, and what the hospice keeps. */
export function TemplatesSection({ hospiceId }: { readonly hospiceId: string }) {
  const answer = useListMessageTemplatesQuery({ hospiceId });
  const { data, error, isFetching, refetch } = answer;
  const row = useOpenRow('template');
  const [asked, setAsked] = useState<MessageTemplate>();
  const [remove, removing] = useDeleteMessageTemplateMutation();
  const showToast = useToast();
  const refusal = error && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  const own = data?.data.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
  const builtIn = data?.data.filter(({ isBuiltIn }) => isBuiltIn) ?? [];

  const removeAsked = async (template: MessageTemplate) => {
    const { error: refused } = await remove({ hospiceId, templateId: template.id });
    setAsked(undefined);
    if (!refused) {
      if (row.openId === template.id) row.close();
      showToast({ tone: 'success', text: `“${template.name}” is deleted` });
      return;
    }
    const { message, title } = problem(refused);
    showToast({ tone: 'error', text: `${title}. ${message}` });
  };
  const itemsFor = (template: MessageTemplate): MenuItem[] => [
    {
      label: template.isBuiltIn ? 'Look at it' : 'Edit…',
      icon: template.isBuiltIn ? 'eye' : 'edit',
      to: row.hrefOf(template.id),
    },
    { label: 'Make a copy…', icon: 'document', to: row.hrefOf(copyAddress(template.id)) },
    ...(template.isBuiltIn
      ? []
      : [
          'line' as const,
          { label: 'Delete…', icon: 'trash' as const, isDanger: true, onSelect: () => setAsked(template) },
        ]),
  ];
  const cards = (templates: readonly MessageTemplate[]) => (
    <ul className={styles['cards']}>
      {templates.map((template) => (
        <li className={styles['card']} key={template.id}>
          <div className={styles['head']}>
            <h3>{template.name}</h3>
            <Menu
              align="end"
              icon="more"
              items={itemsFor(template)}
              label={`Actions for ${template.name}`}
              size="small"
            />
          </div>
          <p className="small">{mailTopicLabel[template.topic]}</p>
          <p className="medium">{templateText(template.subject)}</p>
          <p className={styles['body']}>{templateText(template.body)}</p>
          <LinkButton size="small" to={fromTemplatePath(template.id)}>
            Write with it
          </LinkButton>
        </li>
      ))}
    </ul>
  );

  if (!data) {
    return refusal ? (
      <ErrorState onRetry={retry} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    ) : (
      <Skeleton height={480} width="100%" />
    );
  }
  return (
    <>
      {refusal && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
      <section aria-labelledby="own-templates" className="grid gap12 oneColumn">
        <Toolbar isSpread>
          <h2 id="own-templates">Your hospice’s</h2>
          <Button icon="plus" onClick={() => row.open(NEW)}>
            New template
          </Button>
        </Toolbar>
        {own.length > 0 ? (
          cards(own)
        ) : (
          <EmptyState isCompact title="None of your own yet">
            Copy one of those below, or keep a message as a template while you write it.
          </EmptyState>
        )}
      </section>
      {builtIn.length > 0 && (
        <section aria-labelledby="own-words" className="grid gap12 oneColumn">
          <h2 id="own-words">Ready to use</h2>
          {cards(builtIn)}
        </section>
      )}
      {row.openId !== null && (
        <TemplatePanel
          hospiceId={hospiceId}
          key={row.openId}
          onClose={row.close}
          onDelete={setAsked}
          onReload={retry}
          opened={row.openId}
          templates={data.data}
        />
      )}
      {asked && (
        <ConfirmDialog
          confirmLabel="Delete"
          isDanger
          isPending={removing.isLoading}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void removeAsked(asked)}
          title={`Delete “${asked.name}”?`}
        >
          <p>Nobody of your hospice can begin with it any more. What was written with it stays.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
