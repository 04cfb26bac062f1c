import { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/**
 * The socket of a connection to a PostgreSQL server, which the driver's types do not show.
 * @throws where the driver has changed
 */
export function socketOf(client: PoolClient): Socket {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = typeof connection === 'object' && connection ? Reflect.get(connection, 'stream') : undefined;
  if (!(stream instanceof Socket)) throw new Error('pg no longer has `connection.stream`');
  return stream;
}
