import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DefaultScreen } from '#contract/accounts.ts';
import type { Discipline, HospiceLocation } from '#contract/hospices.ts';
import type {
  Caregiver,
  CurrentLocation,
  Diagnosis,
  Payer,
  ReceivedChannel,
  ReferralSource,
  ReferredBy,
  Urgency,
} from '#contract/patients.ts';
import type { NoteVisibility, TimelineKind } from '#contract/timeline.ts';
import type { AccountType, Role } from '#contract/roles.ts';
import type { InformationSharing, SharedEvent } from '#contract/sharingSettings.ts';
import type {
  DeclineReason,
  DischargeType,
  ErrorReason,
  LevelOfCare,
  PendingReason,
  ReferralStatus,
} from '#contract/statuses.ts';
import type { GroupType, Plan } from '#contract/users.ts';
import type * as z from 'zod/mini';

/** The rows of 0001_domain.sql. Moments are `Date`, plain dates stay `YYYY-MM-DD`. */

type Moment = ColumnType<Date, Date | string, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Defaulted<T> = Generated<T>;
type OptionalJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

interface Stamps {
  version: Defaulted<number>;
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

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
  time_zone: Defaulted<string>;
  response_target_minutes: Defaulted<number>;
  admission_target_hours: Defaulted<number>;
  sharing: JSONColumnType<InformationSharing>;
  sharing_version: Defaulted<number>;
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

interface ProviderGroupTable extends Stamps {
  id: Generated<string>;
  name: string;
  type: GroupType;
  phone: Optional<string>;
  city: Optional<string>;
  is_active: Defaulted<boolean>;
  merged_into_id: Optional<string>;
  /** What a search and a comparison of names look into. */
  name_sought: ColumnType<string, never, never>;
}

interface GroupHospiceTable {
  group_id: string;
  hospice_id: string;
  since: Generated<Date>;
}

interface AppUserTable extends Stamps {
  id: Generated<string>;
  issuer: Optional<string>;
  subject: Optional<string>;
  account_type: AccountType;
  role: Role;
  email: string;
  first_name: string;
  last_name: string;
  credentials: Optional<string>;
  phone: Optional<string>;
  title: Optional<string>;
  default_screen: Optional<DefaultScreen>;
  hospice_id: Optional<string>;
  group_id: Optional<string>;
  location_ids: Defaulted<string[]>;
  is_active: Defaulted<boolean>;
  last_login_at: OptionalMoment;
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

interface CommunityTable extends Stamps {
  id: Generated<string>;
  name: string;
  type: string;
  city: Optional<string>;
  phone: Optional<string>;
  group_id: Optional<string>;
  is_active: Defaulted<boolean>;
  merged_into_id: Optional<string>;
  /** What a search and a comparison of names look into. */
  name_sought: ColumnType<string, never, never>;
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
  /** Whose entry it was before the person went to another group. */
  former_user_id: Optional<string>;
  merged_into_id: Optional<string>;
  /** What a search and a comparison of names look into. */
  name_sought: ColumnType<string, never, never>;
}

export interface ReferralTable extends Stamps {
  id: Generated<string>;
  number: Generated<number>;
  display_id: ColumnType<string, never, never>;
  global_status: Defaulted<ReferralStatus>;
  first_name: string;
  middle_name: Optional<string>;
  last_name: string;
  suffix: Optional<string>;
  preferred_name: Optional<string>;
  date_of_birth: Optional<string>;
  sex_at_birth: Defaulted<'female' | 'male' | 'unknown'>;
  phone: Optional<string>;
  address: Optional<string>;
  mrn: Optional<string>;
  preferred_language: Defaulted<string>;
  needs_interpreter: Defaulted<boolean>;
  search_text: ColumnType<string, never, never>;
  current_location: OptionalJson<CurrentLocation>;
  referred_by: OptionalJson<ReferredBy>;
  diagnosis: OptionalJson<Diagnosis>;
  payer: OptionalJson<Payer>;
  caregiver: OptionalJson<Caregiver>;
  source: ReferralSource;
  received_channel: Defaulted<ReceivedChannel>;
  urgency: Defaulted<Urgency>;
  received_at: Moment;
  community_id: Optional<string>;
  responsible_provider_id: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_by_organisation: Optional<string>;
  creator_group_id: Optional<string>;
  creator_hospice_id: Optional<string>;
  hospice_ids: ColumnType<string[], never, never>;
  group_ids: ColumnType<string[], never, never>;
  deleted_at: OptionalMoment;
  deleted_by: Optional<string>;
  delete_reason: Optional<string>;
}

export interface EnrollmentTable extends Stamps {
  id: Generated<string>;
  referral_id: string;
  hospice_id: string;
  hospice_location_id: Optional<string>;
  status: Defaulted<ReferralStatus>;
  status_since: Moment;
  status_before_error: Optional<ReferralStatus>;
  received_at: Moment;
  first_contact_at: OptionalMoment;
  first_contact_by: Optional<string>;
  evaluation_visit_at: OptionalMoment;
  pending_reason: Optional<PendingReason>;
  planned_start_of_care: Optional<string>;
  start_of_care: OptionalMoment;
  admission_nurse_id: Optional<string>;
  primary_nurse_id: Optional<string>;
  level_of_care: Optional<LevelOfCare>;
  decline_reason: Optional<DeclineReason>;
  decline_detail: Optional<string>;
  declined_for: Optional<string>;
  date_of_death: Optional<string>;
  discharge_date: Optional<string>;
  discharge_type: Optional<DischargeType>;
  is_sia: Defaulted<boolean>;
  sia_since: OptionalMoment;
  sia_set_by: Optional<string>;
  error_reason: Optional<ErrorReason>;
  duplicate_of_referral_id: Optional<string>;
  assigned_to_id: Optional<string>;
  next_action: Optional<string>;
  next_action_due_at: OptionalMoment;
  has_open_low_score: Defaulted<boolean>;
  has_undeliverable_survey: Defaulted<boolean>;
  has_stakeholder_alert: Defaulted<boolean>;
  last_survey_at: OptionalMoment;
  last_survey_mean: Optional<number>;
  is_survey_stopped: Defaulted<boolean>;
  deleted_at: OptionalMoment;
  /** Copies of what the referral tells, kept by the database. */
  referral_provider_id: Optional<string>;
  referral_community_id: Optional<string>;
  referral_source: Optional<ReferralSource>;
  referral_group_ids: Defaulted<string[]>;
  referral_deleted_at: OptionalMoment;
}

interface StatusHistoryTable {
  id: Generated<string>;
  enrollment_id: string;
  from_status: Optional<ReferralStatus>;
  to_status: ReferralStatus;
  at: Moment;
  actor_id: Optional<string>;
  reason: Optional<string>;
}

interface TimelineEventTable {
  id: Generated<string>;
  referral_id: string;
  hospice_id: Optional<string>;
  at: Moment;
  kind: TimelineKind;
  actor_id: Optional<string>;
  actor_name: string;
  actor_organisation: Optional<string>;
  from_status: Optional<ReferralStatus>;
  to_status: Optional<ReferralStatus>;
  text: Optional<string>;
  visibility: NoteVisibility;
  /** Which event of the sharing settings a line is, where its kind does not say. */
  of_event: Optional<SharedEvent>;
  /** Set where it is between the hospice and this group alone. */
  group_id: Optional<string>;
}

interface AuditEventTable {
  id: Generated<number>;
  at: Generated<Date>;
  actor_id: Optional<string>;
  verb: string;
  entity: Optional<string>;
  entity_id: Optional<string>;
  address: Optional<string>;
  outcome: string;
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

export interface DomainTables {
  hospice: HospiceTable;
  hospice_location: HospiceLocationTable;
  provider_group: ProviderGroupTable;
  group_hospice: GroupHospiceTable;
  app_user: AppUserTable;
  hospice_staff: HospiceStaffTable;
  community: CommunityTable;
  provider: ProviderTable;
  referral: ReferralTable;
  enrollment: EnrollmentTable;
  status_history: StatusHistoryTable;
  timeline_event: TimelineEventTable;
  audit_event: AuditEventTable;
  audit_seal: AuditSealTable;
}
