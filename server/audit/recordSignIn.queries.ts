import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';

interface SignIn {
  readonly kind: string;
  readonly userId: string | undefined;
  readonly address: string | null;
  readonly at: Date;
}

/** Every attempt at the sign-in page and every log-out leaves a row: who, where it is known, from where, how it ended. */
export const recordSignIn =
  (db: Database | Trx) =>
  ({ kind, userId, address, at }: SignIn): Promise<void> =>
    recordAudit(db, {
      at,
      actorId: userId ?? null,
      verb: kind === 'signedOut' ? 'signOut' : 'signIn',
      entity: 'Users',
      entityId: userId ?? null,
      address,
      outcome: kind === 'signedIn' || kind === 'signedOut' ? 'ok' : kind,
      accessReason: null,
      requestId: randomUUID(),
    });
