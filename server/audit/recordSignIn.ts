import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';
import { recordAudit } from './recordAudit.ts';

interface SignIn {
  readonly kind: string;
  readonly userId: string | undefined;
  readonly at: Date;
}

/** Every attempt at the sign-in page leaves a row: who, where it is known, and how it ended. */
export const recordSignIn =
  (db: Database) =>
  ({ kind, userId, at }: SignIn): Promise<void> =>
    recordAudit(db, {
      at,
      actorId: userId ?? null,
      verb: 'signIn',
      entity: 'Users',
      entityId: userId ?? null,
      address: null,
      outcome: kind === 'signedIn' ? 'ok' : kind,
      accessReason: null,
      requestId: randomUUID(),
    });
