import * as z from 'zod/mini';
import { disciplineLabel } from '#contract/people/disciplines.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { locationTypeLabel } from '#contract/organizations/hospices.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import { SharingStep } from '#contract/organizations/sharing/sharingSettings.ts';
import { stepLabel } from '#contract/organizations/sharing/sharingSteps.ts';
import { formatWeekday } from '#contract/platform/formats.ts';
import { labelIn } from '#contract/platform/labels.ts';
import { roleLabel } from '#contract/platform/roles.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import { sql } from '#server/platform/database/connection.ts';
import {
  code,
  codes,
  day,
  hour,
  list,
  moment,
  ofHospice,
  personName,
  text,
  yesNo,
  type ArchiveTable,
} from './archiveTable.queries.ts';

/** The files about the hospice's own people, locations and settings. */

/** Each thing that one change of the sharing settings changed. */
const stepsText = (changes: string): string =>
  z.parse(z.array(SharingStep), JSON.parse(changes)).map(stepLabel).join('; ');

const people: ArchiveTable = {
  file: 'people.csv',
  about: 'One row for each person with an account at your hospice.',
  from: sql`app_user as person`,
  id: sql`person.id`,
  where: (view) => sql`(${ofHospice(sql`person`)(view)} and person.account_type <> 'machine')`,
  orderBy: sql`person.last_name, person.first_name, person.id`,
  columns: [
    text('First name', sql`person.first_name`),
    text('Last name', sql`person.last_name`),
    text('Credentials', sql`person.credentials`),
    text('Title', sql`person.title`),
    text('Email', sql`person.email`),
    text('Phone', sql`person.phone`),
    code('Role', sql`person.role`, roleLabel),
    list(
      'Locations',
      sql`array(select place.name from hospice_location as place where place.id = any (person.location_ids) order by 1)`,
    ),
    yesNo('Active', sql`person.is_active`),
    moment('Last login', sql`person.last_login_at`),
    moment('Added', sql`person.created_at`),
  ],
};

const invitations: ArchiveTable = {
  file: 'invitations.csv',
  about: 'One row for each invitation to your hospice.',
  from: sql`invite`,
  id: sql`invite.id`,
  where: ofHospice(sql`invite`),
  orderBy: sql`invite.created_at, invite.id`,
  columns: [
    text('Email', sql`invite.email`),
    text('First name', sql`invite.first_name`),
    text('Last name', sql`invite.last_name`),
    code('Role', sql`invite.role`, roleLabel),
    text('Invited by', sql`invite.invited_by_name`),
    moment('Invited', sql`invite.created_at`),
    moment('Accepted', sql`invite.accepted_at`),
    moment('Revoked', sql`invite.revoked_at`),
  ],
};

const staff: ArchiveTable = {
  file: 'staff.csv',
  about: 'One row for each staff member, with or without an account.',
  from: sql`hospice_staff as staff`,
  id: sql`staff.id`,
  where: ofHospice(sql`staff`),
  orderBy: sql`staff.name, staff.id`,
  columns: [
    text('Name', sql`staff.name`),
    text('Credentials', sql`staff.credentials`),
    code('Discipline', sql`staff.discipline`, disciplineLabel),
    yesNo('Can be admission nurse', sql`staff.can_be_admission_nurse`),
    yesNo('Can be primary nurse', sql`staff.can_be_primary_nurse`),
    yesNo('Active', sql`staff.is_active`),
  ],
};

const locations: ArchiveTable = {
  file: 'locations.csv',
  about: 'One row for each location, with its availability.',
  from: sql`hospice_location as place`,
  id: sql`place.id`,
  where: ofHospice(sql`place`),
  orderBy: sql`place.name, place.id`,
  joins: sql`left join location_availability as offer on offer.hospice_location_id = place.id`,
  columns: [
    text('Name', sql`place.name`),
    code('Type', sql`place.type`, locationTypeLabel),
    text('Address', sql`place.address`),
    text('Phone', sql`place.phone`),
    text('Fax', sql`place.fax`),
    list('ZIP codes', sql`place.service_area_zips`),
    yesNo('Open', sql`place.is_active`),
    yesNo('Accepting', sql`offer.is_accepting`),
    text('Reason', sql`offer.reason`),
    day('Accepts again', sql`offer.accepts_again_on`),
    moment('Next visit', sql`offer.next_visit_at`),
    codes('Levels of care', sql`offer.levels_of_care`, labelIn(levelOfCareLabel)),
    codes('Payers', sql`offer.payers`, labelIn(payerLabel)),
    codes('Languages', sql`offer.languages`, languageName),
  ],
};

const shifts: ArchiveTable = {
  file: 'on-call.csv',
  about: 'One row for each on-call shift.',
  from: sql`on_call`,
  id: sql`on_call.id`,
  where: ofHospice(sql`on_call`),
  orderBy: sql`on_call.id`,
  joins: sql`
    join on_call_shift as shift on shift.on_call_id = on_call.id
    left join hospice_location as place on place.id = on_call.hospice_location_id
    left join app_user as person on person.id = shift.person_id`,
  linesBy: sql`shift.place`,
  columns: [
    text('Location', sql`coalesce(place.name, 'All locations')`),
    text('Person', personName(sql`person`)),
    { heading: 'Weekday', value: sql`shift.weekday::text`, format: (weekday) => formatWeekday(Number(weekday)) },
    hour('From', sql`shift.starts_at`),
    hour('To', sql`shift.ends_at`),
  ],
};

const sharingChanges: ArchiveTable = {
  file: 'sharing-changes.csv',
  about: 'One row for each change to what you share with groups.',
  from: sql`sharing_change as change`,
  id: sql`change.id`,
  where: ofHospice(sql`change`),
  orderBy: sql`change.at, change.id`,
  joins: sql`left join provider_group on provider_group.id = change.group_id`,
  columns: [
    moment('When', sql`change.at`),
    text('By', sql`change.actor_name`),
    text('Group', sql`coalesce(provider_group.name, 'All groups')`),
    { heading: 'Changes', value: sql`change.changes::text`, format: stepsText },
  ],
};

const referralPages: ArchiveTable = {
  file: 'referral-pages.csv',
  about: 'One row for each public referral page.',
  from: sql`guest_page as page`,
  id: sql`page.id`,
  where: ofHospice(sql`page`),
  orderBy: sql`page.hospice_location_id is not null, page.slug, page.id`,
  joins: sql`left join hospice_location as place on place.id = page.hospice_location_id`,
  columns: [
    text('Location', sql`coalesce(place.name, 'All locations')`),
    text('Name in the address', sql`page.slug`),
    text('Code on paper', sql`page.code`),
    yesNo('Turned on', sql`page.is_on`),
  ],
};

const imports: ArchiveTable = {
  file: 'imports.csv',
  about: 'One row for each imported file that is still kept. The files are in imports.',
  from: sql`file_import`,
  id: sql`file_import.id`,
  where: ofHospice(sql`file_import`),
  orderBy: sql`file_import.started_at, file_import.id`,
  columns: [
    text('File', sql`file_import.file_name`),
    text('Imported by', sql`file_import.started_by_name`),
    moment('Started', sql`file_import.started_at`),
    moment('Ended', sql`file_import.ended_at`),
    text('Rows', sql`file_import.row_count`),
    text('Rows with errors', sql`file_import.wrong_rows`),
    text('Rows skipped as duplicates', sql`file_import.duplicate_rows`),
    text('Referrals', sql`file_import.created`),
  ],
};

export const HOSPICE_TABLES: readonly ArchiveTable[] = [
  people,
  invitations,
  staff,
  locations,
  shifts,
  sharingChanges,
  referralPages,
  imports,
];
