import type { AccessCategory } from '#contract/platform/accessReason.ts';
import type { Generated } from 'kysely';
import type { Optional } from '#server/platform/database/columns.ts';

interface AuditEventTable {
  id: Generated<number>;
  at: Generated<Date>;
  actor_id: Optional<string>;
  verb: string;
  entity: Optional<string>;
  entity_id: Optional<string>;
  address: Optional<string>;
  outcome: string;
  access_category: Optional<AccessCategory>;
  access_reason: Optional<string>;
  request_id: Optional<string>;
  detail: Optional<string>;
}

interface AuditSealTable {
  seq: number;
  event_id: number;
  previous_hash: string;
  hash: string;
}

interface AuditHeadDayTable {
  day: string;
  seq: number;
  hash: string;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    audit_head_day: AuditHeadDayTable;
    audit_event: AuditEventTable;
    audit_seal: AuditSealTable;
  }
}
