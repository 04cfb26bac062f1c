import * as z from 'zod/mini';
import { labels, wordsOf } from '#contract/platform/labels.ts';

/** The order of another system, from which a referral was made: its numbers, and what it says that no field of a referral holds. */

/** A number by which one side knows the order; the system says whose numbers they are. */
export const OrderNumber = z.object({ system: z.nullable(z.string()), value: z.string() });
export type OrderNumber = z.infer<typeof OrderNumber>;

export const orderFactLabel = labels({
  sender: 'Sent by',
  ordered: 'Ordered',
  occurrence: 'Requested for',
  email: 'Patient’s email',
  phone: 'Patient’s other phone',
  mrn_system: 'MRN issued by',
  patient_number: 'Patient’s other number',
  plan: 'Insurance plan',
  plan_group: 'Insurance group',
  covered: 'Insured',
  diagnosis: 'Other diagnosis',
  contact: 'Other contact',
});
const ORDER_FACTS = wordsOf(orderFactLabel);
const OrderFactKind = z.enum(ORDER_FACTS);
export type OrderFactKind = z.infer<typeof OrderFactKind>;

export const OrderFact = z.object({ kind: OrderFactKind, text: z.string() });
export type OrderFact = z.infer<typeof OrderFact>;

export const ReceivedOrder = z.object({
  /** The sender's number. */
  placer: z.nullable(OrderNumber),
  /** A number that the order already had at whoever is asked. */
  filler: z.nullable(OrderNumber),
  /** The number that several orders of one request share. */
  requisition: z.nullable(OrderNumber),
  facts: z.array(OrderFact),
});
export type ReceivedOrder = z.infer<typeof ReceivedOrder>;
