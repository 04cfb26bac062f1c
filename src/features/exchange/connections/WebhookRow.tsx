import { useState } from 'react';
import { webhookKindLabel, type Webhook } from '#contract/exchange/webhooks.ts';
import { formatDate } from '#contract/platform/formats.ts';
import { problemText } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './connections.module.css';
import { connectionsApi } from './connectionsApi.ts';
import { Deliveries } from './Deliveries.tsx';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly timeZone: string;
  readonly onRemove: () => void;
  readonly onSecret: (secret: string) => void;
}

/** How the calls go, in a sentence. */
function stateText(
  { failingSince, isOn, isSwitchedOff, lastDeliveredAt, waiting }: Webhook,
  recent: (at: string) => string,
) {
  const queue = waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'call is' : 'calls are'} waiting.`;
  if (isSwitchedOff) return `Turned off, because your system didn’t answer.${queue}`;
  if (!isOn) return `Turned off.${queue}`;
  if (failingSince !== null)
    return `Your system hasn’t answered since ${recent(failingSince)}. We keep trying.${queue}`;
  return lastDeliveredAt === null ? `On. No calls yet.${queue}` : `On. Last call ${recent(lastDeliveredAt)}.${queue}`;
}

/** One webhook, with its calls on request. */
export function WebhookRow({ onRemove, onSecret, timeZone, webhook }: WebhookRowProps) {
  const { createdAt, createdBy, id: webhookId, isOn, kinds, url } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const [update, updating] = connectionsApi.useUpdateWebhookMutation();
  const [test, testing] = connectionsApi.useTestWebhookMutation();
  const [renew, renewing] = connectionsApi.useRenewWebhookSecretMutation();
  const showToast = useToast();
  const now = useNow();
  const fail = (words: string, error: unknown) => showToast({ tone: 'error', text: `${words} ${problemText(error)}` });

  const turn = async () => {
    const { error } = await update({ webhookId, body: { isOn: !isOn } });
    if (error) fail('The webhook wasn’t changed.', error);
    else showToast({ text: isOn ? 'Webhook turned off' : 'Webhook turned on' });
  };
  const sendTest = async () => {
    const { error } = await test({ webhookId });
    if (error) return fail('The test wasn’t sent.', error);
    setIsOpen(true);
    showToast({ text: isOn ? 'Test call on its way' : 'The test call is sent once the webhook is on' });
  };
  const makeSecret = async () => {
    const { data, error } = await renew({ webhookId });
    if (data) onSecret(data.secret);
    else fail('No new secret was made.', error);
  };

  return (
    <li className={styles['row']}>
      <div className="breakable">
        <strong>{url}</strong>
        <p className="small">{kinds.map((kind) => webhookKindLabel[kind]).join(' · ')}</p>
        <p className="small">
          Added {formatDate(createdAt, timeZone)} by {createdBy}
        </p>
        <p className="small">{stateText(webhook, (at) => formatRecent(at, timeZone, now))}</p>
      </div>
      <div className="wrap gap8">
        <Button isPending={testing.isLoading} onClick={() => void sendTest()} size="small">
          Send test
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} size="small">
          {isOpen ? 'Hide calls' : 'Show calls'}
        </Button>
        <Button isPending={updating.isLoading} onClick={() => void turn()} size="small">
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
        <Button isPending={renewing.isLoading} onClick={() => void makeSecret()} size="small">
          New secret
        </Button>
        <Button onClick={onRemove} size="small">
          Remove…
        </Button>
      </div>
      {isOpen && <Deliveries timeZone={timeZone} webhookId={webhookId} />}
    </li>
  );
}
