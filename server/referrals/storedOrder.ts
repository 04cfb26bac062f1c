import type { PayerKind } from '#contract/organizations/payers.ts';
import type { ReceivedOrder } from '#contract/referrals/receivedOrders.ts';

/** Parts of an address as another system sent it, beside the one text that a referral keeps. */
interface SentAddress {
  readonly line?: readonly string[];
  readonly city?: string;
  readonly district?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

/** A payer's plan as another system sent it. */
export interface SentCoverage {
  /** What we took it for: once a person chose another kind, the rest is out of date. */
  readonly kind: PayerKind;
  readonly payer: string;
  readonly plan?: string;
  readonly group?: string;
  readonly start?: string;
  readonly end?: string;
}

/**
 * A received order as it is stored: what a person reads, and the same facts in parts, which an export sends back. `addressText` and `mrn` are the
 * referral's own values at that time: once a person corrected those, the parts are out of date.
 */
export interface StoredOrder extends ReceivedOrder {
  readonly senderName: string | null;
  readonly addressText: string | null;
  readonly address: SentAddress | null;
  readonly mrn: string | null;
  readonly mrnSystem: string | null;
  readonly email: string | null;
  readonly coverages: readonly SentCoverage[];
  readonly occurrence: { readonly kind: 'dateTime' | 'period'; readonly start?: string; readonly end?: string } | null;
}
