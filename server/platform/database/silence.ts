import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig, type Pool, type PoolClient } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { socketOf } from './socket.ts';

/** How long a database may leave us without an answer, in milliseconds. */
export interface Patience {
  /** From here on, a connection in use makes us ask whether the database still answers. */
  readonly beforeAsking: number;
  /** A database that does not answer this question in time is silent. */
  readonly forAnswer: number;
}

/** A call waits for at most 18 seconds, then: what stands in front of the server often gives up after 30. */
export const PATIENCE: Patience = { beforeAsking: 10_000, forAnswer: 5_000 };

/** A database that holds a connection open and does not answer. */
export class DatabaseSilent extends Error {
  constructor() {
    super('The database does not answer');
    this.name = 'DatabaseSilent';
  }
}

/** @throws DatabaseSilent when there is no answer in time, which may still come */
export async function answeredWithin(milliseconds: number, asked: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = wait(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new DatabaseSilent();
  });
  // Without the timer, whoever asked would keep the process for so long.
  await Promise.race([asked, late]).finally(() => over.abort());
}

/** Asks on a connection of its own, so that no other statement is in the way. Rejects when the database is silent or away. */
async function ask(settings: ClientConfig, { forAnswer }: Patience): Promise<void> {
  const client = new Client({ ...settings, connectionTimeoutMillis: forAnswer, query_timeout: forAnswer });
  // A connection that is lost emits an error beside the one of the call.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    // Its own word, whatever it says, is an answer.
    if (!(error instanceof DatabaseError)) throw error;
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * Ends the connections to a database that has gone silent: it, its machine or the network between holds them open and never
 * answers. Their calls fail as they do when the database goes away, and the pool connects anew. A statement of a database that
 * answers may take as long as the database allows.
 * @returns what ends the watch
 */
export function endWhenSilent(pool: Pool, settings: ClientConfig, patience: Patience, log: Log): () => void {
  const inUse = new Map<PoolClient, number>();
  pool.on('acquire', (client) => void inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => void inUse.delete(client));

  const isLate = () => [...inUse.values()].some((since) => performance.now() - since > patience.beforeAsking);
  let isAsking = false;
  const look = async (): Promise<void> => {
    if (isAsking || !isLate()) return;
    isAsking = true;
    const asked = new Map(inUse);
    try {
      await ask(settings, patience);
    } catch {
      log.error({ connections: asked.size }, 'The database is silent. Its connections are closed');
      // `end()` would wait for answers that never come.
      for (const [client, since] of asked) if (inUse.get(client) === since) socketOf(client).destroy();
      // Those without work would keep the next calls waiting as long.
      while (pool.idleCount > 0) (await pool.connect()).release(true);
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look().catch(() => {}), patience.beforeAsking / 4).unref();
  return () => clearInterval(timer);
}
