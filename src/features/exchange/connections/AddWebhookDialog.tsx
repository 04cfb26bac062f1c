import { WEBHOOK_KINDS, WebhookCreation, webhookKindLabel, type WebhookKind } from '#contract/exchange/webhooks.ts';
import { problem } from '#src/api/problem.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormCheckGroup } from '#src/ui/form/fields/FormCheckGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { connectionsApi } from './connectionsApi.ts';

interface Values {
  url: string;
  kinds: WebhookKind[];
}

const LABELS = { url: 'Address', kinds: 'Events' };
const EMPTY: Values = { url: '', kinds: [...WEBHOOK_KINDS] };
const OPTIONS = WEBHOOK_KINDS.map((kind) => ({ value: kind, label: webhookKindLabel[kind] }));

interface AddWebhookDialogProps {
  readonly onClose: () => void;
  /** Gets the secret, which is shown once. */
  readonly onAdded: (secret: string) => void;
}

/** Adds a webhook. */
export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const [add] = connectionsApi.useAddWebhookMutation();
  const save = async (body: WebhookCreation) => {
    const { data, error } = await add({ body });
    if (data === undefined) return problem(error);
    onClose();
    onAdded(data.secret);
    return undefined;
  };
  return (
    <DialogForm<Values, WebhookCreation>
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(WebhookCreation, (values: Values) => values)}
      save={save}
      submitLabel="Add webhook"
      title="New webhook"
      values={EMPTY}
    >
      {({ control }) => (
        <>
          <FormTextField
            control={control}
            hint="The https address of your system that Wayside calls"
            inputMode="url"
            isRequired
            label={LABELS.url}
            name="url"
          />
          <FormCheckGroup control={control} isColumn isRequired label={LABELS.kinds} name="kinds" options={OPTIONS} />
        </>
      )}
    </DialogForm>
  );
}
