import { scryptSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_AUDIENCE } from '#contract/platform/product.ts';
import { findPerson } from '#server/platform/access/session.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { createIdentity, type IdentityService } from '#server/identity/identity.ts';
import { savePasswordHash } from '#server/identity/identities.queries.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import type { SignInEvent } from '#server/identity/provider/signInPages.ts';
import { keepLog } from '../../support/quietLog.ts';

export const PASSWORD = 'a long enough secret';

const SALT = Buffer.alloc(16, 1);
const KEY = scryptSync(PASSWORD, SALT, 32, { N: 1024, r: 8, p: 1 });
/** The usual password hashed with earlier settings: checked in a few milliseconds, and replaced when its person signs in. */
export const QUICK_HASH = `$scrypt$ln=10,r=8,p=1$${SALT.toString('base64url')}$${KEY.toString('base64url')}`;

/** Stores the quick hash of the usual password for a person with an account. */
export const storeQuickHash = (db: Database, userId: string) =>
  db.updateTable('local_account').set({ password_hash: QUICK_HASH }).where('user_id', '=', userId).execute();

interface NewPerson {
  readonly email: string;
  readonly isActive?: boolean;
  readonly password?: string | null;
}

export async function setPassword(db: Database, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await savePasswordHash(db, { userIds: [userId], passwordHash, at: new Date(), isDemo: false });
}

/** A hospice's administrator without a hospice; by default with an account and the usual password. */
export async function addPerson(
  db: Database,
  { email, isActive = true, password = PASSWORD }: NewPerson,
): Promise<string> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      email,
      is_active: isActive,
      account_type: 'hospice',
      role: 'hospice_admin',
      first_name: 'Ada',
      last_name: 'Byron',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (password !== null) await setPassword(db, id, password);
  return id;
}

export interface IdentityServer {
  readonly origin: string;
  readonly identity: IdentityService;
  readonly events: SignInEvent[];
  close(): Promise<void>;
}

interface Settings {
  readonly clock?: () => Date;
  readonly trustedProxies?: number;
  readonly appOrigins?: readonly string[];
  readonly allowsDemoAccounts?: boolean;
  readonly isProduction?: boolean;
  /** The origin that people know, where it is another process that listens there. */
  readonly origin?: string;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, 'localhost', () => {
      // A listening TCP server has an address with a port.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      resolve((server.address() as AddressInfo).port);
    });
  });

/** The embedded provider on a port of its own. */
export async function startIdentity(
  db: Database,
  {
    clock = () => new Date(),
    trustedProxies = 0,
    origin: known,
    appOrigins = [],
    allowsDemoAccounts = true,
    isProduction = false,
  }: Settings = {},
): Promise<IdentityServer> {
  const server = createServer();
  const port = await listen(server, 0);
  const origin = known ?? `http://localhost:${port}`;
  const events: SignInEvent[] = [];
  const identity = await createIdentity({
    db,
    config: {
      publicOrigin: origin,
      appOrigins,
      allowsDemoAccounts,
      isProduction,
      auth: { issuer: undefined, audience: DEFAULT_AUDIENCE },
      trustedProxies,
    },
    clock,
    log: keepLog(),
    record: (event) => {
      events.push(event);
      return Promise.resolve();
    },
  });
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (identity.paths.test(pathname)) identity.listener(request, response);
    else response.writeHead(404).end();
  });
  /** As each call does: first by the token, then by the person and the sign-in in the database. */
  const identify = async (authorization: string | undefined) => {
    const who = await identity.identify(authorization);
    return who && (await findPerson(db, who)) ? who : null;
  };
  return {
    origin: `http://localhost:${port}`,
    identity: { ...identity, identify },
    events,
    async close() {
      identity.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
