import { randomUUID } from 'node:crypto';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';

/** What all steps of deleting a hospice's data need. */

/** The condition for the rows of a table that names its hospice in `hospice_id`. */
export const ofHospice = (hospiceId: string): Sql => sql`hospice_id = ${hospiceId}::uuid`;
/** A sub-select of the ids of the hospice’s people. Valid until the step that deletes them. */
export const itsPeople = (hospiceId: string): Sql => sql`(select id from app_user where ${ofHospice(hospiceId)})`;

/** Append-only tables permit it from here to the end of the transaction (baseline/01_platform.sql). */
export const beginPurging = (trx: Trx) => sql`select set_config('wayside.is_purging', 'true', true)`.execute(trx);

interface Deleted {
  readonly verb: string;
  readonly entity: string;
  readonly entityId: string;
  readonly hospiceId: string;
  readonly now: Date;
}

/** Records in the audit what is deleted in this transaction: with ids only, as when a deleted referral is removed for good. */
export const auditDeletion = (trx: Trx, { entity, entityId, hospiceId, now, verb }: Deleted): Promise<void> =>
  recordAudit(trx, {
    at: now,
    actorId: null,
    verb,
    entity,
    entityId,
    address: null,
    outcome: 'ok',
    accessReason: null,
    requestId: randomUUID(),
    detail: { hospiceId },
  });
