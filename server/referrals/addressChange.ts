/** A change of the address that the hospice has not confirmed. */
export interface AddressChange {
  readonly by: string;
  readonly organization: string | null;
  readonly at: string;
  /** The address that counted before. */
  readonly from: string | null;
}
