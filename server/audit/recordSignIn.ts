import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '#server/db/connection.ts';
import { recordAudit } from './recordAudit.ts';

interface SignIn {
  readonly kind: string;
  readonly userId: string | undefined;
  readonly address: string | null;
  readonly at: Date;
}

/** Every attempt at the sign-in page leaves a row: who, where it is known, from where, and how it ended. */
export const recordSignIn =
  (db: Database | Trx) =>
  ({ kind, userId, address, at }: SignIn): Promise<void> =>
    recordAudit(db, {
      at,
      actorId: userId ?? null,
      verb: 'signIn',
      entity: 'Users',
      entityId: userId ?? null,
      address,
      outcome: kind === 'signedIn' ? 'ok' : kind,
      accessReason: null,
      requestId: randomUUID(),
    });
