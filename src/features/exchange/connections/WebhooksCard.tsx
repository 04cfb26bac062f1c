import { useState } from 'react';
import type { Webhook } from '#contract/exchange/webhooks.ts';
import { problemText } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { AddWebhookDialog } from './AddWebhookDialog.tsx';
import { connectionsApi } from './connectionsApi.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

/** Where other systems are called about each step. */
export function WebhooksCard({ timeZone }: { readonly timeZone: string }) {
  const answer = connectionsApi.useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove, removing] = connectionsApi.useRemoveWebhookMutation();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Webhook>();
  const [secret, setSecret] = useState<string>();
  const showToast = useToast();

  const confirmRemoval = async ({ id }: Webhook) => {
    const { error } = await remove({ webhookId: id });
    setRemoved(undefined);
    if (error) showToast({ tone: 'error', text: `The webhook wasn’t removed. ${problemText(error)}` });
    else showToast({ text: 'Webhook removed' });
  };

  return (
    <Card actions={<Button onClick={() => setIsAdding(true)}>New webhook…</Button>} title="Webhooks">
      <div className="grid gap12">
        <p>
          Wayside calls your system’s address as soon as something happens to a referral. A call says what happened and
          to which referral, never anything about the patient.
        </p>
        <LoadedAnswer answer={answer} skeleton={<Skeleton height={64} />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">There are no webhooks yet.</p>
            ) : (
              <ul>
                {data.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    onRemove={() => setRemoved(webhook)}
                    onSecret={setSecret}
                    timeZone={timeZone}
                    webhook={webhook}
                  />
                ))}
              </ul>
            )
          }
        </LoadedAnswer>
      </div>
      {isAdding && <AddWebhookDialog onAdded={setSecret} onClose={() => setIsAdding(false)} />}
      {secret !== undefined && <SecretDialog onClose={() => setSecret(undefined)} secret={secret} />}
      {removed && (
        <ConfirmDialog
          confirmLabel="Remove webhook"
          isDanger
          isPending={removing.isLoading}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => void confirmRemoval(removed)}
          title="Remove this webhook?"
        >
          <p>Calls that are waiting aren’t sent, and its list of calls is deleted. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
