import { randomBytes } from 'node:crypto';
import type { Role } from '#contract/platform/roles.ts';
import { adding, saveChallenge } from '#server/identity/passkeys/passkeys.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { TestServer } from '../../support/server.ts';

/** What a new passkey of `ask` signs. */
export const CHALLENGE = 'd29ybGQ';

/** A passkey that nobody holds, added on an iPad. @returns its id */
export async function addPasskey(db: Database, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: randomBytes(77),
      counter: 0,
      transports: ['internal'],
      is_backed_up: true,
      name: 'Safari on iPad',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface WorldPasskeys {
  /** A passkey of this person, or one of a person of the other hospice. */
  readonly add: (of: Role) => Promise<string>;
  readonly addForeign: () => Promise<string>;
  /** This person may add the passkey that signs `CHALLENGE`. */
  readonly ask: (of: Role) => Promise<void>;
}

/** The passkeys of a world's people. */
export const worldPasskeys = (
  server: TestServer,
  people: Readonly<Record<Role, { readonly id: string }>>,
  foreignHospiceId: string,
): WorldPasskeys => ({
  add: (of) => addPasskey(server.db, people[of].id),
  addForeign: async () =>
    addPasskey(server.db, (await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId })).id),
  ask: (of) => saveChallenge(server.db, adding(people[of].id), CHALLENGE, server.clock.now),
});
