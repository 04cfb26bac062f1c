import type { PoolClient } from 'pg';

/** What a connection to a real PostgreSQL is written to. */
interface Socket {
  /** Several writes between `cork` and `uncork` become one. */
  readonly cork: () => void;
  readonly uncork: () => void;
  /** Cuts the connection at once, whatever it waits for. */
  readonly destroy: () => void;
}

const isSocket = (stream: unknown): stream is Socket =>
  typeof stream === 'object' && stream !== null && ['cork', 'uncork', 'destroy'].every((name) => name in stream);

/** The socket of a connection, which the driver's types do not show. */
export function socketOf(client: PoolClient): Socket {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = typeof connection === 'object' && connection ? Reflect.get(connection, 'stream') : undefined;
  if (!isSocket(stream)) throw new Error('The driver writes in another way now');
  return stream;
}
