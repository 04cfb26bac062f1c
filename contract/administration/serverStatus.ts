import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';

/** The server that answered, as administrators read about it: counts and times, no tenant and no person. */
export const ServerStatus = z.object({
  version: z.string(),
  startedAt: Instant,
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    answeredInMs: z.number(),
    connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }),
  }),
  /** Since the start. Failed: answered with a status of 500 or above. */
  calls: z.object({ total: z.int(), failed: z.int() }),
  /** Milliseconds within which half of the last five minutes' calls were answered, and 95 of 100; null: there were none. */
  responseTimes: z.nullable(z.object({ median: z.number(), p95: z.number() })),
  memoryBytes: z.int(),
  /** Screens that follow changes here. */
  openScreens: z.int(),
  /** Emails of all servers that are due and not sent yet. */
  mail: z.object({ waiting: z.int(), oldestDueAt: z.nullable(Instant) }),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

export const serverStatusEndpoints = defineEndpoints('Administration', ADMINISTRATORS, {
  getServerStatus: {
    path: '/v1/administration/server',
    summary: 'The answering server’s database, calls, memory and waiting emails',
    response: ServerStatus,
  },
});
