import { ServiceAccountsCard } from './ServiceAccountsCard.tsx';
import type { Owner } from './useServiceAccounts.ts';
import { WebhooksCard } from './WebhooksCard.tsx';

interface ConnectionsProps {
  readonly owner: Owner;
  readonly timeZone: string;
}

/** What other systems may do here, and where they are called. */
export function Connections({ owner, timeZone }: ConnectionsProps) {
  return (
    <>
      <ServiceAccountsCard owner={owner} timeZone={timeZone} />
      <WebhooksCard timeZone={timeZone} />
    </>
  );
}
