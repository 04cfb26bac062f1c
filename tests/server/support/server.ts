import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { createApp, type AppSettings } from '#server/app/createApp.ts';
import { wiring } from '#server/app/wiring.ts';
import { callIsFrom, callIsOf } from '#server/platform/database/caller.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import { openLiveEvents, type LiveEvents } from '#server/platform/events/liveEvents.ts';
import type { App } from '#server/platform/http/app.ts';
import { MACHINE_SCOPES } from '#contract/platform/machineScopes.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createHttpApp } from '#server/platform/http/httpApp.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { embeddedAccounts } from '#server/identity/embeddedAccounts.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { expectDocumented } from './documentedErrors.ts';
import { withPlainTable } from './plainTable.ts';
import { makersFor, type Makers } from './makers.ts';
import { resolveName } from './nameServer.ts';
import { keepLog, type LogLine } from './quietLog.ts';
import { emptyDatabase, workerDatabase } from './testDatabase.ts';

type Send = (path: string, init?: RequestInit) => Promise<Response>;
type Settings = Partial<AppSettings>;

export interface TestServer extends Makers {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sends requests to these routes instead of the server's own, with the same database, clock and identities. */
  on(routes: (app: App) => void): TestServer;
  readonly log: { readonly lines: readonly LogLine[] };
  /** The server's clock, for a test to set. */
  readonly clock: { now: Date };
  /** Sends requests as this person. */
  as(person: { readonly id: string }): Send;
  /** Sends requests as this service account, with a token for every scope: the account's own decide. */
  asMachine(account: { readonly id: string }): Send;
  readonly anonymous: Send;
  /** The same database behind other settings. */
  with(settings: Settings): TestServer;
}

export const TEST_ORIGIN = 'http://localhost:3000';
const ISSUER = `${TEST_ORIGIN}/`;
const TOKEN = /^Bearer test-token-of-([0-9a-f-]{36})$/;
const MACHINE_TOKEN = /^Bearer test-machine-token-of-([0-9a-f-]{36})$/;

/** A fake of the identity provider's token; the identity tests use real ones. */
export const authorizationOf = ({ id }: { readonly id: string }): string => `Bearer test-token-of-${id}`;

interface Start {
  readonly settings?: Settings;
  readonly routes?: (app: App) => void;
}

interface Ground extends Pick<OpenDatabase, 'connections' | 'db' | 'kind' | 'ping'> {
  readonly storage: DocumentStore;
  readonly events: LiveEvents;
}

/** Calls that still run when their page closes. The next test waits for them, so that it does not see what they write. */
const underWay = new Set<Promise<Response>>();

function startServer(ground: Ground, { settings = {}, routes }: Start = {}): TestServer {
  const { db, events, ping, storage } = ground;
  const log = keepLog();
  const clock = { now: new Date('2026-11-20T15:00:00.000Z') };
  const whole: AppSettings = {
    db,
    database: ground,
    ping,
    storage,
    events,
    log,
    metrics: createMetrics(),
    clock: () => clock.now,
    identify: async (authorization) => {
      const machine = MACHINE_TOKEN.exec(authorization ?? '')?.[1];
      if (machine !== undefined) {
        callIsOf(machine);
        return { issuer: ISSUER, subject: machine, isEmbedded: true, scopes: MACHINE_SCOPES };
      }
      const subject = TOKEN.exec(authorization ?? '')?.[1];
      if (subject === undefined) return null;
      callIsOf(subject);
      return { issuer: ISSUER, subject, isEmbedded: true };
    },
    accounts: embeddedAccounts({ db, clock: () => clock.now }),
    limits: { perPersonAMinute: 0, perAddressAMinute: 0 },
    trustedProxies: 0,
    leftHospiceDays: 2555,
    allowsLoopback: true,
    resolveName,
    intakeAddress: 'papers@in.wayside.example',
    appOrigins: [],
    mail: { publicOrigin: TEST_ORIGIN, from: 'noreply@wayside.example', canSend: true, showsOutbox: false },
    headers: { publicOrigin: TEST_ORIGIN, pageConnectsTo: [], isDevelopment: false },
    ...settings,
  };
  const hono = routes ? onlyWith(routes, whole) : createApp(whole);
  const fetch = (request: Request) => {
    const answering = answerTo(request);
    underWay.add(answering);
    const forget = () => underWay.delete(answering);
    answering.then(forget, forget);
    return answering;
  };
  const answerTo = async (request: Request) => {
    const answer = await callIsFrom('192.0.2.1', () => hono.fetch(request));
    if (!routes) await expectDocumented(request, answer);
    return withPlainTable(request, answer);
  };
  const send =
    (authorization?: string): Send =>
    (path, init) => {
      const request = new Request(new URL(path, TEST_ORIGIN), init);
      if (authorization) request.headers.set('Authorization', authorization);
      return fetch(request);
    };
  return {
    db,
    storage,
    fetch,
    log,
    clock,
    as: (person) => send(authorizationOf(person)),
    asMachine: ({ id }) => send(`Bearer test-machine-token-of-${id}`),
    anonymous: send(),
    with: (more) => startServer(ground, { settings: { ...settings, ...more }, ...(routes ? { routes } : {}) }),
    on: (own) => startServer(ground, { settings, routes: own }),
    ...makersFor(db),
  };
}

function onlyWith(routes: (app: App) => void, settings: AppSettings): App['hono'] {
  const app = createHttpApp({ ...settings, ...wiring });
  routes(app);
  return app.hono;
}

const json =
  (method: string) =>
  (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
export const post = json('POST');
export const patch = json('PATCH');
export const remove = json('DELETE');

const ground = base
  // Vitest reads from the pattern which other fixtures this one needs: none.
  // oxlint-disable-next-line no-empty-pattern
  .extend('database', { scope: 'file' }, async ({}) => {
    const database = await workerDatabase();
    await Promise.allSettled(underWay);
    await emptyDatabase(database.db);
    return database;
  })
  // oxlint-disable-next-line no-empty-pattern
  .extend('storage', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wayside-documents-'));
    onCleanup(() => rmSync(folder, { recursive: true }));
    return openStore({ folder });
  })
  .extend('events', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const events = await openLiveEvents(database);
    onCleanup(() => events.close());
    return events;
  });

/** A real server on a real database, emptied for each test. */
export const test = ground.extend('server', async ({ database, events, storage }) => {
  await Promise.allSettled(underWay);
  await emptyDatabase(database.db);
  return startServer({ ...database, storage, events });
});

/** One server for all tests of a file: for those that only read a world that takes long to make. */
export const testOfOneWorld = ground.extend('server', { scope: 'file' }, ({ database, events, storage }) =>
  startServer({ ...database, storage, events }),
);
