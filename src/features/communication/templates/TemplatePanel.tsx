import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { MessageTemplateCreation, type MessageTemplate } from '#contract/communication/communications.ts';
import type { MessageTopic } from '#contract/mail/mail.ts';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { fromTemplatePath } from '#src/features/communication/paths.ts';
import { TOPIC_HINT, topicOptions } from '#src/features/communication/topics.ts';
import { MessagePreview } from '#src/features/communication/editor/MessagePreview.tsx';
import { MessageField } from '#src/features/communication/editor/MessageField.tsx';

interface TemplatePanelProps {
  readonly hospiceId: string;
  /** `new`, a template's id, or that of the one to copy. */
  readonly opened: string;
  readonly templates: readonly MessageTemplate[];
  readonly onDelete: (template: MessageTemplate) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

interface TemplateValues {
  name: string;
  topic: MessageTopic;
  subject: string;
  body: string;
}

type Body = z.infer<typeof MessageTemplateCreation>;

const LABELS = { name: 'Name', topic: 'Topic', subject: 'Subject', body: 'Message' } as const;
const EMPTY: TemplateValues = { name: '', topic: 'announcement', subject: '', body: '' };
const COPY = 'copy-';

export const copyAddress = (id: string): string => `${COPY}${id}`;

const valuesOf = ({ body, name, subject, topic }: MessageTemplate): TemplateValues => ({ name, topic, subject, body });

const resolver = bodyResolver<TemplateValues, Body>(MessageTemplateCreation, (values) => values);

/** A template beside the list: created, changed or copied; a built-in one is only shown. */
export function TemplatePanel(props: TemplatePanelProps) {
  const { hospiceId, onClose, onReload, opened, templates } = props;
  const [create] = communicationApi.useCreateMessageTemplateMutation();
  const [update] = communicationApi.useUpdateMessageTemplateMutation();
  const showToast = useToast();
  const isCopy = opened.startsWith(COPY);
  const template = templates.find(({ id }) => id === (isCopy ? opened.slice(COPY.length) : opened));

  if (!template && opened !== 'new') {
    return (
      <SidePanel onClose={onClose} title="Not found">
        <EmptyState isCompact title="This template was deleted">
          Close this panel to see the list.
        </EmptyState>
      </SidePanel>
    );
  }
  if (template?.isBuiltIn === true && !isCopy) {
    return (
      <SidePanel onClose={onClose} title={template.name}>
        <div className="column shrinks gap16">
          <Toolbar>
            <LinkButton to={fromTemplatePath(template.id)} variant="primary">
              Use template
            </LinkButton>
            <LinkButton to={`?tab=communication&part=templates&template=${copyAddress(template.id)}`}>
              Make a copy…
            </LinkButton>
          </Toolbar>
          <MessagePreview hospiceId={hospiceId} words={template} />
        </div>
      </SidePanel>
    );
  }

  const changed = isCopy ? undefined : template;
  const first = template ? valuesOf(template) : EMPTY;
  return (
    <PanelForm
      further={
        changed && (
          <Toolbar>
            <Button icon="trash" onClick={() => props.onDelete(changed)} size="small" variant="quiet">
              Delete…
            </Button>
          </Toolbar>
        )
      }
      labels={LABELS}
      onClose={onClose}
      onReload={onReload}
      onSaved={({ name }) => {
        showToast({ tone: 'success', text: `“${name}” saved` });
        onClose();
      }}
      resolver={resolver}
      save={(body, version) =>
        changed
          ? update({ hospiceId, templateId: changed.id, body: { ...body, version } })
          : create({ hospiceId, body })
      }
      submitLabel="Save"
      title={changed ? changed.name : isCopy ? `Copy of ${first.name}` : 'New template'}
      values={isCopy ? { ...first, name: '' } : first}
      version={changed?.version}
    >
      {({ control }) => <TemplateFields control={control} hospiceId={hospiceId} />}
    </PanelForm>
  );
}

interface TemplateFieldsProps {
  readonly control: Control<TemplateValues, unknown, Body>;
  readonly hospiceId: string;
}

function TemplateFields({ control, hospiceId }: TemplateFieldsProps) {
  const [isLooking, setLooking] = useState(false);
  const field = fieldsOf(control, LABELS);
  const [topic, subject, body] = useWatch({ control, name: ['topic', 'subject', 'body'] });
  return (
    <>
      <FormTextField {...field('name')} isRequired maxLength={60} />
      <FormSelect {...field('topic')} hint={TOPIC_HINT} options={topicOptions(topic)} />
      <FormTextField {...field('subject')} isRequired maxLength={150} />
      <MessageField {...field('body')} isRequired />
      <div>
        <Button
          aria-expanded={isLooking}
          icon={isLooking ? 'chevronDown' : 'chevronRight'}
          onClick={() => setLooking(!isLooking)}
          size="small"
          variant="quiet"
        >
          Preview
        </Button>
      </div>
      {isLooking && <MessagePreview hospiceId={hospiceId} words={{ topic, subject, body }} />}
    </>
  );
}
