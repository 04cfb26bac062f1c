import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { HospiceLocation } from '#contract/organizations/hospices.ts';
import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { GroupType, Plan } from '#contract/platform/users.ts';
import type * as z from 'zod/mini';
import type { Discipline } from '#contract/people/disciplines.ts';
import type { LevelOfCare } from '#contract/organizations/levelsOfCare.ts';
import type { Defaulted, Optional, OptionalMoment, Stamps } from '#server/platform/database/columns.ts';

interface HospiceTable extends Stamps {
  id: Generated<string>;
  name: string;
  legal_name: Optional<string>;
  ccn: Optional<string>;
  npi: Optional<string>;
  plan: Defaulted<Plan>;
  phone: Optional<string>;
  email: Optional<string>;
  city: Optional<string>;
  time_zone: string;
  response_target_minutes: Defaulted<number>;
  urgent_response_target_minutes: Defaulted<number>;
  admission_target_hours: Defaulted<number>;
  sharing: JSONColumnType<InformationSharing>;
  sharing_version: Defaulted<number>;
  /** When the hospice agreed that families are told which groups read single answers; null: groups see them in sum only. */
  families_told_at: OptionalMoment;
  fax: Optional<string>;
  address: Optional<string>;
  levels_of_care: Defaulted<LevelOfCare[]>;
  service_area_zips: Defaulted<string[]>;
  is_active: Defaulted<boolean>;
}

interface HospiceLocationTable extends Stamps {
  id: Generated<string>;
  hospice_id: string;
  name: string;
  type: HospiceLocation['type'];
  address: Optional<string>;
  phone: Optional<string>;
  fax: Optional<string>;
  service_area_zips: Defaulted<string[]>;
  is_active: Defaulted<boolean>;
}

interface HospiceStaffTable extends Stamps {
  id: Generated<string>;
  hospice_id: string;
  user_id: Optional<string>;
  name: string;
  credentials: Optional<string>;
  discipline: z.infer<typeof Discipline>;
  can_be_admission_nurse: Defaulted<boolean>;
  can_be_primary_nurse: Defaulted<boolean>;
  is_active: Defaulted<boolean>;
}

interface ProviderGroupTable extends Stamps {
  id: Generated<string>;
  name: string;
  type: GroupType;
  phone: Optional<string>;
  city: Optional<string>;
  is_active: Defaulted<boolean>;
  merged_into_id: Optional<string>;
  /** The name that searches and comparisons use. */
  search_name: ColumnType<string, never, never>;
}

interface GroupHospiceTable {
  group_id: string;
  hospice_id: string;
  since: Generated<Date>;
}

interface ProviderTable extends Stamps {
  id: Generated<string>;
  group_id: string;
  user_id: Optional<string>;
  name: string;
  specialty: Optional<string>;
  npi: Optional<string>;
  phone: Optional<string>;
  is_active: Defaulted<boolean>;
  /** Added with a referral, until an administrator confirms it. */
  is_unverified: Defaulted<boolean>;
  /** The account of this entry before the person moved to another group. */
  former_user_id: Optional<string>;
  merged_into_id: Optional<string>;
  /** The name that searches and comparisons use. */
  search_name: ColumnType<string, never, never>;
}

interface CommunityTable extends Stamps {
  id: Generated<string>;
  name: string;
  type: string;
  city: Optional<string>;
  phone: Optional<string>;
  group_id: Optional<string>;
  is_active: Defaulted<boolean>;
  merged_into_id: Optional<string>;
  /** The name that searches and comparisons use. */
  search_name: ColumnType<string, never, never>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    hospice: HospiceTable;
    hospice_location: HospiceLocationTable;
    hospice_staff: HospiceStaffTable;
    provider_group: ProviderGroupTable;
    group_hospice: GroupHospiceTable;
    provider: ProviderTable;
    community: CommunityTable;
  }
}
