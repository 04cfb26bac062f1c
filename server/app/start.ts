import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { SURVEY_LANGUAGES } from '#contract/platform/languages.ts';
import { recordSignIn } from '#server/audit/recordSignIn.queries.ts';
import { callIsFrom } from '#server/platform/database/caller.ts';
import { openDatabase, type OpenDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { offerCopies } from '#server/platform/database/runningCopy.ts';
import type { Log } from '#server/platform/log.ts';
import { prepareThemes } from '#server/surveys/themes/themesOf.ts';
import { openLiveEvents, type LiveEvents } from '#server/platform/events/liveEvents.ts';
import { readStaticFiles } from '#server/platform/http/pages/staticFiles.ts';
import { networkOf } from '#server/platform/http/network.rules.ts';
import { addressOf } from '#server/identity/provider/origins.ts';
import { createIdentity } from '#server/identity/identity.ts';
import { openAccounts } from '#server/identity/openAccounts.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { definedJobs } from '#server/platform/jobs/defineJob.ts';
import { startTracing } from '#server/platform/tracing/tracing.ts';
import { startJobs } from '#server/platform/jobs/startJobs.ts';
import { openMailServer } from '#server/mail/mailServer.ts';
import { mailSettings, OUTBOX_PATH, type MailSettings } from '#server/mail/mailSettings.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { createApp } from './createApp.ts';
import { readConfig, type Config } from './config.ts';
import { prepareDemo } from './demoStart.ts';
import { answerNotYet } from './notYet.ts';
import { viteListener } from './vite.ts';

/** Another program listens on the port. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is used by another program. Stop it, or set PORT to another number.`);
    this.name = 'PortTaken';
  }
}

export interface RunningServer {
  readonly origin: string;
  /** Lines shown in the terminal. */
  readonly welcome: readonly string[];
  /** Lets running requests end, for some 8 seconds, then closes the database. */
  stop(): Promise<void>;
}

const API_PATHS = /^\/(?:v1(?:\/|$|\?)|outbox(?:\/|$|\?)|healthz(?:$|\?)|readyz(?:$|\?)|metrics(?:$|\?))/;
/** A POST goes to the server even at the address of a page: a mail program's button sends it. */
const isForVite = (method: string | undefined, url: string) => method !== 'POST' && !API_PATHS.test(url);
/** How long open connections are still served after the stop, so that calls on their way are answered. */
const LAST_CALLS_MS = 500;
const TAKE_WAITING_MS = 100;
/** After a start the first screens are served first. */
const PREPARE_AFTER_MS = 3_000;
const MAX_REQUEST_MS = 8_000;
const MAX_HEADERS = 64 * 1024;
/** Longer than most proxies keep an idle connection (60 s): a call on a connection that we close first is reset. */
const KEEP_ALIVE_MS = 65_000;
const BUILT_APP = 'dist';

/**
 * Starts everything in one process on one port.
 * @throws PortTaken, DirectoryInUse, ChangedMigration, FailedMigration, ForeignDatabase, ForeignEncoding, MovedAway
 */
export async function startServer(config: Config, { withVite }: { withVite: boolean }): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null });
  const stack = new AsyncDisposableStack();
  let listener: RequestListener = answerNotYet;
  let isStopping = false;
  try {
    // Addresses name up to a thousand rows that a person ticked.
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MAX_HEADERS },
      (request, response) => {
        // The client sends its next call on another connection.
        if (isStopping) response.setHeader('Connection', 'close');
        listener(request, response);
      },
    );
    const port = await listen(server, config);
    stack.defer(() => closeServer(server));
    const settings = config.port === 0 ? readConfig({ ...process.env, PORT: String(port) }) : config;

    if (config.tracesTo !== undefined) stack.use(await startTracing(config.tracesTo));
    const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
    // Registered after the port: the stack closes the database first, so the port is closed by hand in `stop`.
    stack.defer(() => database.close());
    await migrate(database.db);
    if (database.copyFiles) {
      const copies = await offerCopies(config.dataDir, database.copyFiles);
      stack.defer(() => copies.close());
    }
    const storage = openStore(config.documents);
    stack.defer(() => storage.close());
    const demo = await prepareDemo(database.db, config, { log, storage });
    const events = await openLiveEvents(database);
    stack.defer(() => events.close());
    const mail = mailSettings(settings);
    if (!mail.canSend) log.warn({}, 'No email is sent because SMTP_URL is not set. Emails wait in the database');
    const { smtpUrl } = config.mail;
    const mailServer = smtpUrl === undefined ? undefined : openMailServer(smtpUrl);
    stack.defer(() => mailServer?.close());
    stack.use(
      startJobs(definedJobs(), {
        db: database.db,
        databaseKind: database.kind,
        clock,
        log,
        storage,
        mail,
        mailServer,
        bounceMaildir: config.bounces.maildir,
        intakeAddress: config.intakeAddress,
        deletedReferralDays: config.deletedReferralDays,
        auditHeadMailTo: config.auditHeadMailTo,
        allowsLoopback: !config.isProduction,
      }),
    );
    listener = await createListener({
      config: settings,
      database,
      events,
      log,
      mail,
      server,
      storage,
      withVite,
      stack,
    });
    stack.use(prepareThemesLater());

    return {
      origin: settings.publicOrigin,
      welcome: [
        `${PRODUCT_NAME} is ready at ${settings.publicOrigin}`,
        ...(mail.showsOutbox ? [`Emails are kept, not sent: read them at ${settings.publicOrigin}${OUTBOX_PATH}`] : []),
        ...demo,
      ],
      stop: async () => {
        // From now on each answer closes its connection, so that few are idle when the listener closes: a call that is just sent on an idle
        // one would be reset. Connections that wait to be taken are taken first, for the same reason.
        isStopping = true;
        await wait(TAKE_WAITING_MS);
        events.endStreams();
        await closeServer(server);
        await stack.disposeAsync();
      },
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

const clock = () => new Date();

/** One language at a time: English keeps the process busy for some 0.2 s, which the first family shall not wait for. */
function prepareThemesLater(): Disposable {
  const timers = SURVEY_LANGUAGES.map((language, index) =>
    setTimeout(() => prepareThemes(language), (index + 1) * PREPARE_AFTER_MS).unref(),
  );
  return { [Symbol.dispose]: () => timers.forEach((timer) => clearTimeout(timer)) };
}

interface Starting {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly events: LiveEvents;
  readonly log: Log;
  readonly mail: MailSettings;
  readonly server: Server;
  readonly storage: DocumentStore;
  readonly withVite: boolean;
  readonly stack: AsyncDisposableStack;
}

async function createListener(starting: Starting): Promise<RequestListener> {
  const { config, events, log, mail, server, stack, storage, withVite } = starting;
  const { database } = starting;
  const { db, ping } = database;
  const identity = await createIdentity({
    db,
    config: { ...config, outbox: mail.showsOutbox ? OUTBOX_PATH : undefined },
    clock,
    log,
    record: recordSignIn(db),
  });
  stack.defer(() => identity.close());
  const headers = {
    publicOrigin: config.publicOrigin,
    pageConnectsTo: config.pageConnectsTo,
    isDevelopment: withVite,
  };
  const app = createApp({
    db,
    storage,
    events,
    ping,
    database,
    clock,
    log,
    metrics: createMetrics({ withProcess: true }),
    metricsToken: config.metricsToken,
    headers,
    mail,
    accounts: openAccounts({ db, auth: config.auth, clock, log }),
    bounceWebhookSecret: config.bounces.webhookSecret,
    intakeAddress: config.intakeAddress,
    appOrigins: config.appOrigins,
    identify: (authorization) => identity.identify(authorization),
    limits: { perPersonAMinute: config.rateLimitPerMinute, perAddressAMinute: config.rateLimitPerMinute && 60 },
    trustedProxies: config.trustedProxies,
    leftHospiceDays: config.leftHospiceDays,
    allowsLoopback: !config.isProduction,
    staticFiles: !withVite && existsSync(BUILT_APP) ? readStaticFiles(BUILT_APP) : undefined,
  });
  // The adapter's own Request and Response replace the global ones: Node's are slower to send.
  const answerByApp = getRequestListener(app.fetch);
  const answerByVite = withVite ? await viteListener(server, headers, stack) : undefined;
  return (request, response) => {
    const url = request.url ?? '/';
    callIsFrom(networkOf(addressOf(request, config.trustedProxies)), () => {
      if (identity.paths.test(url.split('?', 1)[0] ?? '')) identity.listener(request, response);
      else if (answerByVite && isForVite(request.method, url)) answerByVite(request, response);
      else void answerByApp(request, response);
    });
  };
}

async function listen(server: Server, { host, port }: Config): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
  try {
    await promise;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new PortTaken(port) : error;
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Accepts no new connections and lets running requests end; idle connections close a little later, slow requests are cut off. */
async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => server.closeAllConnections(), MAX_REQUEST_MS);
  // After the calls that arrived until now were read: on a busy server a call may wait on a connection that still counts as idle.
  const sweep = setInterval(() => void setImmediate(() => server.closeIdleConnections()), LAST_CALLS_MS);
  // The HTTP server's own `close` would end idle connections at once, and with them what is just arriving on them.
  await new Promise<void>((resolve) => void TcpServer.prototype.close.call(server, () => resolve()));
  clearTimeout(deadline);
  clearInterval(sweep);
}
