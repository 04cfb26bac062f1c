import type { AsideReason, PaperChannel, PaperState, ReadingState } from '#contract/exchange/intake/papers.ts';
import type { PaperContentType, PaperProblem, PaperReading } from '#contract/exchange/intake/paperReading.ts';
import type { Moment, Optional, OptionalJson, OptionalMoment } from '#server/platform/database/columns.ts';
import type { ColumnType, Generated } from 'kysely';

/** The rows of baseline/15_intake.sql. */

interface IntakePaperTable {
  id: Generated<string>;
  hospice_id: string;
  hospice_location_id: Optional<string>;
  channel: PaperChannel;
  sender: Optional<string>;
  subject: Optional<string>;
  guest_referral_id: Optional<string>;
  received_at: Moment;
  arrival_key: Optional<string>;
  name: string;
  size: number;
  content_type: Optional<PaperContentType>;
  sha256: Optional<string>;
  storage_key: Optional<string>;
  left_out: ColumnType<unknown, string | undefined, string>;
  reading_state: Generated<ReadingState>;
  claimed_until: OptionalMoment;
  attempts: Generated<number>;
  read_at: OptionalMoment;
  reading: OptionalJson<PaperReading>;
  reading_problem: Optional<PaperProblem>;
  opened_by: Optional<string>;
  opened_by_name: Optional<string>;
  opened_at: OptionalMoment;
  state: Generated<PaperState>;
  settled_at: OptionalMoment;
  settled_by: Optional<string>;
  settled_by_name: Optional<string>;
  reason: Optional<AsideReason>;
  reason_detail: Optional<string>;
  referral_id: Optional<string>;
  document_id: Optional<string>;
  is_new_referral: Generated<boolean>;
  purging_since: OptionalMoment;
  version: Generated<number>;
}

interface IntakeAddressTable {
  hospice_id: string;
  token: string;
  made_at: Moment;
  made_by: Optional<string>;
  made_by_name: string;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    intake_paper: IntakePaperTable;
    intake_address: IntakeAddressTable;
  }
}
