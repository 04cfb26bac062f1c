/** Who a request or a piece of work acts for. Read from the database afresh for each call, never from a token. */
export interface Actor {
  readonly id: string;
  readonly accountType: string;
  readonly role: string;
  readonly hospiceId: string | null;
  readonly groupId: string | null;
  /** The hospice's locations that the person is limited to; empty: all of them. */
  readonly locationIds: readonly string[];
}

export const isAdmin = (actor: Actor): boolean => actor.accountType === 'admin' && actor.role === 'superuser';
