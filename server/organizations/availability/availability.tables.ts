import type { LevelOfCare } from '#contract/organizations/levelsOfCare.ts';
import type { PayerKind } from '#contract/organizations/payers.ts';
import type { Defaulted, Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';

interface LocationAvailabilityTable {
  hospice_location_id: string;
  hospice_id: string;
  is_accepting: Defaulted<boolean>;
  reason: Optional<string>;
  accepts_again_on: Optional<string>;
  next_visit_at: OptionalMoment;
  /** Null: the hospice's. */
  levels_of_care: Optional<LevelOfCare[]>;
  payers: Defaulted<PayerKind[]>;
  languages: Defaulted<string[]>;
  version: Defaulted<number>;
  updated_at: Moment;
  updated_by: Optional<string>;
  updated_by_name: string;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    location_availability: LocationAvailabilityTable;
  }
}
