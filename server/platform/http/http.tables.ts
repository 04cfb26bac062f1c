import type { ColumnType, Generated } from 'kysely';

interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  /** SHA-256 of method, path and body: the same key with another request is refused. */
  request_hash: string;
  /** Null while the first call still runs. */
  status: number | null;
  body: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Date>;
}

interface RateLimitTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

/** The tables of answering requests. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    idempotency_key: IdempotencyKeyTable;
    rate_limit: RateLimitTable;
  }
}
