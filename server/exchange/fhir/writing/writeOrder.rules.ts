import type { Identifier, ServiceRequest, Task } from '@medplum/fhirtypes';
import type { OrderNumber } from '#contract/referrals/receivedOrders.ts';
import type { StoredOrder } from '#server/referrals/storedOrder.ts';
import { IDENTIFIER_TYPE, IDS } from '#server/exchange/fhir/systems.rules.ts';
import { given, plain } from './writeElements.ts';

type NumberType = 'PLAC' | 'FILL' | 'PGN';

const number = (type: NumberType, { system, value }: OrderNumber): Identifier => ({
  type: { coding: [{ system: IDENTIFIER_TYPE, code: type }] },
  ...given('system', system),
  value: plain(value),
});

/** The numbers of an order: the sender's own first, by which the sender's system knows it; ours is the filler's. */
export const orderNumbers = (displayId: string, order: StoredOrder | null): Identifier[] => [
  ...(order?.placer ? [number('PLAC', order.placer)] : []),
  number('FILL', { system: IDS.referral, value: displayId }),
  ...(order?.filler ? [number('FILL', order.filler)] : []),
];

/** The number that several orders share, as a request's requisition. */
export const requisitionOf = (order: StoredOrder | null): Pick<ServiceRequest, 'requisition'> =>
  order?.requisition ? { requisition: number('PGN', order.requisition) } : {};

/** The same as a task's group. */
export const groupOf = (order: StoredOrder | null): Pick<Task, 'groupIdentifier'> =>
  order?.requisition ? { groupIdentifier: number('PGN', order.requisition) } : {};

/** When the service is wanted, as it was sent. */
export function occurrenceOf(
  order: StoredOrder | null,
): Pick<ServiceRequest, 'occurrenceDateTime' | 'occurrencePeriod'> {
  const { end, kind, start } = order?.occurrence ?? {};
  if (kind === 'dateTime') return given('occurrenceDateTime', start);
  return kind === 'period' ? { occurrencePeriod: { ...given('start', start), ...given('end', end) } } : {};
}
