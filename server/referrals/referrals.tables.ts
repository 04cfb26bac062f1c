import type { ColumnType, Generated } from 'kysely';
import type {
  Caregiver,
  CurrentLocation,
  Diagnosis,
  Payer,
  ReceivedChannel,
  ReferredBy,
} from '#contract/referrals/patients.ts';
import type { ReferralSource } from '#contract/referrals/referralSources.ts';
import type { Urgency } from '#contract/referrals/urgencies.ts';
import type { StoredOrder } from './storedOrder.ts';
import type { AddressChange } from './addressChange.ts';
import type { NoteVisibility, TimelineKind } from '#contract/referrals/timeline.ts';
import type { SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import type {
  DeclineReason,
  DischargeType,
  ErrorReason,
  PendingReason,
  ReferralStatus,
} from '#contract/referrals/statuses.ts';
import type { LevelOfCare } from '#contract/organizations/levelsOfCare.ts';
import type {
  Defaulted,
  Moment,
  Optional,
  OptionalJson,
  OptionalMoment,
  Stamps,
} from '#server/platform/database/columns.ts';

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
  search_names: ColumnType<string, never, never>;
  current_location: OptionalJson<CurrentLocation>;
  referred_by: OptionalJson<ReferredBy>;
  diagnosis: OptionalJson<Diagnosis>;
  payer: OptionalJson<Payer>;
  caregiver: OptionalJson<Caregiver>;
  received_order: OptionalJson<StoredOrder>;
  placer_number: ColumnType<string | null, never, never>;
  survey_address_change: OptionalJson<AddressChange>;
  has_hospice_address: Defaulted<boolean>;
  is_unverified: Defaulted<boolean>;
  source: ReferralSource;
  received_channel: Defaulted<ReceivedChannel>;
  urgency: Defaulted<Urgency>;
  received_at: Moment;
  community_id: Optional<string>;
  responsible_provider_id: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_by_organization: Optional<string>;
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
  documents_asked_at: OptionalMoment;
  planned_start_of_care: Optional<string>;
  start_of_care: OptionalMoment;
  admission_nurse_id: Optional<string>;
  primary_nurse_id: Optional<string>;
  level_of_care: Optional<LevelOfCare>;
  decline_reason: Optional<DeclineReason>;
  decline_detail: Optional<string>;
  declined_for: Optional<string>;
  /** The group that withdrew the referral, and its name at the time: then the decline is not the hospice's. */
  withdrawn_by: Optional<string>;
  withdrawn_by_name: Optional<string>;
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
  next_action_set_at: OptionalMoment;
  /** Set by the database from the hospice's targets and the referral's urgency. */
  response_due_at: Generated<Date>;
  has_open_low_score: Defaulted<boolean>;
  has_undeliverable_survey: Defaulted<boolean>;
  has_stakeholder_alert: Defaulted<boolean>;
  last_survey_at: OptionalMoment;
  last_survey_mean: Optional<number>;
  /** The groups that the family was told read its last answer. */
  last_survey_readers: Defaulted<string[]>;
  /** The groups that may read an open low score. */
  low_score_readers: Defaulted<string[]>;
  is_survey_stopped: Defaulted<boolean>;
  deleted_at: OptionalMoment;
  /** Copies of the referral's columns, kept by the database. */
  referral_provider_id: Optional<string>;
  referral_community_id: Optional<string>;
  referral_source: Optional<ReferralSource>;
  referral_group_ids: Defaulted<string[]>;
  referral_deleted_at: OptionalMoment;
  referral_sort_name: Generated<string>;
}

interface StatusHistoryTable {
  id: Generated<string>;
  enrollment_id: string;
  from_status: Optional<ReferralStatus>;
  to_status: ReferralStatus;
  at: Moment;
  actor_id: Optional<string>;
  reason: Optional<string>;
  /** The columns that the step changed, each with its former and its new value. */
  changed: OptionalJson<Record<string, readonly [former: unknown, present: unknown]>>;
}

interface TimelineEventTable {
  id: Generated<string>;
  referral_id: string;
  hospice_id: Optional<string>;
  at: Moment;
  kind: TimelineKind;
  actor_id: Optional<string>;
  actor_name: string;
  actor_organization: Optional<string>;
  from_status: Optional<ReferralStatus>;
  to_status: Optional<ReferralStatus>;
  text: Optional<string>;
  visibility: NoteVisibility;
  /** Which event of the sharing settings a line is, where its kind does not say. */
  of_event: Optional<SharedEvent>;
  /** A decline by the group that withdrew the referral. */
  is_withdrawal: Defaulted<boolean>;
  /** A note or an answer that only says thank you. */
  asks_nothing: Defaulted<boolean>;
  /** Set where it is between the hospice and this group alone. */
  group_id: Optional<string>;
  /** The groups that may read a family's answer; null: the line is about no answer. */
  readers: ColumnType<string[] | null, string[] | null | undefined, never>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    referral: ReferralTable;
    enrollment: EnrollmentTable;
    status_history: StatusHistoryTable;
    timeline_event: TimelineEventTable;
  }
}
