import type { Generated } from 'kysely';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { Defaulted, Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';

interface GuestPageTable {
  id: Generated<string>;
  hospice_id: string;
  hospice_location_id: Optional<string>;
  slug: string;
  code: string;
  is_on: boolean;
  updated_at: Moment;
  updated_by: Optional<string>;
}

interface GuestReferralTable {
  id: Generated<string>;
  hospice_id: string;
  referral_id: Optional<string>;
  merged_into_id: Optional<string>;
  language: SurveyLanguage;
  sender_name: string;
  sender_organization: Optional<string>;
  sender_phone: Optional<string>;
  sender_email: string;
  patient_name: Optional<string>;
  submission_key: string;
  created_at: Moment;
  verified_at: OptionalMoment;
  verified_by: Optional<string>;
  verified_by_name: Optional<string>;
  waits_since: OptionalMoment;
  told_at: OptionalMoment;
}

interface GuestMessageTable {
  id: Generated<string>;
  guest_referral_id: string;
  at: Moment;
  is_from_hospice: boolean;
  author_id: Optional<string>;
  author_name: string;
  text: string;
}

interface GuestLinkTable {
  hash: Buffer;
  guest_referral_id: string;
}

interface GuestAccessTable {
  id: Generated<string>;
  hash: Buffer;
  hospice_id: string;
  hospice_location_id: Optional<string>;
  guest_referral_id: Optional<string>;
  email: string;
  code_hash: Optional<string>;
  tries: Defaulted<number>;
  is_confirmed: Defaulted<boolean>;
  expires_at: Moment;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    guest_page: GuestPageTable;
    guest_referral: GuestReferralTable;
    guest_message: GuestMessageTable;
    guest_link: GuestLinkTable;
    guest_access: GuestAccessTable;
  }
}
