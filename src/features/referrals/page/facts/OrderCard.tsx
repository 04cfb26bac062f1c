import { orderFactLabel, type OrderFactKind, type OrderNumber } from '#contract/referrals/receivedOrders.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';
import { Card } from '#src/ui/page/Card.tsx';

const shown = (number: OrderNumber | null): string | null => number?.value ?? null;

/** The order of the other system: the numbers by which both sides know it, and what no other card holds. */
export function OrderCard({ order }: { readonly order: NonNullable<Referral['order']> }) {
  const { facts, filler, placer, requisition } = order;
  const byKind = new Map<OrderFactKind, string[]>();
  for (const { kind, text } of facts) byKind.set(kind, [...(byKind.get(kind) ?? []), text]);
  const further = [...byKind].map(([kind, texts]): Fact => [orderFactLabel[kind], texts.join('; ')]);
  return (
    <Card title="Order">
      <FactList
        facts={[
          ['Sender’s order number', shown(placer)],
          ['Recipient’s order number', shown(filler)],
          ['Requisition', shown(requisition)],
          ...further,
        ]}
      />
    </Card>
  );
}
