import type { Selectable } from 'kysely';
import type { ReceivedOrder } from '#contract/referrals/receivedOrders.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { globalStatusOf } from '#contract/referrals/statuses.ts';
import { allowedActions, type ReferralState } from './allowedActions.rules.ts';
import { maskedMemberId } from './memberId.rules.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { notFound } from '#server/platform/access/refusal.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import {
  enrollmentColumns,
  enrollmentJoins,
  toEnrollment,
  transitionsOf,
  type EnrollmentRow,
} from './enrollments/enrollmentRows.queries.ts';
import { alertColumns } from './lists/groupReferrals.queries.ts';
import { plannedOnce } from '#server/platform/database/plannedOnce.queries.ts';
import { all, byName } from '#server/platform/database/lists.queries.ts';
import {
  referralColumns,
  referralJoins,
  toListItem,
  toPatientSummary,
  visibleGlobalStatus,
  type ReferralRow,
} from './referralRows.queries.ts';
import { readProposals } from './proposals/contactProposals.queries.ts';
import type { StoredOrder } from './storedOrder.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

interface DetailRow extends Omit<Selectable<Tables['referral']>, keyof ReferralRow>, ReferralRow {
  has_guest: boolean;
  community_group_id: string | null;
  provider_is_unverified: boolean | null;
}

/** A referral as the viewpoint sees it, with what the rules ask about it. */
export interface SeenReferral {
  readonly record: Referral;
  readonly state: ReferralState;
  /** As stored: `record` carries it masked. */
  readonly memberId: string | null;
  /** The order of another system in its parts; `record` has what a person reads. */
  readonly order: StoredOrder | null;
  readonly deletedAt: Date | null;
}

/** @returns undefined: there is none, it is not the viewpoint's, or it was deleted (unless those are asked for) */
export async function readReferral(
  db: Database,
  context: ReadContext,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<SeenReferral | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${plannedOnce} ${referralColumns}, referral.received_at as r_received_at, ${alertColumns(context)},
      community.group_id as community_group_id, provider.is_unverified as provider_is_unverified, ${hasGuest} as has_guest, referral.*
    from referral ${referralJoins}
    where referral.id = ${id}::uuid and ${ownReferrals(context.view, { deleted })} and ${deleted ? sql`true` : sql`referral.deleted_at is null`}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const enrollments = await readEnrollments(
    db,
    context,
    all([sql`enrollment.referral_id = ${id}::uuid`, ownEnrollments(context.view, { deleted })]),
  );
  const { record, ...rest } = seen(row, enrollments, context);
  return { ...rest, record: { ...record, proposals: await readProposals(db, context, record) } };
}

/**
 * A referral after a change, as the viewpoint sees it.
 * @throws Refusal `not_found` if the viewpoint does not see it any more
 */
export async function readRecord(db: Database, context: ReadContext, id: string): Promise<Referral> {
  const found = await readReferral(db, context, id);
  if (!found) throw notFound();
  return found.record;
}

/**
 * Enrollments that fulfil a condition, sorted by the hospices' names. It names a referral or an enrollment by its id, since the statement is
 * planned once, and asks for the tenant as well.
 */
export async function readEnrollments(db: Database, context: ReadContext, where: Sql): Promise<EnrollmentRow[]> {
  const { rows } = await sql<EnrollmentRow>`
    select ${plannedOnce} ${enrollmentColumns(context)}
    from enrollment
      join hospice on hospice.id = enrollment.hospice_id
      join referral on referral.id = enrollment.referral_id
      ${enrollmentJoins}
    where ${where}
    order by ${byName(sql`hospice.name`)}, enrollment.id`.execute(db);
  return rows;
}

const shownOrder = ({ facts, filler, placer, requisition }: StoredOrder): ReceivedOrder => ({
  facts,
  filler,
  placer,
  requisition,
});

/** Whether a person without an account sent it, or one that was merged into it. */
const hasGuest: Sql = sql`(referral.received_channel = 'referral_page' or exists (
  select from guest_referral where guest_referral.merged_into_id = referral.id))`;

/** A hospice that works with the provider, the provider's own group, and administrators. */
const mayKnowUnverified = ({ provider_group_id: groupId }: DetailRow, { view }: ReadContext): boolean =>
  view.side !== 'group' || view.groupId === groupId;

function seen(
  row: DetailRow,
  enrollments: readonly EnrollmentRow[],
  context: ReadContext,
): Omit<SeenReferral, 'record'> & { readonly record: Omit<Referral, 'proposals'> } {
  const state: ReferralState = {
    creatorGroupId: row.creator_group_id,
    treatingGroupId: row.provider_group_id,
    communityGroupId: row.community_group_id,
    isDeleted: row.deleted_at !== null,
    enrollments: enrollments.map((enrollment) => ({
      status: enrollment.status,
      isContacted: enrollment.first_contact_at !== null,
      hasOpenConcern: enrollment.concerns.length > 0,
      allowedTransitions: transitionsOf(enrollment, context),
    })),
  };
  const isHospice = context.view.side === 'hospice';
  const own = globalStatusOf(enrollments.map(({ status }) => status));
  const visibleStatus = isHospice ? visibleGlobalStatus(own, row.global_status) : row.global_status;
  const whole = enrollments.map((enrollment) => toEnrollment(enrollment, context));
  const item = toListItem(row, isHospice ? own : row.global_status, [], visibleStatus);
  const record: Omit<Referral, 'proposals'> = {
    ...item,
    responsibleProvider: item.responsibleProvider && {
      ...item.responsibleProvider,
      ...(mayKnowUnverified(row, context) ? { isUnverified: row.provider_is_unverified === true } : {}),
    },
    receivedAt: (isHospice ? enrollments[0]?.received_at : undefined)?.toISOString() ?? row.r_received_at.toISOString(),
    patient: {
      ...toPatientSummary(row),
      middleName: row.middle_name,
      suffix: row.suffix,
      sexAtBirth: row.sex_at_birth,
      phone: row.phone,
      address: row.address,
      mrn: row.mrn,
      preferredLanguage: row.preferred_language,
      needsInterpreter: row.needs_interpreter,
    },
    currentLocation: row.current_location,
    referredBy: row.referred_by,
    source: row.source,
    receivedChannel: row.received_channel,
    primaryDiagnosis: row.diagnosis,
    payer: row.payer && { ...row.payer, memberId: row.payer.memberId && maskedMemberId(row.payer.memberId) },
    caregiver: row.caregiver,
    ...(row.received_order ? { order: shownOrder(row.received_order) } : {}),
    createdBy:
      row.created_by_name === null
        ? null
        : { name: row.created_by_name, organization: row.created_by_organization ?? '' },
    createdAt: row.created_at.toISOString(),
    ...(context.view.side === 'group'
      ? {}
      : { isUnverified: row.is_unverified && own !== 'entered_in_error', hasGuest: row.has_guest }),
    enrollments: whole,
    isEnrolledElsewhere: isHospice && own !== 'enrolled' && row.global_status === 'enrolled',
    allowedActions: allowedActions(state, context.view, context.actor),
  };
  return { record, state, memberId: row.payer?.memberId ?? null, order: row.received_order, deletedAt: row.deleted_at };
}
