import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { freePort as findFreePort } from '../../../tools/freePort.ts';
import { databaseAt } from './globalSetup.ts';
import { addPerson, PASSWORD } from '../identity/support/identityServer.ts';
import { makersFor } from './makers.ts';
import { keepLog } from './quietLog.ts';
import { FOR_A_SHORT_LIFE } from './shortLife.ts';
import { Visitor } from '../identity/support/signIn.ts';

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
/** What Node needs to start, and what makes that quick; none of this process's settings. */
export const NODE_ONLY = { PATH, NODE_COMPILE_CACHE };

/** The server as `npm start` runs it, with nothing of this process's settings. `cwd`: the folder of another version. */
export function run(env: Readonly<Record<string, string>>, cwd?: string): ChildProcess {
  return spawn(process.execPath, [...FOR_A_SHORT_LIFE, 'server/main.ts'], {
    cwd,
    env: { ...NODE_ONLY, DEMO_DATA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The address of a started server; waits until it answers. */
export async function originOf(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const origin = /http:\/\/localhost:\d+/.exec(printed)?.[0];
    if (origin) return origin;
  }
  throw new Error(`The server did not start: ${printed}`);
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      // A listening TCP server has an address with a port.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      resolve((server.address() as AddressInfo).port);
    });
  });

/** As an environment variable says it. */
export const freePort = async (): Promise<string> => String(await findFreePort());

export interface Office {
  readonly hospiceId: string;
  readonly groupId: string;
  readonly providerId: string;
}

const CARE_MANAGER = 'care@lakeside.example';

/** A migrated database with a hospice, a group, and a care manager who can sign in. */
export async function furnish(db: Database): Promise<Office> {
  await migrate(db);
  const makers = makersFor(db);
  const hospiceId = await makers.addHospice();
  const groupId = await makers.addGroup();
  await db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: hospiceId }).execute();
  const providerId = await makers.addProvider(groupId);
  const userId = await addPerson(db, { email: CARE_MANAGER });
  await db
    .updateTable('app_user')
    .set({ account_type: 'stakeholder', role: 'care_manager', group_id: groupId })
    .where('id', '=', userId)
    .execute();
  return { hospiceId, groupId, providerId };
}

export const signInAt = async (origin: string): Promise<string> =>
  `Bearer ${(await new Visitor(origin).signIn({ email: CARE_MANAGER, password: PASSWORD })).access_token}`;

/** One referral of the group to the hospice, as the app sends it. */
export function refer(origin: string, authorization: string, { groupId, hospiceId, providerId }: Office) {
  return fetch(`${origin}/v1/groups/${groupId}/referrals`, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      patient: { firstName: 'Grace', lastName: 'Murray', dateOfBirth: '1941-12-09' },
      source: 'physician',
      responsibleProviderId: providerId,
      hospiceIds: [hospiceId],
      note: 'Prefers mornings',
    }),
  });
}

/** A database of its own on a real server, not migrated yet. */
export async function makeDatabase(
  url: string,
  options = sql``,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `wayside_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (work: (db: Database) => Promise<unknown>): Promise<void> => {
    const { db, close } = await openDatabase({ databaseUrl: url, log: keepLog() });
    try {
      await work(db);
    } finally {
      await close();
    }
  };
  await onServer((db) => sql`create database ${sql.id(name)} ${options}`.execute(db));
  return {
    url: databaseAt(url, name),
    drop: () => onServer((db) => sql`drop database ${sql.id(name)} with (force)`.execute(db)),
  };
}

/**
 * A way to a database or another server that a test can cut and mend: to our server, the other one goes and comes back. Hushed, it
 * still connects, and nothing passes until it speaks again. `delay`: so many milliseconds pass before each piece goes on.
 */
export async function breakableWay(target: string, delay = 0) {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((socket) => {
    const onward = connect(Number(targetPort || 5432), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (delay === 0) one.pipe(other);
      else one.on('data', (bytes) => void setTimeout(() => other.write(bytes), delay));
      if (isSilent) one.pause();
    }
  });
  const port = await listen(server, 0);
  const url = new URL(target);
  url.host = `localhost:${port}`;
  // The database's socket would lead past it.
  url.searchParams.delete('host');
  const cut = async () => {
    const closed = new Promise((resolve) => void server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const hush = () => {
    isSilent = true;
    for (const socket of sockets) socket.pause();
  };
  const speak = () => {
    isSilent = false;
    for (const socket of sockets) socket.resume();
  };
  return { url: url.href, cut, mend: () => listen(server, port), hush, speak };
}
