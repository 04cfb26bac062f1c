import type { Database } from '#server/platform/database/connection.ts';
import { endSignIn, endSignInsOf, listSignIns } from './signedInDevices.queries.ts';
import { savePasswordHash } from './identities.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { nothingToTakeBack, type Accounts } from './accounts.ts';
import { removePasskeysOf } from './passkeys/passkeys.queries.ts';
import { unlock } from './passwords/attempts.ts';
import { tryPassword } from './passwords/localAccounts.ts';
import { hashPassword } from './passwords/password.ts';

interface Parts {
  readonly db: Database;
  readonly clock: () => Date;
}

/** Accounts of the embedded provider: hashes and grants in the database, so each change is the call's own transaction. */
export const embeddedAccounts = ({ db, clock }: Parts): Accounts => ({
  isManaged: true,
  hasPasskeys: true,
  async createAccount({ email, password }) {
    const passwordHash = await hashPassword(password);
    return {
      save: (trx, userId) =>
        asSystem(trx, async () => {
          await savePasswordHash(trx, { userIds: [userId], passwordHash, at: clock(), isDemo: false });
          await unlock(trx, email);
        }),
      discard: nothingToTakeBack,
    };
  },
  verifyPassword: (owner, password) => tryPassword(db, owner, password, clock()),
  async changePassword({ id, identity }, { fresh }) {
    const passwordHash = await hashPassword(fresh);
    return {
      save: (trx) =>
        asSystem(trx, async () => {
          await savePasswordHash(trx, { userIds: [id], passwordHash, at: clock(), isDemo: false });
          await endSignInsOf(trx, id, { except: identity.session });
          return true;
        }),
      discard: nothingToTakeBack,
    };
  },
  listDevices: async ({ id, identity }) => ({
    save: (trx) => asSystem(trx, () => listSignIns(trx, id, identity.session)),
    discard: nothingToTakeBack,
  }),
  endDevice: async ({ id }, deviceId) => ({
    save: (trx) => asSystem(trx, () => endSignIn(trx, id, deviceId)),
    discard: nothingToTakeBack,
  }),
  endOtherDevices: async ({ id, identity }) => ({
    save: (trx) => asSystem(trx, () => endSignInsOf(trx, id, { except: identity.session })),
    discard: nothingToTakeBack,
  }),
  endAll: (trx, userId) =>
    asSystem(trx, async () => {
      await endSignInsOf(trx, userId, {});
      await removePasskeysOf(trx, userId);
    }),
});
