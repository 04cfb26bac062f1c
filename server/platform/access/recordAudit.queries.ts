import type { AccessReason } from '#contract/platform/accessReason.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { plannedOnce } from '#server/platform/database/plannedOnce.queries.ts';
import { sentWithNext } from '#server/platform/database/sentTogether.queries.ts';

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

/** Writes one row. In a call's transaction it is sent with the commit, which then throws its error; after a refusal it is written on its own. */
export async function recordAudit(db: Database | Trx, entry: AuditEntry): Promise<void> {
  const { accessReason, actorId, address, at, detail, entity, entityId, outcome, requestId, verb } = entry;
  await sql`${sentWithNext} ${plannedOnce}
    insert into audit_event
      (at, actor_id, verb, entity, entity_id, address, outcome, access_category, access_reason, request_id, detail)
    values (${at}, ${actorId}, ${verb}, ${entity}, ${entityId}, ${address}, ${outcome}, ${accessReason?.category ?? null},
      ${accessReason?.words ?? null}, ${requestId}, ${detail ? JSON.stringify(detail) : null})`.execute(db);
}
