/**
 * The side of a person without an account who refers a patient. A guest has no rights in the database: what guests cause is read and
 * written with the server's own, by statements that name the session's hospice or its one referral.
 */

/** Whose confirmed address a bearer token stands for. */
export interface GuestCaller {
  readonly accessId: string;
  readonly hospiceId: string;
  readonly hospiceLocationId: string | null;
  readonly email: string;
  /** The one referral of a follow link; null while the person refers. */
  readonly guestReferralId: string | null;
}
