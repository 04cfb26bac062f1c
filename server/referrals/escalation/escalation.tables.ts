import type { Generated } from 'kysely';
import type { Escalated, EscalationStep } from '#contract/referrals/escalation.ts';
import type { Moment } from '#server/platform/database/columns.ts';

interface EscalationStepTable {
  id: Generated<string>;
  enrollment_id: string;
  hospice_id: string;
  what: Escalated;
  due_at: Moment;
  step: EscalationStep;
  at: Moment;
}

interface EscalationNoticeTable {
  step_id: string;
  user_id: string;
}

interface EscalationTakenTable {
  enrollment_id: string;
  due_at: Moment;
  taken_by: string;
  taken_at: Moment;
}

interface EscalationTables {
  escalation_step: EscalationStepTable;
  escalation_notice: EscalationNoticeTable;
  escalation_taken: EscalationTakenTable;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables extends EscalationTables {}
}
