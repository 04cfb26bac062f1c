import { Client } from 'pg';
import type { Log } from '#server/platform/log.ts';

export interface Listener {
  readonly onPayload: (payload: string) => void;
  /** Notifications may have been missed: the connection was lost, and is there again. */
  readonly onGap: () => void;
}

/** Ends the listening. */
export type StopListening = () => Promise<void>;

const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 5_000;
/** A connection can be dead without a word: it is asked this often whether it lives. */
const PROBE_EVERY_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Listens to a channel of a real PostgreSQL on a connection of its own, and reconnects with growing pauses whenever that is lost.
 * The first attempt is awaited: every later notification is received.
 */
export async function listenOnServer(
  connectionString: string,
  channel: string,
  { onGap, onPayload }: Listener,
  log: Log,
): Promise<StopListening> {
  let client: Client | undefined;
  let isStopped = false;
  let wait = FIRST_WAIT_MS;
  let again: NodeJS.Timeout | undefined;

  const lost = (which: Client) => {
    if (client !== which) return;
    client = undefined;
    which.end().catch(() => {});
    if (isStopped) return;
    log.warn({ part: 'live updates' }, 'A database connection was lost');
    retry();
  };
  const retry = () => {
    again = setTimeout(() => void connect(true), wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  };
  const connect = async (isAgain: boolean): Promise<void> => {
    const next = new Client({
      connectionString,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'wayside live updates',
    });
    client = next;
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch {
      lost(next);
      return;
    }
    wait = FIRST_WAIT_MS;
    if (isAgain) onGap();
  };
  const probe = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => lost(asked));
  }, PROBE_EVERY_MS).unref();

  await connect(false);
  return async () => {
    isStopped = true;
    clearInterval(probe);
    clearTimeout(again);
    await client?.end().catch(() => {});
  };
}
