import type { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import type { Urgency } from '#contract/referrals/urgencies.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { named } from '#server/platform/database/contractColumns.queries.ts';

/** How rows of `referral` are read and become the contract's records. */

export interface PatientRow {
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  date_of_birth: string | null;
  provider_id: string | null;
  provider_name: string | null;
  community_id: string | null;
  community_name: string | null;
}

export type PatientNames = Pick<PatientRow, 'first_name' | 'last_name' | 'preferred_name' | 'date_of_birth'>;

export interface ReferralRow extends PatientRow {
  r_id: string;
  display_id: string;
  global_status: ReferralStatus;
  urgency: Urgency;
  r_received_at: Date;
  diagnosis_text: string | null;
  provider_phone: string | null;
  provider_group_id: string | null;
  provider_group_name: string | null;
  score_alert: boolean;
  stakeholder_alert: boolean;
  is_unverified: boolean;
  r_version: number;
}

export const patientColumns: Sql = sql`
  referral.first_name, referral.last_name, referral.preferred_name, referral.date_of_birth,
  provider.id as provider_id, provider.name as provider_name, community.id as community_id, community.name as community_name`;

export const stakeholderJoins: Sql = sql`
  left join provider on provider.id = referral.responsible_provider_id
  left join community on community.id = referral.community_id`;

/** Columns for a `ReferralRow` but for its moment and its two alerts; needs `referralJoins`. */
export const referralColumns: Sql = sql`${patientColumns},
  referral.id as r_id, referral.display_id, referral.global_status, referral.urgency,
  referral.diagnosis ->> 'text' as diagnosis_text, provider.phone as provider_phone,
  provider_group.id as provider_group_id, provider_group.name as provider_group_name,
  referral.is_unverified, referral.version as r_version`;

export const referralJoins: Sql = sql`${stakeholderJoins}
  left join provider_group on provider_group.id = provider.group_id`;

/** The patient of a row, as lists name it. */
export const toPatientSummary = (row: PatientNames): ReferralListItem['patient'] => ({
  firstName: row.first_name,
  lastName: row.last_name,
  preferredName: row.preferred_name,
  dateOfBirth: row.date_of_birth,
});

/** The same of a joined table with a referral's patient; null where there is none. */
export const patientColumn = (table: string): Sql<ReferralListItem['patient'] | null> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column('first_name')} is not null then jsonb_build_object(
    'firstName', ${column('first_name')}, 'lastName', ${column('last_name')},
    'preferredName', ${column('preferred_name')}, 'dateOfBirth', ${column('date_of_birth')}) end`;
};

/** A row as the contract's line of a list. */
export const toListItem = (
  row: ReferralRow,
  status: ReferralStatus,
  enrollments: ReferralListItem['enrollments'],
  globalStatus: ReferralStatus = row.global_status,
): ReferralListItem => {
  const provider = named(row.provider_id, row.provider_name);
  const group = named(row.provider_group_id, row.provider_group_name);
  return {
    id: row.r_id,
    displayId: row.display_id,
    status,
    globalStatus,
    scoreAlert: row.score_alert,
    stakeholderAlert: row.stakeholder_alert,
    urgency: row.urgency,
    receivedAt: row.r_received_at.toISOString(),
    patient: toPatientSummary(row),
    diagnosis: row.diagnosis_text,
    responsibleProvider: provider && group && { ...provider, phone: row.provider_phone, group },
    community: named(row.community_id, row.community_name),
    enrollments,
    version: row.r_version,
  };
};
/**
 * A hospice learns of the other hospices only that the patient is enrolled elsewhere (product, section 2): how far another
 * one has come before that only the group sees. The rule once for rows at hand and once for filters and sorting.
 */
export const visibleGlobalStatus = (own: ReferralStatus, global: ReferralStatus): ReferralStatus =>
  global === 'enrolled' ? global : own;

/** The same over `enrollment`, the hospice's own, and `referral`. */
export const visibleGlobalStatusColumn: Sql = sql`
  (case when referral.global_status = 'enrolled' then 'enrolled' else enrollment.status end)`;
