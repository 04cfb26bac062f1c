import type { AddressChange } from './addressChange.ts';

/** Who gave the address that a family's survey goes to, and whether the hospice has to confirm it (docs/decisions/0105). */

/** What is known of the address of one referral. */
export interface AddressStanding {
  /** null: there is nothing to confirm. */
  readonly change: AddressChange | null;
  /** The hospice gave the address that counted last, or confirmed it. */
  readonly isOfHospice: boolean;
}

interface NewAddress {
  readonly from: string | null;
  readonly to: string | null;
  /** The hospice, the group that sent the referral, or anybody else. */
  readonly side: 'hospice' | 'sender' | 'other';
  readonly by: string;
  readonly organization: string | null;
  readonly at: Date;
}

const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase();

/**
 * The standing after a change of the address. The hospice's word counts, and the sender's as long as the hospice gave none. Every
 * other change waits for the hospice, until the address is again the one that counted before.
 */
export function standingAfter({ change, isOfHospice }: AddressStanding, address: NewAddress): AddressStanding {
  const { at, by, organization, side, to } = address;
  if (side === 'hospice') return { change: null, isOfHospice: true };
  if (side === 'sender' && !isOfHospice) return { change: null, isOfHospice };
  const from = change ? change.from : address.from;
  if (isSame(from, to)) return { change: null, isOfHospice };
  return { change: { by, organization, at: at.toISOString(), from }, isOfHospice };
}
