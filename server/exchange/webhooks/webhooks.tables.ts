import type { ColumnType, Generated } from 'kysely';
import type { Moment, OptionalMoment } from '#server/platform/database/columns.ts';

/** The rows of baseline/13_exchange.sql. */

interface WebhookTable {
  id: Generated<string>;
  hospice_id: string | null;
  group_id: string | null;
  url: string;
  kinds: string[];
  secret: string;
  former_secret: ColumnType<string | null, undefined, string | null>;
  former_secret_until: OptionalMoment;
  is_on: Generated<boolean>;
  is_switched_off: Generated<boolean>;
  failing_since: OptionalMoment;
  last_delivered_at: OptionalMoment;
  created_by: string | null;
  created_by_name: string;
  created_at: Moment;
}

interface WebhookDeliveryTable {
  id: Generated<string>;
  number: Generated<number>;
  webhook_id: string;
  kind: string;
  referral_id: ColumnType<string | null, undefined, never>;
  enrollment_id: ColumnType<string | null, undefined, never>;
  happened_at: Moment;
  status: Generated<'queued' | 'claimed' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  due_at: Moment;
  claimed_until: OptionalMoment;
  delivered_at: OptionalMoment;
  last_answer: ColumnType<string | null, undefined, string | null>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    webhook: WebhookTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}
