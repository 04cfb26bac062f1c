import { isDeepStrictEqual } from 'node:util';
import { ENROLLMENT_ORDER } from '#contract/referrals/enrollments.ts';
import type {
  EnrollmentListItem,
  GroupEnrollmentQuery,
  HospiceEnrollmentQuery,
} from '#contract/referrals/enrollments.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { alertOf } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import {
  enrollmentColumns,
  enrollmentJoins,
  toEnrollment,
  type EnrollmentRow,
} from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import {
  all,
  byName,
  isAsked,
  isFlagged,
  isSelected,
  namesStakeholders,
  oneOf,
  OF_ENROLLMENT as ENROLLMENT_STAKEHOLDERS,
  oneOfIds,
  orderOf,
  readPage,
  zoneOf,
  type ListRows,
  type OwnKeys,
  type Selection,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { isInSituation, isWithdrawn } from '#server/referrals/counts/counts.queries.ts';
import { drillDownRecords, drillDownSource } from '#server/referrals/counts/drillDown.queries.ts';
import {
  patientColumns,
  stakeholderJoins,
  toPatientSummary,
  type PatientRow,
} from '#server/referrals/referralRows.queries.ts';
import { ofOwnReferrals, ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { byStatus } from '#server/referrals/enrollments/byStatus.queries.ts';
import { talliedTotal } from '#server/referrals/counts/tallies.queries.ts';
import { enrolledPatientSorting } from '#server/referrals/patientSorting.queries.ts';
import { named } from '#server/platform/database/contractColumns.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { enrollmentsByStart } from './groupPages.queries.ts';
import { shows, visible } from '#server/organizations/sharing/sharing.queries.ts';
import { matchesSearch } from './patientSearch.queries.ts';

type Column = NonNullable<HospiceEnrollmentQuery['sortBy']>[number]['column'];

const ALERT_ORDER = 'low_score,overdue_response,overdue_start_of_care,survey_undeliverable,none';

/** Hidden values sort like empty ones, so that the order does not reveal them. */
const sortingsOf = ({ view, now }: ReadContext): Record<Column, Sorting> => ({
  receivedAt: { by: [sql`enrollment.received_at`] },
  patientName: enrolledPatientSorting,
  displayId: { by: [sql`referral.number`] },
  status: { by: [byStatus(sql`enrollment.status`)] },
  statusSince: { by: [sql`enrollment.status_since`] },
  startOfCare: { by: [visible(view, 'dates', sql`enrollment.start_of_care`)], isOptional: true },
  // The most urgent first.
  alert: { by: [sql`array_position(string_to_array(${sql.lit(ALERT_ORDER)}, ','), ${alertOf(view, now)})`] },
  hospice: { by: [byName(sql`hospice.name`)] },
  primaryNurse: { by: [byName(visible(view, 'nurse_names', sql`primary_nurse.name`))], isOptional: true },
  levelOfCare: { by: [visible(view, 'level_of_care', sql`enrollment.level_of_care`)], isOptional: true },
});

/** The part of a query that decides the rows and their order. */
export type HospiceEnrollmentRequest = Omit<HospiceEnrollmentQuery, 'page' | 'limit'> & Selection;
export type GroupEnrollmentRequest = Omit<GroupEnrollmentQuery, 'page' | 'limit'> & Selection;

/** Sorting by these needs no other tables than the conditions of a group's list do. */
const OF_ENROLLMENT: ReadonlySet<Column> = new Set([
  'receivedAt',
  'patientName',
  'status',
  'statusSince',
  'startOfCare',
  'alert',
  'levelOfCare',
]);

/**
 * @param tables those of the conditions and of `OF_ENROLLMENT`
 */
function ordered(
  context: ReadContext,
  { search, sortBy: asked }: Pick<HospiceEnrollmentQuery, 'search' | 'sortBy'>,
  { own, idsOfPage, tables }: Pick<OwnKeys, 'own' | 'idsOfPage'> & { readonly tables: Sql },
): Pick<ListRows, 'from' | 'orderBy' | 'keys'> {
  const sortBy = asked ?? ENROLLMENT_ORDER;
  const from = sql`enrollment
    join hospice on hospice.id = enrollment.hospice_id
    join referral on referral.id = enrollment.referral_id
    ${enrollmentJoins} ${stakeholderJoins}`;
  return {
    from,
    orderBy: orderOf(sortBy, sortingsOf(context), sql`enrollment.id`),
    keys: {
      id: sql`enrollment.id`,
      from: sortBy.every(({ column }) => OF_ENROLLMENT.has(column)) ? tables : from,
      ...(search === undefined ? { own, idsOfPage } : { isSearch: true }),
    },
  };
}

/** Whether this person is the primary nurse of `enrollment`. */
const nursedBy = (userId: string) => sql<boolean>`exists (
  select from hospice_staff as nurse
  where nurse.id = enrollment.primary_nurse_id and nurse.hospice_id = enrollment.hospice_id
    and nurse.user_id = ${userId}::uuid)`;

/** The rows of a hospice's enrollments, for lists, exports and bulk changes. */
export function hospiceEnrollmentRows(context: ReadContext, query: HospiceEnrollmentRequest): ListRows {
  const groupIds = query['filter.referral.responsibleProviderUser.providerGroup.id'];
  const zone = zoneOf(context.view);
  const situations = query['filter.situation'];
  const ofHospice = [oneOf(alertOf(context.view, context.now), query['filter.alert'])];
  const ofReferral = [
    groupIds &&
      sql`referral.responsible_provider_id in (select asked.id from provider as asked where asked.group_id = any (${groupIds}::uuid[]))`,
    oneOfIds(sql`referral.responsible_provider_id`, query['filter.referral.responsibleProviderUser.id']),
    oneOf(sql`(referral.payer->>'primary')`, query['filter.payer']),
    drillDownSource(context, query),
  ];
  const own = ownEnrollments(context.view);
  const ofTally = [
    own,
    oneOf(sql`enrollment.status`, query['filter.status']),
    isFlagged(isWithdrawn, query['filter.isWithdrawn']),
    isFlagged(sql`enrollment.is_sia`, query['filter.isSia']),
    oneOfIds(sql`enrollment.hospice_location_id`, query['filter.hospiceLocation.id']),
  ];
  const ofRow = [
    ...isSelected(sql`enrollment.id`, query),
    situations && isInSituation(situations, zone, context.now),
    oneOfIds(sql`enrollment.primary_nurse_id`, query['filter.primaryNurse.id']),
    isFlagged(nursedBy(context.actor.id), query['filter.isMine']),
    oneOf(sql`enrollment.level_of_care`, query['filter.levelOfCare']),
    drillDownRecords(context, query),
    matchesSearch(context.view, sql`enrollment.referral_id`, query.search),
    ...ofHospice,
    ...ofReferral,
  ];
  const tables = (hasHospice: boolean) => sql`enrollment
    ${hasHospice ? sql`join hospice on hospice.id = enrollment.hospice_id` : sql``}
    ${isAsked(ofReferral) ? sql`join referral on referral.id = enrollment.referral_id` : sql``}`;
  const isSortedByAlert = query.sortBy?.some(({ column }) => column === 'alert') ?? false;
  return {
    ...ordered(context, query, { own, tables: tables(isAsked(ofHospice) || isSortedByAlert) }),
    where: all([...ofTally, ...ofRow]),
    total: isAsked(ofRow) ? undefined : talliedTotal(all(ofTally)),
    countFrom: tables(isAsked(ofHospice)),
  };
}

/** The rows of the enrollments of a group's patients, for lists, counts and exports. */
export function groupEnrollmentRows(context: ReadContext, query: GroupEnrollmentRequest): ListRows {
  const own = all([ofOwnReferrals(context.view), ownEnrollments(context.view)]);
  const ofTally = [
    oneOf(sql`enrollment.status`, query['filter.status']),
    isFlagged(isWithdrawn, query['filter.isWithdrawn']),
    isFlagged(
      sql`(enrollment.is_sia and ${shows(context.view, 'sia', sql`enrollment.hospice_id`)})`,
      query['filter.isSia'],
    ),
    oneOfIds(sql`enrollment.hospice_id`, query['filter.hospice.id']),
  ];
  const ofRow = [
    ...isSelected(sql`enrollment.id`, query),
    oneOf(alertOf(context.view, context.now), query['filter.alert']),
    namesStakeholders(query['filter.stakeholders.id'], ENROLLMENT_STAKEHOLDERS),
    drillDownRecords(context, query),
    matchesSearch(context.view, sql`enrollment.referral_id`, query.search),
  ];
  const countFrom = sql`enrollment join hospice on hospice.id = enrollment.hospice_id`;
  const isTotalKept = !isAsked(ofRow);
  const { view } = context;
  const isInIndexOrder =
    isTotalKept && view.side === 'group' && isDeepStrictEqual(query.sortBy ?? ENROLLMENT_ORDER, ENROLLMENT_ORDER);
  const idsOfPage = isInIndexOrder ? enrollmentsByStart(view, ofTally) : undefined;
  return {
    ...ordered(context, query, { own, tables: countFrom, idsOfPage }),
    countFrom,
    where: all([own, ...ofTally, ...ofRow]),
    total: isTotalKept ? talliedTotal(all([own, ...ofTally])) : undefined,
  };
}

const list = (
  db: Database,
  context: ReadContext,
  found: ListRows,
  paging: Pick<HospiceEnrollmentQuery, 'page' | 'limit'>,
) =>
  readPage(db, {
    ...found,
    columns: sql<
      EnrollmentRow & PatientRow & { display_id: string }
    >`${enrollmentColumns(context)}, ${patientColumns}, referral.display_id`,
    paging,
    to: (row): EnrollmentListItem => ({
      ...toEnrollment(row, context),
      referral: {
        id: row.referral_id,
        displayId: row.display_id,
        patient: toPatientSummary(row),
        responsibleProvider: named(row.provider_id, row.provider_name),
        community: named(row.community_id, row.community_name),
      },
    }),
  });

/** A page of a hospice's enrollments. */
export const listHospiceEnrollments = (db: Database, context: ReadContext, query: HospiceEnrollmentQuery) =>
  list(db, context, hospiceEnrollmentRows(context, query), query);

/** A page of the enrollments of a group's patients over all hospices. */
export const listGroupEnrollments = (db: Database, context: ReadContext, query: GroupEnrollmentQuery) =>
  list(db, context, groupEnrollmentRows(context, query), query);
