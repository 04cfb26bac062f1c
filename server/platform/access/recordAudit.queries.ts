import type { AccessReason } from '#contract/platform/accessReason.ts';
import type { Database, Trx } from '#server/platform/database/connection.ts';

/** Counts and filters of a call: ids, codes and numbers. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** One call as the audit keeps it: ids and codes, never a name or anything that was typed but the reason for access. */
export interface AuditEntry {
  readonly at: Date;
  readonly actorId: string | null;
  /** The operation id. */
  readonly verb: string;
  /** The kind of record, and the one that the address or the answer names. */
  readonly entity: string;
  readonly entityId: string | null;
  /** The caller's network address. */
  readonly address: string | null;
  /** `ok`, `replayed` or the refusal's code. */
  readonly outcome: string;
  readonly accessReason: AccessReason | null;
  readonly requestId: string;
  readonly detail?: AuditDetail | null;
}

/** Writes one row. In the call's own transaction where it succeeds; on its own after a refusal was rolled back. */
export async function recordAudit(db: Database | Trx, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      verb: entry.verb,
      entity: entry.entity,
      entity_id: entry.entityId,
      address: entry.address,
      outcome: entry.outcome,
      access_category: entry.accessReason?.category ?? null,
      access_reason: entry.accessReason?.words ?? null,
      request_id: entry.requestId,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute();
}
