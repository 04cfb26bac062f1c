import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, type Database } from '#server/platform/database/connection.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';
import { FOR_A_SHORT_LIFE } from '#tests/server/support/shortLife.ts';
import { freePort } from '../../tools/freePort.ts';
import { copyDemo, dropDatabaseOf, wipe } from './demoCopies.ts';

interface OwnServerOptions {
  /** Starts as on a new machine: on the embedded database, with nothing in it. */
  readonly isNew?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Its clock can be moved, and its background work comes round every second. */
  readonly hasOwnClock?: boolean;
}

const run = promisify(execFile);
/** A new one loads the demo data first, which takes a busy machine long. */
const STARTS_WITHIN_MS = 150_000;

/** A server with demo data of its own, or from nothing, which a journey may stop, start again and set to another time. */
export class OwnServer {
  readonly #given: Readonly<Record<string, string>>;
  readonly #before: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'wayside-own-'));
  #data: Readonly<Record<string, string>> | undefined;
  #origin: string | undefined;
  #process: ChildProcess | undefined;

  constructor({ env = {}, hasOwnClock = false, isNew = false }: OwnServerOptions = {}) {
    this.#given = env;
    if (isNew) this.#data = { DATA_DIR: this.#folder };
    this.#before = [...FOR_A_SHORT_LIFE, ...(hasOwnClock ? ['--import', './tests/journeys/movedClock.ts'] : [])];
  }

  /** Its address, the same after each start. */
  get origin(): string {
    if (this.#origin === undefined) throw new Error('The server was not started yet');
    return this.#origin;
  }

  async #environment(): Promise<NodeJS.ProcessEnv> {
    this.#origin ??= `http://localhost:${await freePort()}`;
    this.#data ??= await copyDemo(this.#folder);
    const own = { PORT: new URL(this.#origin).port, PUBLIC_ORIGIN: this.#origin, ...this.#data };
    return { ...process.env, DEMO_DATA: 'on', ...own, ...this.#given };
  }

  /** `npm run` on its database, as its keeper does. @returns what it printed */
  async command(script: string, ...args: readonly string[]): Promise<string> {
    const settings = { env: await this.#environment() };
    return (await run('npm', ['run', '--silent', script, '--', ...args], settings)).stdout;
  }

  /** Changes its data while it is not running. */
  async change(work: (db: Database) => Promise<unknown>): Promise<void> {
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = await this.#environment();
    const { close, db } = await openDatabase({ databaseUrl, dataDir, log: keepLog() });
    try {
      await work(db);
    } finally {
      await close();
    }
  }

  /** Waits for the server's own word that it is ready: another one on its port would not say it here. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...this.#before, 'server/main.ts'], {
      env: await this.#environment(),
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    this.#process = child;
    const timeout = AbortSignal.timeout(STARTS_WITHIN_MS);
    let printed = '';
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk) => {
        printed += String(chunk);
        if (printed.includes(`ready at ${this.origin}`)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
      timeout.addEventListener('abort', () => reject(new Error(`The server was not ready in time: ${printed}`)));
    });
    await ready;
  }

  /** @param ahead how far its clock is ahead of ours from now on, in milliseconds */
  async moveClock(ahead: number): Promise<void> {
    if (!this.#process) throw new Error('The server does not run');
    const moved = once(this.#process, 'message');
    this.#process.send(ahead);
    await moved;
  }

  async stop(): Promise<void> {
    if (!this.#process) return;
    const left = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await left;
    this.#process = undefined;
  }

  /** Its machine is lost, with all data. Another one begins with nothing. */
  async lose(): Promise<void> {
    await this.stop();
    await wipe(this.#folder);
  }

  async end(): Promise<void> {
    await this.stop();
    await dropDatabaseOf(this.#folder);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
