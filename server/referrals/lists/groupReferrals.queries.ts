import { isDeepStrictEqual } from 'node:util';
import type { GroupReferralQuery, ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
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
  type Page,
  type Selection,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { plannedOnce } from '#server/platform/database/plannedOnce.queries.ts';
import { drillDownRecords } from '#server/referrals/counts/drillDown.queries.ts';
import {
  referralColumns,
  referralJoins,
  toListItem,
  type ReferralRow,
} from '#server/referrals/referralRows.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import { talliedReferrals, talliedTotal } from '#server/referrals/counts/tallies.queries.ts';
import { byStatus } from '#server/referrals/enrollments/byStatus.queries.ts';
import { patientSorting } from '#server/referrals/patientSorting.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { shows } from '#server/organizations/sharing/sharing.queries.ts';
import { newestReferrals } from './groupPages.queries.ts';
import { showsLowScore } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { matchesSearch } from './patientSearch.queries.ts';

/** The part of a query that decides the rows and their order. */
export type GroupReferralRequest = Omit<GroupReferralQuery, 'page' | 'limit'> & Selection;
type Column = NonNullable<GroupReferralQuery['sortBy']>[number]['column'];

const STATUS = { by: [byStatus(sql`referral.global_status`)] };

const SORTINGS: Record<Column, Sorting> = {
  receivedAt: { by: [sql`referral.received_at`] },
  patientName: patientSorting,
  displayId: { by: [sql`referral.number`] },
  status: STATUS,
  globalStatus: STATUS,
  statusSince: {
    by: [
      sql`(select max(status_since) from enrollment where enrollment.referral_id = referral.id and deleted_at is null)`,
    ],
    isOptional: true,
  },
  urgency: { by: [sql`(referral.urgency <> 'urgent')`] },
  responsibleProvider: { by: [byName(sql`provider.name`)], isOptional: true },
  community: { by: [byName(sql`community.name`)], isOptional: true },
  // Internal to hospices: a group's rows have none.
  nextActionDueAt: { by: [] },
};

/** Sorting by these needs more tables than `referral`. */
const OF_PROVIDER_OR_COMMUNITY: ReadonlySet<Column> = new Set(['responsibleProvider', 'community']);

const NEWEST_FIRST = [{ column: 'receivedAt', direction: 'DESC' }] as const;

/** Whether any visible enrollment of `referral` meets the condition on `enrollment` and `hospice`. */
const someEnrollment = ({ view }: Pick<ReadContext, 'view'>, condition: Sql): Sql => sql`exists (
  select 1 from enrollment join hospice on hospice.id = enrollment.hospice_id
  where enrollment.referral_id = referral.id and ${ownEnrollments(view)} and ${condition})`;

/** Whether a concern of `enrollment` waits for an answer: for a group its own, for everyone else any, or a message. */
export const hasConcern = ({ view }: Pick<ReadContext, 'view'>): Sql =>
  view.side === 'group'
    ? sql`exists (select from concern where concern.enrollment_id = enrollment.id and concern.answered_at is null
        and concern.group_id = ${view.groupId}::uuid)`
    : sql`enrollment.has_stakeholder_alert`;

/** The two alerts of a referral; a low score only as far as the viewpoint may know of it. */
export const alertColumns = (context: Pick<ReadContext, 'view'>): Sql => sql`
  ${hasLowScore(context)} as score_alert, ${someEnrollment(context, hasConcern(context))} as stakeholder_alert`;

const hasLowScore = (context: Pick<ReadContext, 'view'>): Sql => someEnrollment(context, showsLowScore(context.view));

/** Open for any hospice: the condition of an index that holds these few of many. */
export const isOpenReferral: Sql = sql`(
  referral.deleted_at is null and referral.global_status in ('referral_received', 'pending_start_of_care'))`;

/** Nothing but what the group withdrew: no hospice declined it, and none works on it. */
const isWithdrawnEverywhere: Sql = sql`(referral.global_status = 'declined' and not exists (
  select from enrollment where enrollment.referral_id = referral.id and enrollment.deleted_at is null
    and enrollment.status = 'declined' and enrollment.withdrawn_by is null))`;

/**
 * The rows of a group's referrals, for lists, counts and exports. All conditions look into `referral` alone.
 * Without a sort a provider's own patients come first.
 */
export function groupReferralRows(context: ReadContext, query: GroupReferralRequest): ListRows {
  const hospiceIds = query['filter.hospice.id'];
  const drillDown = drillDownRecords(context, query);
  const own = all([ownReferrals(context.view), sql`referral.deleted_at is null`]);
  const ofTally = [oneOf(sql`referral.global_status`, query['filter.globalStatus'])];
  const ofRow = [
    ...isSelected(sql`referral.id`, query),
    isFlagged(isWithdrawnEverywhere, query['filter.isWithdrawn']),
    oneOf(sql`referral.urgency`, query['filter.urgency']),
    namesStakeholders(query['filter.stakeholders.id']),
    isFlagged(hasLowScore(context), query['filter.scoreAlert']),
    (hospiceIds || drillDown) &&
      someEnrollment(context, all([oneOfIds(sql`enrollment.hospice_id`, hospiceIds), drillDown])),
    isFlagged(
      someEnrollment(context, sql`enrollment.is_sia and ${shows(context.view, 'sia')}`),
      query['filter.enrollment.isSia'],
    ),
    onDays(sql`referral.received_at`, query['filter.receivedAt'], zoneOf(context.view)),
    matchesSearch(context.view, sql`referral.id`, query.search),
  ];
  const sortBy = query.sortBy ?? NEWEST_FIRST;
  const order = orderOf(sortBy, SORTINGS, sql`referral.id`);
  const isOwn = sql`coalesce(provider.user_id = ${context.actor.id}::uuid, false)`;
  const hasOwnFirst = context.actor.role === 'provider' && !query.sortBy;
  const needsAll = hasOwnFirst || sortBy.some(({ column }) => OF_PROVIDER_OR_COMMUNITY.has(column));
  const from = sql`referral ${referralJoins}`;
  const isTotalKept = !isAsked(ofRow);
  const { view } = context;
  const isInIndexOrder = isTotalKept && view.side === 'group' && isDeepStrictEqual(sortBy, NEWEST_FIRST);
  return {
    from,
    where: all([own, ...ofTally, ...ofRow]),
    total: isTotalKept ? talliedTotal(all([own, ...ofTally]), talliedReferrals) : undefined,
    keys: {
      id: sql`referral.id`,
      from: needsAll ? from : sql`referral`,
      ...(query.search === undefined
        ? {
            own,
            idsOfPage: isInIndexOrder
              ? newestReferrals(view, ofTally, hasOwnFirst ? context.actor.id : undefined)
              : undefined,
          }
        : { isSearch: true }),
    },
    countFrom: sql`referral`,
    orderBy: hasOwnFirst ? sql`${isOwn} desc, ${order}` : order,
  };
}

/** A page of a group's referrals over all hospices. */
export async function listGroupReferrals(
  db: Database,
  context: ReadContext,
  query: GroupReferralQuery,
): Promise<Page<ReferralListItem>> {
  const { data: rows, meta } = await readPage(db, {
    ...groupReferralRows(context, query),
    columns: sql<ReferralRow>`${referralColumns}, referral.received_at as r_received_at, ${alertColumns(context)}`,
    paging: query,
  });
  const asked = await summariesOf(
    db,
    context,
    rows.map(({ r_id: id }) => id),
  );
  const data = rows.map((row) => toListItem(row, row.global_status, asked.get(row.r_id) ?? []));
  return { data, meta };
}

/** The enrollments of each of these referrals, by the hospices' names. */
async function summariesOf(db: Database, context: ReadContext, referralIds: readonly string[]) {
  const { rows } = await sql<SummaryRow>`
    select ${plannedOnce} ${summaryColumns(context)}
    from enrollment join hospice on hospice.id = enrollment.hospice_id ${summaryJoins}
    where enrollment.referral_id = any (${referralIds}::uuid[]) and ${ownEnrollments(context.view)}
    order by ${byName(sql`hospice.name`)}, enrollment.id`.execute(db);
  const byReferral = Map.groupBy(rows, ({ referral_id: referralId }) => referralId);
  return new Map([...byReferral].map(([id, own]) => [id, own.map((row) => toSummary(row, context))]));
}
