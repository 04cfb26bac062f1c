import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, Optional } from '#server/platform/database/columns.ts';

interface OnCallTable {
  id: Generated<string>;
  hospice_id: string;
  hospice_location_id: Optional<string>;
  is_own: Defaulted<boolean>;
  default_owner_id: Optional<string>;
  manager_id: Optional<string>;
  quiet_from: Optional<string>;
  quiet_to: Optional<string>;
  quiet_holds_received: Defaulted<boolean>;
  version: Defaulted<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface OnCallShiftTable {
  on_call_id: string;
  place: number;
  person_id: string;
  weekday: number;
  starts_at: string;
  ends_at: string;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    on_call: OnCallTable;
    on_call_shift: OnCallShiftTable;
  }
}
