import { useState } from 'react';
import type { MessageTemplate } from '#contract/communication/communications.ts';
import { mailTopicLabel } from '#contract/mail/mail.ts';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useOpenRow, type OpenRow } from '#src/ui/lists/useOpenRow.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { fromTemplatePath } from '#src/features/communication/paths.ts';
import { templateText } from '#src/features/communication/readableText.ts';
import { copyAddress, TemplatePanel } from './TemplatePanel.tsx';
import styles from './TemplatesSection.module.css';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

const NEW = 'new';

/** Texts to begin a message with: the product's own, and those of the hospice. */
export function TemplatesSection({ hospiceId }: { readonly hospiceId: string }) {
  const answer = communicationApi.useListMessageTemplatesQuery({ hospiceId });
  const row = useOpenRow('template');
  const [asked, setAsked] = useState<MessageTemplate>();
  return (
    <LoadedAnswer answer={answer} skeleton={<Skeleton height={480} width="100%" />}>
      {({ data }) => (
        <>
          <OwnTemplates onDelete={setAsked} row={row} templates={data.filter(({ isBuiltIn }) => !isBuiltIn)} />
          <BuiltInTemplates row={row} templates={data.filter(({ isBuiltIn }) => isBuiltIn)} />
          {row.openId !== null && (
            <TemplatePanel
              hospiceId={hospiceId}
              key={row.openId}
              onClose={row.close}
              onDelete={setAsked}
              onReload={() => void answer.refetch()}
              opened={row.openId}
              templates={data}
            />
          )}
          {asked && (
            <DeleteTemplateDialog
              hospiceId={hospiceId}
              onClose={() => setAsked(undefined)}
              onDeleted={() => {
                if (row.openId === asked.id) row.close();
              }}
              template={asked}
            />
          )}
        </>
      )}
    </LoadedAnswer>
  );
}

interface TemplatesProps {
  readonly row: OpenRow;
  readonly templates: readonly MessageTemplate[];
  /** Left out where they cannot be deleted. */
  readonly onDelete?: (template: MessageTemplate) => void;
}

function OwnTemplates(props: TemplatesProps) {
  return (
    <section aria-labelledby="own-templates" className="grid gap12 oneColumn">
      <Toolbar isSpread>
        <h2 id="own-templates">Your hospice’s</h2>
        <Button icon="plus" onClick={() => props.row.open(NEW)}>
          New template
        </Button>
      </Toolbar>
      {props.templates.length > 0 ? (
        <TemplateCards {...props} />
      ) : (
        <EmptyState isCompact title="No templates of your own yet">
          Copy one below, or save a message as a template while you write it.
        </EmptyState>
      )}
    </section>
  );
}

function BuiltInTemplates(props: TemplatesProps) {
  if (props.templates.length === 0) return null;
  return (
    <section aria-labelledby="own-words" className="grid gap12 oneColumn">
      <h2 id="own-words">Ready to use</h2>
      <TemplateCards {...props} />
    </section>
  );
}

function TemplateCards({ onDelete, row, templates }: TemplatesProps) {
  const itemsFor = (template: MessageTemplate): MenuItem[] => [
    onDelete
      ? { label: 'Edit…', icon: 'edit', to: row.hrefOf(template.id) }
      : { label: 'Preview', icon: 'eye', to: row.hrefOf(template.id) },
    { label: 'Make a copy…', icon: 'document', to: row.hrefOf(copyAddress(template.id)) },
    ...(onDelete
      ? [
          'line' as const,
          { label: 'Delete…', icon: 'trash' as const, isDanger: true, onSelect: () => onDelete(template) },
        ]
      : []),
  ];
  return (
    <ul className={styles['cards']}>
      {templates.map((template) => (
        <li className={styles['card']} key={template.id}>
          <div className={styles['head']}>
            <h3>{template.name}</h3>
            <RowMenu items={itemsFor(template)} name={template.name} />
          </div>
          <p className="small">{mailTopicLabel[template.topic]}</p>
          <p className="medium">{templateText(template.subject)}</p>
          <p className={styles['body']}>{templateText(template.body)}</p>
          <LinkButton size="small" to={fromTemplatePath(template.id)}>
            Use template
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

interface DeleteTemplateDialogProps {
  readonly hospiceId: string;
  readonly template: MessageTemplate;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteTemplateDialog({ hospiceId, onClose, onDeleted, template: { id, name } }: DeleteTemplateDialogProps) {
  const [remove, { isLoading }] = communicationApi.useDeleteMessageTemplateMutation();
  const showOutcome = useOutcome();
  const confirm = async () => {
    const isDeleted = showOutcome(await remove({ hospiceId, templateId: id }), `“${name}” deleted`);
    onClose();
    if (isDeleted) onDeleted();
  };
  return (
    <ConfirmDialog
      confirmLabel="Delete"
      isDanger
      isPending={isLoading}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete “${name}”?`}
    >
      <p>Your hospice can no longer use it. Messages written with it stay.</p>
    </ConfirmDialog>
  );
}
