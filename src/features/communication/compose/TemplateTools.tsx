import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  MessageTemplateCreation,
  type MessageTemplate,
  type MessageText,
} from '#contract/communication/communications.ts';
import { problem } from '#src/api/problem.ts';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';

interface TemplateToolsProps {
  readonly hospiceId: string;
  readonly words: MessageText;
  readonly onUse: (template: MessageTemplate) => void;
}

const LABELS = { name: 'Name', subject: 'Subject', body: 'Message' } as const;

/** Starts a message from a template, or saves its text as one. */
export function TemplateTools({ hospiceId, onUse, words }: TemplateToolsProps) {
  const { data } = communicationApi.useListMessageTemplatesQuery({ hospiceId });
  const [isNaming, setNaming] = useState(false);
  const [create] = communicationApi.useCreateMessageTemplateMutation();
  const showToast = useToast();
  const entry = (template: MessageTemplate): MenuItem => ({ label: template.name, onSelect: () => onUse(template) });
  const own = data?.data.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
  const builtIn = data?.data.filter(({ isBuiltIn }) => isBuiltIn) ?? [];
  const items: MenuItem[] = [
    ...(own.length > 0 ? [{ heading: 'Your hospice’s templates' }, ...own.map(entry)] : []),
    ...(builtIn.length > 0 ? [{ heading: 'Ready to use' }, ...builtIn.map(entry)] : []),
  ];
  const hasText = words.subject.trim() !== '' && words.body.trim() !== '';

  return (
    <Toolbar>
      {items.length > 0 && (
        <Menu align="end" icon="document" items={items} label="Start from a template" size="small">
          Start from a template
        </Menu>
      )}
      <Button
        onClick={() => setNaming(true)}
        reason={hasText ? undefined : 'Enter a subject and a message first'}
        size="small"
        variant="quiet"
      >
        Save as template…
      </Button>
      {isNaming && (
        <DialogForm
          intro={<p>The subject, message, and topic are saved for everyone in your hospice.</p>}
          labels={LABELS}
          onClose={() => setNaming(false)}
          resolver={bodyResolver(MessageTemplateCreation, (values: { name: string }) => ({ ...words, ...values }))}
          save={async (creation: z.infer<typeof MessageTemplateCreation>) => {
            const { data: made, error } = await create({ hospiceId, body: creation });
            if (!made) return problem(error);
            setNaming(false);
            showToast({ tone: 'success', text: `“${made.name}” saved as a template` });
            return undefined;
          }}
          size="small"
          submitLabel="Save as template"
          title="Save as template"
          values={{ name: '' }}
        >
          {({ field }) => <FormTextField {...field('name')} isRequired maxLength={60} />}
        </DialogForm>
      )}
    </Toolbar>
  );
}
