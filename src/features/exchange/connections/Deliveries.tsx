import { TEST_KIND, webhookKindLabel, WebhookKind, type WebhookDelivery } from '#contract/exchange/webhooks.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { problemText } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './connections.module.css';
import { connectionsApi } from './connectionsApi.ts';

interface DeliveriesProps {
  readonly webhookId: string;
  readonly timeZone: string;
}

const POLL_MS = 5_000;

const kindText = (kind: string): string => {
  if (kind === TEST_KIND) return 'Test';
  const known = WebhookKind.safeParse(kind);
  return known.success ? webhookKindLabel[known.data] : kind;
};

function stateText({ attempts, deliveredAt, lastAnswer, nextAt, state }: WebhookDelivery, timeZone: string): string {
  const answer = lastAnswer === null ? '' : ` Last result: ${lastAnswer}.`;
  if (state === 'delivered') return `Delivered ${formatDateTime(deliveredAt ?? '', timeZone)}.`;
  if (state === 'failed') return `Failed after ${attempts} ${attempts === 1 ? 'try' : 'tries'}.${answer}`;
  return attempts === 0 ? 'Waiting.' : `Next try ${formatDateTime(nextAt ?? '', timeZone)}.${answer}`;
}

/** A webhook’s newest calls. Each can be made again. */
export function Deliveries({ timeZone, webhookId }: DeliveriesProps) {
  const answer = connectionsApi.useListWebhookDeliveriesQuery(
    { webhookId, query: {} },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const [replay] = connectionsApi.useReplayWebhookDeliveryMutation();
  const showToast = useToast();
  const again = async (deliveryId: string) => {
    const { error } = await replay({ webhookId, deliveryId });
    if (error) showToast({ tone: 'error', text: `The call wasn’t repeated. ${problemText(error)}` });
    else showToast({ text: 'The call is on its way again' });
  };
  return (
    <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={64} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="small quiet">No calls in the last 30 days.</p>
        ) : (
          <ul className={styles['deliveries']}>
            {data.map((delivery) => {
              const at = formatDateTime(delivery.happenedAt, timeZone);
              return (
                <li className={styles['delivery']} key={delivery.id}>
                  <div className="grows breakable small">
                    <strong>{kindText(delivery.kind)}</strong>, {at}
                    <p>{stateText(delivery, timeZone)}</p>
                  </div>
                  {delivery.state !== 'waiting' && (
                    <Button
                      aria-label={`Send the call from ${at} again`}
                      onClick={() => void again(delivery.id)}
                      size="small"
                    >
                      Send again
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )
      }
    </LoadedAnswer>
  );
}
