import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

interface OwnServerOptions {
  /** 1, 2, …: each journey with a server of its own takes another one. */
  readonly place: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Its clock can be moved, and its background work comes round every second. */
  readonly hasOwnClock?: boolean;
}

const run = promisify(execFile);

/** A server with demo data of its own, or from nothing, which a journey may stop, start again and set to another time. */
export class OwnServer {
  readonly origin: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #before: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'wayside-own-'));
  #process: ChildProcess | undefined;

  constructor({ env = {}, hasOwnClock = false, place }: OwnServerOptions) {
    const port = Number(process.env['JOURNEY_PORT'] ?? 4173) + place;
    this.origin = `http://localhost:${port}`;
    const own = { PORT: String(port), PUBLIC_ORIGIN: this.origin, DATA_DIR: this.#folder, DEMO_DATA: 'on' };
    this.#env = { ...own, ...env };
    this.#before = hasOwnClock ? ['--import', './tests/journeys/movedClock.ts'] : [];
  }

  /** `npm run` on its database, as its keeper does while it is not running. @returns what it printed */
  async command(script: string, ...args: readonly string[]): Promise<string> {
    const settings = { env: { ...process.env, ...this.#env } };
    return (await run('npm', ['run', '--silent', script, '--', ...args], settings)).stdout;
  }

  async start(): Promise<void> {
    this.#process = spawn(process.execPath, [...this.#before, 'server/main.ts'], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const answers = () =>
      fetch(`${this.origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(answers, { timeout: 90_000 }).toBe(200);
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

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
