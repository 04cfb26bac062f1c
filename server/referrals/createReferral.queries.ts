import { CALL_THE_FAMILY } from '#contract/referrals/nextActions.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import type { GroupReferralIntake, HospiceReferralIntake } from '#contract/referrals/referralChanges.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.queries.ts';
import { toColumns } from '#server/platform/database/contractColumns.queries.ts';
import type { Place } from '#server/organizations/onCall/duty.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { historyColumns, importedLines, importedSteps, type ImportedHistory } from './importedHistory.rules.ts';
import { findOwners, ownerLine, type Owner } from './assignment/giveOwner.queries.ts';
import { giveNextActions } from './enrollments/nextAction.queries.ts';
import { notifyHospices } from './notices/notifyHospices.queries.ts';
import { notifyStatusChange } from './notices/notifyStatusChange.queries.ts';
import type { WrittenLine } from './timeline/writtenLine.ts';
import type { StoredOrder } from './storedOrder.ts';
import type { Author } from '#server/people/author.queries.ts';

type Creation = Omit<GroupReferralIntake, 'hospiceIds'> | HospiceReferralIntake;

export interface NewReferral {
  /** Left out: a new one. */
  readonly id?: string;
  readonly body: Creation;
  readonly author: Author;
  readonly now: Date;
  readonly receivedAt: Date;
  readonly receivedChannel: HospiceReferralIntake['receivedChannel'];
  /** The creator: a group or a hospice. */
  readonly creatorGroupId: string | null;
  readonly creatorHospiceId: string | null;
  readonly hospiceIds: readonly string[];
  readonly hospiceLocationId: string | null;
  /** The order of another system that it was made of. */
  readonly order?: StoredOrder | undefined;
  /** A person without an account sent it: the hospice has to confirm that it is real. */
  readonly isUnverified?: boolean;
  /** The origin, shown with the creation in the timeline. */
  readonly remark?: string;
  /** It happened before: nobody is notified of it, and no survey goes out. */
  readonly history?: ImportedHistory | undefined;
}

interface Written {
  readonly referral: Row<'referral'>;
  readonly enrollments: readonly (Row<'enrollment'> & { readonly id: string })[];
  readonly history: readonly Row<'status_history'>[];
  readonly events: readonly (Row<'timeline_event'> & WrittenLine)[];
  /** The lines that say who owns its enrollments. */
  readonly owned: readonly Row<'timeline_event'>[];
  /** All of it happened before. */
  readonly isHistory: boolean;
}

/** One referral's rows: the referral, an enrollment per hospice, their history, and the first timeline events. */
function rowsOf(id: string, referral: NewReferral, owners: readonly Owner[]): Written {
  const { author, body, creatorGroupId, creatorHospiceId, hospiceIds, hospiceLocationId, history, now, receivedAt } =
    referral;
  const status = history?.status ?? ('referral_received' as const);
  const given = isOpen(status)
    ? owners.filter(({ hospiceId, locationId }) => hospiceIds.includes(hospiceId) && locationId === hospiceLocationId)
    : [];
  const enrollments = hospiceIds.map((hospiceId) => ({
    id: crypto.randomUUID(),
    referral_id: id,
    hospice_id: hospiceId,
    hospice_location_id: hospiceLocationId,
    assigned_to_id: given.find((owner) => owner.hospiceId === hospiceId)?.personId ?? null,
    // Due by the hospice's target (baseline/07_referrals.sql). What else an open one waits for follows when it is written.
    next_action: isOpen(status) && !history?.firstContactAt ? CALL_THE_FAMILY : null,
    status,
    status_since: history?.statusAt ?? receivedAt,
    ...historyColumns(history),
    received_at: receivedAt,
    created_at: now,
    updated_at: now,
  }));
  const event = (index: number) => ({
    id: crypto.randomUUID(),
    referral_id: id,
    hospice_id: creatorHospiceId,
    // A millisecond apart, so that the timeline keeps their order.
    at: new Date(now.getTime() + index),
    actor_id: author.id,
    actor_name: author.name,
    actor_organization: author.organization,
    visibility: 'shared' as const,
    // Every line has the same columns: they are written by one statement.
    from_status: null,
    of_event: null,
  });
  const created = { kind: 'created' as const, to_status: 'referral_received' as const, text: referral.remark ?? null };
  return {
    isHistory: history !== undefined,
    referral: {
      id,
      ...toColumns(body.patient),
      current_location: body.currentLocation,
      referred_by: body.referredBy,
      diagnosis: body.primaryDiagnosis,
      payer: body.payer,
      caregiver: body.caregiver,
      received_order: referral.order ?? null,
      is_unverified: referral.isUnverified ?? false,
      global_status: status,
      source: body.source,
      received_channel: referral.receivedChannel,
      urgency: body.urgency,
      received_at: receivedAt,
      community_id: body.communityId,
      responsible_provider_id: body.responsibleProviderId,
      created_by: author.id,
      created_by_name: author.name,
      created_by_organization: author.organization,
      creator_group_id: creatorGroupId,
      creator_hospice_id: creatorHospiceId,
      // The same value that the enrollments' trigger computes row by row.
      hospice_ids: [...hospiceIds],
      created_at: now,
      updated_at: now,
    },
    enrollments,
    history: enrollments.flatMap((enrollment) =>
      importedSteps(history, history ? receivedAt : now).map((step) => ({
        enrollment_id: enrollment.id,
        ...step,
        actor_id: author.id,
      })),
    ),
    events: [
      ...importedLines(history).map((line) => ({ ...event(0), ...line })),
      { ...event(0), ...created },
      ...(body.note === null ? [] : [{ ...event(1), kind: 'note' as const, to_status: null, text: body.note }]),
    ],
    owned: given.map((owner) => ownerLine({ referralId: id, owner }, now)),
  };
}

/** Where the referrals arrive, each place once. */
function placesOf(referrals: readonly NewReferral[]): readonly Place[] {
  const places = referrals.flatMap(({ hospiceIds, hospiceLocationId }) =>
    hospiceIds.map((hospiceId) => ({ hospiceId, locationId: hospiceLocationId })),
  );
  return [...new Map(places.map((place) => [`${place.hospiceId} ${place.locationId}`, place])).values()];
}

/**
 * Writes checked referrals, each with an enrollment per hospice, its history and its first note, and notifies the groups and the hospices
 * asked.
 * @param ofFile true for an imported file, whose rows send no mails to hospices
 * @returns the ids in the same order
 */
export async function createReferrals(
  trx: Trx,
  referrals: readonly NewReferral[],
  { ofFile = false }: { readonly ofFile?: boolean } = {},
): Promise<string[]> {
  const ids = referrals.map(({ id }) => id ?? crypto.randomUUID());
  const now = referrals[0]?.now ?? new Date();
  const owners = await findOwners(trx, placesOf(referrals), now);
  const written = referrals.map((referral, index) => rowsOf(ids[index] ?? '', referral, owners));
  await insertRows(
    trx,
    'referral',
    written.map(({ referral }) => referral),
  );
  const enrollments = written.flatMap((each) => each.enrollments);
  const enrollmentIds = enrollments.map(({ id }) => id);
  await insertRows(trx, 'enrollment', enrollments);
  // A group writes the first next action of a hospice, which it may not see.
  await asSystem(trx, () => giveNextActions(trx, enrollmentIds, now));
  await insertRows(
    trx,
    'status_history',
    written.flatMap(({ history }) => history),
  );
  const fresh = written.filter(({ isHistory }) => !isHistory).flatMap(({ events }) => events);
  await insertRows(trx, 'timeline_event', fresh);
  const past = written.filter(({ isHistory }) => isHistory);
  await insertHistory(
    trx,
    past.flatMap(({ events }) => events),
  );
  // A group does not see who owns a referral.
  await asSystem(trx, () =>
    insertRows(
      trx,
      'timeline_event',
      written.flatMap(({ owned }) => owned),
    ),
  );
  await notifyStatusChange(trx, fresh);
  await takeImported(
    trx,
    past.flatMap((each) => each.enrollments).map(({ id }) => id),
    referrals[0],
  );
  if (!ofFile) await notifyHospices(trx, fresh);
  return ids;
}

/** Other systems are not called about what happened long ago (baseline/13_exchange.sql). */
async function insertHistory(trx: Trx, lines: readonly Row<'timeline_event'>[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`select set_config('wayside.is_history', 'true', true)`.execute(trx);
  await insertRows(trx, 'timeline_event', lines);
  await sql`select set_config('wayside.is_history', '', true)`.execute(trx);
}

/** Whoever imports open referrals takes their due times: nobody else is notified of what was due long ago. */
async function takeImported(
  trx: Trx,
  enrollmentIds: readonly string[],
  referral: NewReferral | undefined,
): Promise<void> {
  if (enrollmentIds.length === 0 || !referral?.author.id) return;
  await sql`
    insert into escalation_taken (enrollment_id, due_at, taken_by, taken_at)
    select id, due_at, ${referral.author.id}::uuid, ${referral.now}
    from enrollment cross join lateral (values (response_due_at), (next_action_due_at)) as due(due_at)
    where id = any (${sql.val(enrollmentIds)}::uuid[]) and status in ('referral_received', 'pending_start_of_care')
      and due_at is not null
    on conflict do nothing`.execute(trx);
}

/** Writes one referral. @returns its id */
export async function createReferral(trx: Trx, referral: NewReferral): Promise<string> {
  const [id = ''] = await createReferrals(trx, [referral]);
  return id;
}
