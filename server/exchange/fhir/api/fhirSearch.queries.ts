import type {
  RequestQuery,
  REQUEST_STATUSES,
  TaskQuery,
  TASK_STATUSES,
  UpdatedBound,
} from '#contract/exchange/fhirApi.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { ofOwnReferrals, ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { all, oneOf, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isWithdrawn } from '#server/referrals/counts/counts.queries.ts';
import { visibleGlobalStatusColumn } from '#server/referrals/referralRows.queries.ts';
import { IDS } from '#server/exchange/fhir/systems.rules.ts';

/** Which referrals and enrollments a search finds. What they contain is read as for every other reader. */

export interface FoundRequest {
  readonly id: string;
  readonly lastUpdated: Date;
}

const OPERATORS: Record<UpdatedBound['operator'], Sql> = { ge: sql`>=`, gt: sql`>`, le: sql`<=`, lt: sql`<` };

const isUpdated = (column: Sql, bounds: readonly UpdatedBound[] = []): Sql =>
  all(bounds.map(({ at, operator }) => sql`${column} ${OPERATORS[operator]} ${at}`));

/** The other way round than in the export. */
const REQUEST_STATUS: Record<(typeof REQUEST_STATUSES)[number], readonly ReferralStatus[]> = {
  active: ['referral_received', 'pending_start_of_care'],
  completed: ['enrolled'],
  revoked: ['declined'],
  'entered-in-error': ['entered_in_error'],
};

/** The referral’s number: ours alone, whatever system is named before it. */
function isNumbered(identifier: string | undefined): Sql | undefined {
  if (identifier === undefined) return undefined;
  const [system = '', value] = identifier.includes('|') ? identifier.split('|', 2) : [IDS.referral, identifier];
  return system === IDS.referral ? sql`referral.display_id = ${value ?? ''}` : sql`false`;
}

/** A page of the viewpoint’s referrals, last changed first. */
export function searchRequests(
  db: Database,
  view: Viewpoint,
  { _count: limit, _id: ids, _lastUpdated: updated, identifier, page, status: asked }: RequestQuery,
): Promise<Page<FoundRequest>> {
  const status = asked?.flatMap((each) => [...REQUEST_STATUS[each]]);
  // A hospice sees the status at its own, and whether the patient is enrolled elsewhere.
  const statusColumn = view.side === 'hospice' ? visibleGlobalStatusColumn : sql`referral.global_status`;
  const from =
    view.side === 'hospice'
      ? sql`referral join enrollment on enrollment.referral_id = referral.id and ${ownEnrollments(view)}`
      : sql`referral`;
  return readPage(db, {
    columns: sql<FoundRequest>`referral.id, referral.updated_at as "lastUpdated"`,
    from,
    where: [
      ownReferrals(view),
      sql`referral.deleted_at is null`,
      oneOfIds(sql`referral.id`, ids),
      isNumbered(identifier),
      oneOf(statusColumn, status),
      isUpdated(sql`referral.updated_at`, updated),
    ],
    orderBy: sql`referral.updated_at desc, referral.id`,
    paging: { page, limit },
  });
}

export interface FoundTask {
  readonly id: string;
  readonly referralId: string;
  readonly lastUpdated: Date;
}

const TASK_STATUS: Record<(typeof TASK_STATUSES)[number], Sql> = {
  received: sql`enrollment.status = 'referral_received'`,
  accepted: sql`enrollment.status = 'pending_start_of_care'`,
  completed: sql`enrollment.status = 'enrolled'`,
  rejected: sql`(enrollment.status = 'declined' and not ${isWithdrawn})`,
  cancelled: isWithdrawn,
  'entered-in-error': sql`enrollment.status = 'entered_in_error'`,
};

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`;

/** A page of the viewpoint’s enrollments, by when their status last changed. */
export const searchTasks = (
  db: Database,
  view: Viewpoint,
  { _count: limit, _id: ids, _lastUpdated: updated, focus, page, status }: TaskQuery,
): Promise<Page<FoundTask>> =>
  readPage(db, {
    columns: sql<FoundTask>`enrollment.id, enrollment.referral_id as "referralId", enrollment.status_since as "lastUpdated"`,
    from: sql`enrollment join referral on referral.id = enrollment.referral_id`,
    where: [
      ownEnrollments(view),
      ofOwnReferrals(view),
      sql`referral.deleted_at is null`,
      oneOfIds(sql`enrollment.id`, ids),
      focus === undefined ? undefined : sql`enrollment.referral_id = ${focus}::uuid`,
      status && anyOf(status.map((each) => TASK_STATUS[each])),
      isUpdated(sql`enrollment.status_since`, updated),
    ],
    orderBy: sql`enrollment.status_since desc, enrollment.id`,
    paging: { page, limit },
  });
