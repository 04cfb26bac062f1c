import { documentTypeLabel } from '#contract/documents/documents.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import { contactChannelLabel, reachedLabel } from '#contract/referrals/contacts.ts';
import { sexLabel } from '#contract/referrals/facts.ts';
import { channelLabel, relationshipLabel, settingLabel } from '#contract/referrals/patients.ts';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import { statusLabel, urgencyLabel } from '#contract/referrals/referralLabels.ts';
import {
  declineReasonLabel,
  dischargeTypeLabel,
  errorReasonLabel,
  pendingReasonLabel,
} from '#contract/referrals/statuses.ts';
import { timelineKindLabel } from '#contract/referrals/timelineLabels.ts';
import { presentDocuments, seenDocuments } from '#server/documents/documents.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import type { ListRows } from '#server/platform/database/lists.queries.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import {
  code,
  day,
  language,
  moment,
  personName,
  REFERRAL_NUMBER,
  text,
  yesNo,
  type ArchiveTable,
} from './archiveTable.queries.ts';

/** The files about patients: one for each kind of record that people know. */

const present = (view: HospiceView): Sql => sql`(${ownReferrals(view)} and referral.deleted_at is null)`;
const ofOwn = (view: HospiceView): Sql => sql`(${ownEnrollments(view)} and referral.deleted_at is null)`;
const byNumber = sql`referral.number`;

const withEnrollment = sql`
  join enrollment on enrollment.id = about.enrollment_id join referral on referral.id = enrollment.referral_id`;

const referrals: ArchiveTable = {
  file: 'referrals.csv',
  about: 'One row for each referral: the patient and the request.',
  from: sql`referral`,
  id: sql`referral.id`,
  where: present,
  orderBy: sql`referral.number`,
  joins: sql`
    left join provider on provider.id = referral.responsible_provider_id
    left join provider_group on provider_group.id = provider.group_id
    left join community on community.id = referral.community_id`,
  columns: [
    REFERRAL_NUMBER,
    text('First name', sql`referral.first_name`),
    text('Middle name', sql`referral.middle_name`),
    text('Last name', sql`referral.last_name`),
    text('Suffix', sql`referral.suffix`),
    text('Preferred name', sql`referral.preferred_name`),
    day('Date of birth', sql`referral.date_of_birth`),
    code('Sex', sql`referral.sex_at_birth`, sexLabel),
    text('Phone', sql`referral.phone`),
    text('Address', sql`referral.address`),
    text('Medical record number', sql`referral.mrn`),
    language('Language', sql`referral.preferred_language`),
    yesNo('Needs an interpreter', sql`referral.needs_interpreter`),
    moment('Received', sql`referral.received_at`),
    code('Received via', sql`referral.received_channel`, channelLabel),
    code('Source', sql`referral.source`, sourceLabel),
    code('Urgency', sql`referral.urgency`, urgencyLabel),
    text('Diagnosis', sql`referral.diagnosis ->> 'text'`),
    text('ICD-10-CM', sql`referral.diagnosis ->> 'icd10'`),
    code('Payer', sql`referral.payer ->> 'primary'`, payerLabel),
    text('Member ID', sql`referral.payer ->> 'memberId'`),
    code('Secondary payer', sql`referral.payer ->> 'secondary'`, payerLabel),
    code('Setting', sql`referral.current_location ->> 'setting'`, settingLabel),
    text('Facility', sql`referral.current_location ->> 'facilityName'`),
    text('Room', sql`referral.current_location ->> 'room'`),
    text('Referred by', sql`referral.referred_by ->> 'name'`),
    text('Referrer’s role', sql`referral.referred_by ->> 'role'`),
    text('Referrer’s organization', sql`referral.referred_by ->> 'organization'`),
    text('Referrer’s phone', sql`referral.referred_by ->> 'phone'`),
    text('Referrer’s email', sql`referral.referred_by ->> 'email'`),
    text('Responsible provider', sql`provider.name`),
    text('Provider group', sql`provider_group.name`),
    text('Community', sql`community.name`),
    text('Entered by', sql`referral.created_by_name`),
    text('Entered by (organization)', sql`referral.created_by_organization`),
    moment('Entered', sql`referral.created_at`),
  ],
};

const caregivers: ArchiveTable = {
  file: 'caregivers.csv',
  about: 'One row for each family member or friend on a referral.',
  from: sql`referral`,
  id: sql`referral.id`,
  where: (view) => sql`(${present(view)} and referral.caregiver is not null)`,
  orderBy: sql`referral.number`,
  columns: [
    REFERRAL_NUMBER,
    text('Name', sql`referral.caregiver ->> 'name'`),
    code('Relationship', sql`referral.caregiver ->> 'relationship'`, relationshipLabel),
    text('Phone', sql`referral.caregiver ->> 'phone'`),
    text('Email', sql`referral.caregiver ->> 'email'`),
    language('Language', sql`referral.caregiver ->> 'language'`),
    yesNo('Gets surveys', sql`(referral.caregiver ->> 'isSurveyContact')::boolean`),
    yesNo('Agreed to be contacted', sql`(referral.caregiver ->> 'hasConsentedToContact')::boolean`),
  ],
};

const enrollments: ArchiveTable = {
  file: 'enrollments.csv',
  about: 'One row for each referral: what your hospice did, with dates, reasons, nurses and the end of care.',
  from: sql`enrollment join referral on referral.id = enrollment.referral_id`,
  id: sql`enrollment.id`,
  where: ofOwn,
  orderBy: byNumber,
  joins: sql`
    left join hospice_location as place on place.id = enrollment.hospice_location_id
    left join hospice_staff as admitting on admitting.id = enrollment.admission_nurse_id
    left join hospice_staff as primary_nurse on primary_nurse.id = enrollment.primary_nurse_id
    left join app_user as owner on owner.id = enrollment.assigned_to_id
    left join app_user as caller on caller.id = enrollment.first_contact_by
    left join referral as duplicated on duplicated.id = enrollment.duplicate_of_referral_id`,
  columns: [
    REFERRAL_NUMBER,
    code('Status', sql`enrollment.status`, statusLabel),
    moment('Status since', sql`enrollment.status_since`),
    text('Location', sql`place.name`),
    text('Assigned to', personName(sql`owner`)),
    moment('Received', sql`enrollment.received_at`),
    moment('First contact', sql`enrollment.first_contact_at`),
    text('First contact by', personName(sql`caller`)),
    moment('Evaluation visit', sql`enrollment.evaluation_visit_at`),
    text('Next action', sql`enrollment.next_action`),
    moment('Next action due', sql`enrollment.next_action_due_at`),
    code('Pending reason', sql`enrollment.pending_reason`, pendingReasonLabel),
    day('Planned start of care', sql`enrollment.planned_start_of_care`),
    moment('Start of care', sql`enrollment.start_of_care`),
    text('Admission nurse', sql`admitting.name`),
    text('Primary nurse', sql`primary_nurse.name`),
    code('Level of care', sql`enrollment.level_of_care`, levelOfCareLabel),
    yesNo('SIA', sql`enrollment.is_sia`),
    moment('SIA since', sql`enrollment.sia_since`),
    code('Decline reason', sql`enrollment.decline_reason`, declineReasonLabel),
    text('Decline detail', sql`enrollment.decline_detail`),
    text('Withdrawn by', sql`enrollment.withdrawn_by_name`),
    day('Discharge date', sql`enrollment.discharge_date`),
    code('Discharge type', sql`enrollment.discharge_type`, dischargeTypeLabel),
    day('Date of death', sql`enrollment.date_of_death`),
    code('Entered in error', sql`enrollment.error_reason`, errorReasonLabel),
    text('Duplicate of', sql`duplicated.display_id`),
  ],
};

const statuses: ArchiveTable = {
  file: 'status-history.csv',
  about: 'One row for each status change.',
  from: sql`status_history as about ${withEnrollment}`,
  id: sql`about.id`,
  where: ofOwn,
  orderBy: sql`referral.number, about.at, about.id`,
  joins: sql`left join app_user as actor on actor.id = about.actor_id`,
  columns: [
    REFERRAL_NUMBER,
    moment('When', sql`about.at`),
    code('From', sql`about.from_status`, statusLabel),
    code('To', sql`about.to_status`, statusLabel),
    text('Reason', sql`about.reason`),
    text('By', personName(sql`actor`)),
  ],
};

const timeline: ArchiveTable = {
  file: 'timeline.csv',
  about: 'One row for each line of a referral’s timeline, with your notes.',
  from: sql`timeline_event as about join referral on referral.id = about.referral_id`,
  id: sql`about.id`,
  where: (view) => sql`(${present(view)} and (about.hospice_id = ${view.hospiceId}::uuid
    or (about.hospice_id is null and about.visibility = 'shared')))`,
  orderBy: sql`referral.number, about.at, about.id`,
  columns: [
    REFERRAL_NUMBER,
    moment('When', sql`about.at`),
    code('What', sql`about.kind`, timelineKindLabel),
    text('Text', sql`about.text`),
    code('From', sql`about.from_status`, statusLabel),
    code('To', sql`about.to_status`, statusLabel),
    code('Visible to', sql`about.visibility`, { internal: 'Your hospice', shared: 'Your hospice and the group' }),
    text('By', sql`about.actor_name`),
    text('Organization', sql`about.actor_organization`),
  ],
};

const attempts: ArchiveTable = {
  file: 'contact-attempts.csv',
  about: 'One row for each attempt to reach a patient or family.',
  from: sql`contact_attempt as about ${withEnrollment}`,
  id: sql`about.id`,
  where: ofOwn,
  orderBy: sql`referral.number, about.at, about.id`,
  joins: sql`left join app_user as caller on caller.id = about.logged_by`,
  columns: [
    REFERRAL_NUMBER,
    moment('When', sql`about.at`),
    code('How', sql`about.channel`, contactChannelLabel),
    code('Outcome', sql`about.reached`, reachedLabel),
    text('Logged by', personName(sql`caller`)),
  ],
};

const concerns: ArchiveTable = {
  file: 'concerns.csv',
  about: 'One row for each concern that a group raised. The answers are in timeline.csv.',
  from: sql`concern as about ${withEnrollment}`,
  id: sql`about.id`,
  where: ofOwn,
  orderBy: sql`referral.number, about.raised_at, about.id`,
  joins: sql`
    left join provider_group on provider_group.id = about.group_id
    left join app_user as answerer on answerer.id = about.answered_by`,
  columns: [
    REFERRAL_NUMBER,
    moment('Raised', sql`about.raised_at`),
    text('By', sql`about.raised_by_name`),
    text('Group', sql`provider_group.name`),
    text('Concern', sql`about.text`),
    moment('Answered', sql`about.answered_at`),
    text('Answered by', personName(sql`answerer`)),
  ],
};

const documents: ArchiveTable = {
  file: 'documents.csv',
  about: 'One row for each file in the documents folder.',
  from: sql`document join referral on referral.id = document.referral_id`,
  id: sql`document.id`,
  where: (view) => sql`(${present(view)} and ${presentDocuments} and ${seenDocuments(view)})`,
  orderBy: sql`referral.number, document.uploaded_at, document.id`,
  columns: [
    REFERRAL_NUMBER,
    code('Type', sql`document.file_type`, documentTypeLabel),
    text('Name', sql`document.name`),
    text('Bytes', sql`document.size`),
    text('SHA-256', sql`document.sha256`),
    moment('Added', sql`document.uploaded_at`),
    text('Added by', sql`document.uploaded_by_name`),
    text('Organization', sql`document.uploaded_by_organization`),
  ],
};

export const PATIENT_TABLES: readonly ArchiveTable[] = [
  referrals,
  caregivers,
  enrollments,
  statuses,
  timeline,
  attempts,
  concerns,
  documents,
];

const rowsOf =
  ({ from, id, orderBy, where }: ArchiveTable) =>
  (view: HospiceView): { readonly id: Sql; readonly rows: Pick<ListRows, 'from' | 'where' | 'orderBy'> } => ({
    id,
    rows: { from, where: where(view), orderBy },
  });

/** The referrals and the documents of the archive, in their order. */
export const referralList = rowsOf(referrals);
export const documentList = rowsOf(documents);
