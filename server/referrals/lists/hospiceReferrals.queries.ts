import { isDeepStrictEqual } from 'node:util';
import type { HospiceReferralQuery, ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { abilityFor } from '#contract/platform/ability.ts';
import type { DayRange, SortKey } from '#contract/platform/listQuery.ts';
import { hasOneOf, MANAGES_REGISTRY } from '#contract/platform/permissions.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { alertOf, waitsForSomebody } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import {
  summaryColumns,
  summaryJoins,
  toSummary,
  type SummaryRow,
} from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import {
  all,
  byName,
  isAsked,
  isFlagged,
  isSelected,
  namesStakeholders,
  onDays,
  oneOf,
  oneOfIds,
  orderOf,
  readPage,
  zoneOf,
  type ListRows,
  type OwnKeys,
  type RowKeys,
  type Page,
  type Selection,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { isWithdrawn } from '#server/referrals/counts/counts.queries.ts';
import { drillDownRecords, drillDownSource } from '#server/referrals/counts/drillDown.queries.ts';
import {
  referralColumns,
  referralJoins,
  toListItem,
  visibleGlobalStatus,
  visibleGlobalStatusColumn,
  type ReferralRow,
} from '#server/referrals/referralRows.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { byStatus } from '#server/referrals/enrollments/byStatus.queries.ts';
import { talliedOnDays, talliedTotal } from '#server/referrals/counts/tallies.queries.ts';
import { enrolledPatientSorting } from '#server/referrals/patientSorting.queries.ts';
import type { ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';
import { enrollmentsByStakeholder, stakeholderName } from './byStakeholder.queries.ts';
import { matchesSearch, newestFound } from './patientSearch.queries.ts';

/** The part of a query that decides the rows and their order. */
export type HospiceReferralRequest = Omit<HospiceReferralQuery, 'page' | 'limit'> & Selection;
type Column = NonNullable<HospiceReferralQuery['sortBy']>[number]['column'];

const SORTINGS: Record<Column, Sorting> = {
  receivedAt: { by: [sql`enrollment.received_at`] },
  patientName: enrolledPatientSorting,
  displayId: { by: [sql`referral.number`] },
  status: { by: [byStatus(sql`enrollment.status`)] },
  globalStatus: { by: [byStatus(visibleGlobalStatusColumn)] },
  statusSince: { by: [sql`enrollment.status_since`] },
  // Urgent ones first.
  urgency: { by: [sql`(referral.urgency <> 'urgent')`] },
  responsibleProvider: { by: [byName(sql`provider.name`)], isOptional: true },
  community: { by: [byName(sql`community.name`)], isOptional: true },
  nextActionDueAt: { by: [sql`enrollment.next_action_due_at`], isOptional: true },
};

/** Sorting by these needs no other table, and by those only the referral. */
const OF_ENROLLMENT: ReadonlySet<Column> = new Set([
  'receivedAt',
  'patientName',
  'status',
  'statusSince',
  'nextActionDueAt',
]);
const isOfStakeholder = (column: Column) => column === 'responsibleProvider' || column === 'community';

const NEWEST_FIRST = [{ column: 'receivedAt', direction: 'DESC' }] as const;

const isOpenRow = sql<boolean>`enrollment.status in ('referral_received', 'pending_start_of_care')`;

function ownedBy({ actor }: ReadContext, owner: HospiceReferralRequest['filter.enrollment.owner']): Sql | undefined {
  if (owner === undefined) return undefined;
  const isOwned =
    owner === 'mine' ? sql`enrollment.assigned_to_id = ${actor.id}::uuid` : sql`enrollment.assigned_to_id is null`;
  return sql`${isOpenRow} and ${isOwned}`;
}

/** The rows of a hospice's registry, for lists, counts, exports and bulk changes. */
export function hospiceReferralRows(context: ReadContext, query: HospiceReferralRequest): ListRows {
  const zone = zoneOf(context.view);
  const alert = alertOf(context.view, context.now);
  const ofHospice = [
    oneOf(alert, query['filter.enrollment.alert']),
    isFlagged(
      sql`(${waitsForSomebody} and (${alert} <> 'none' or enrollment.has_stakeholder_alert))`,
      query['filter.hasAlert'],
    ),
  ];
  const ofReferral = [
    oneOf(visibleGlobalStatusColumn, query['filter.globalStatus']),
    oneOf(sql`referral.urgency`, query['filter.urgency']),
    namesStakeholders(query['filter.stakeholders.id']),
    query['filter.stakeholders.group.id'] &&
      sql`referral.group_ids && ${query['filter.stakeholders.group.id']}::uuid[]`,
    oneOf(sql`referral.source`, query['filter.source']),
    drillDownSource(context, query),
  ];
  const { view } = context;
  const own = ownEnrollments(view);
  const receivedOn = query['filter.receivedAt'];
  const received = onDays(sql`enrollment.received_at`, receivedOn, zone);
  // Filters that the indexes by provider and community, and `received_tally`, also have.
  const ofIndex = [
    oneOf(sql`enrollment.status`, query['filter.status']),
    oneOfIds(sql`enrollment.hospice_id`, query['filter.hospice.id']),
    oneOfIds(sql`enrollment.hospice_location_id`, query['filter.enrollment.hospiceLocation.id']),
  ];
  // Filters that only `enrollment_tally` has.
  const ofTally = [
    isFlagged(isWithdrawn, query['filter.isWithdrawn']),
    isFlagged(sql`enrollment.is_sia`, query['filter.enrollment.isSia']),
  ];
  const ofEnrollment = [
    ...isSelected(sql`enrollment.referral_id`, query),
    oneOfIds(sql`enrollment.assigned_to_id`, query['filter.enrollment.assignedTo.id']),
    ownedBy(context, query['filter.enrollment.owner']),
    isFlagged(
      sql`(${isOpenRow} and coalesce(enrollment.next_action_due_at <= ${context.now}, false))`,
      query['filter.enrollment.isDue'],
    ),
    isFlagged(sql`enrollment.has_open_low_score`, query['filter.scoreAlert']),
    isFlagged(sql`enrollment.has_stakeholder_alert`, query['filter.stakeholderAlert']),
    isFlagged(waitsForDecision(context), query['filter.hasProposal']),
    isFlagged(sql`(enrollment.first_contact_at is not null)`, query['filter.enrollment.isContacted']),
    query['filter.enrollment.startOfCare'] && sql`enrollment.status = 'enrolled'`,
    onDays(sql`enrollment.start_of_care`, query['filter.enrollment.startOfCare'], zone),
    query['filter.enrollment.declineReason'] && sql`enrollment.status = 'declined'`,
    oneOf(sql`enrollment.decline_reason`, query['filter.enrollment.declineReason']),
    drillDownRecords(context, query),
  ];
  const from = sql`enrollment
    join hospice on hospice.id = enrollment.hospice_id
    join referral on referral.id = enrollment.referral_id
    ${summaryJoins} ${referralJoins}`;
  const sortBy = query.sortBy ?? NEWEST_FIRST;
  const fromWith = (hasReferral: boolean) => sql`enrollment
    ${isAsked(ofHospice) ? sql`join hospice on hospice.id = enrollment.hospice_id` : sql``}
    ${hasReferral ? sql`join referral on referral.id = enrollment.referral_id` : sql``}`;
  const isSortedByReferral = sortBy.some(({ column }) => !OF_ENROLLMENT.has(column));
  const needsAll = sortBy.some(({ column }) => isOfStakeholder(column));
  const otherFilters = [...ofEnrollment, ...ofHospice, ...ofReferral];
  const isTallied = query.search === undefined && !isAsked(otherFilters);
  const isOfIndex = isTallied && !isAsked(ofTally);
  const isOnlySearch =
    view.side === 'hospice' &&
    !isAsked([received, ...ofIndex, ...ofTally, ...otherFilters]) &&
    isDeepStrictEqual(sortBy, NEWEST_FIRST);
  return {
    from,
    countFrom: fromWith(isAsked(ofReferral)),
    where: all([
      own,
      ...ofIndex,
      ...ofTally,
      matchesSearch(view, sql`enrollment.referral_id`, query.search),
      received,
      ...otherFilters,
    ]),
    total: isTallied ? keptTotal({ ofIndex: [own, ...ofIndex], ofTally, receivedOn, zone }) : undefined,
    orderBy: orderOf(sortBy, SORTINGS, sql`enrollment.id`),
    keys: (isOfIndex && !received && byStakeholder(sortBy, own)) || {
      id: sql`enrollment.id`,
      from: needsAll ? from : fromWith(isAsked(ofReferral) || isSortedByReferral),
      ...keysWithSearch(view, query.search, { own, isOnlySearch }),
    },
  };
}

interface Tallied {
  readonly ofIndex: readonly (Sql | undefined)[];
  readonly ofTally: readonly (Sql | undefined)[];
  readonly receivedOn: DayRange | undefined;
  readonly zone: Sql;
}

/** The kept number of rows that these conditions leave; undefined where the records have to be counted. */
function keptTotal({ ofIndex, ofTally, receivedOn, zone }: Tallied): Sql<number> | undefined {
  if (!receivedOn) return talliedTotal(all([...ofIndex, ...ofTally]));
  return isAsked(ofTally) ? undefined : talliedOnDays(all(ofIndex), receivedOn, zone);
}

/** @param isOnlySearch whether nothing but a search is asked for, in the usual order */
function keysWithSearch(
  view: Viewpoint,
  search: string | undefined,
  { isOnlySearch, own }: { readonly isOnlySearch: boolean; readonly own: Sql },
): OwnKeys | { readonly isSearch: true } {
  if (search === undefined) return { own };
  return isOnlySearch ? { own, pageAndTotal: newestFound(view, search) } : { isSearch: true };
}

/** The keys of rows that are sorted by provider or community first, and then by nothing but columns of `enrollment`. */
function byStakeholder([first, ...others]: readonly SortKey<Column>[], own: Sql): RowKeys | undefined {
  if (!first || others.some(({ column }) => !OF_ENROLLMENT.has(column))) return undefined;
  const { column, direction } = first;
  if (column !== 'responsibleProvider' && column !== 'community') return undefined;
  const named = { [column]: { by: [stakeholderName], isOptional: true } } as const;
  return {
    id: sql`enrollment.id`,
    own,
    from: enrollmentsByStakeholder({ column, direction }),
    orderBy: orderOf([first, ...others], { ...SORTINGS, ...named }, sql`enrollment.id`),
  };
}

/** Whether a group's change of the patient's contact data waits for this person; as `readProposals` decides. */
const waitsForDecision = ({ actor, view }: ReadContext): Sql =>
  view.side === 'hospice' && hasOneOf(abilityFor(actor.role), MANAGES_REGISTRY)
    ? sql`(enrollment.status = 'enrolled' and exists (
        select from contact_proposal as proposal where proposal.referral_id = enrollment.referral_id and proposal.decided_at is null))`
    : sql`false`;

/** A page of a hospice's registry, driven from its enrollments. */
export async function listHospiceReferrals(
  db: Database,
  context: ReadContext,
  query: HospiceReferralQuery,
): Promise<Page<ReferralListItem>> {
  return readPage(db, {
    ...hospiceReferralRows(context, query),
    columns: sql<
      ReferralRow & SummaryRow & { readonly has_proposal: boolean }
    >`${referralColumns}, enrollment.received_at as r_received_at, ${summaryColumns(context)},
      enrollment.has_open_low_score as score_alert, enrollment.has_stakeholder_alert as stakeholder_alert,
      ${waitsForDecision(context)} as has_proposal`,
    paging: query,
    to: (row) => ({
      ...toListItem(row, row.status, [toSummary(row, context)], visibleGlobalStatus(row.status, row.global_status)),
      hasProposal: row.has_proposal,
      isUnverified: row.is_unverified && row.status !== 'entered_in_error',
    }),
  });
}
