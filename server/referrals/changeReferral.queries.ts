import type { Updateable } from 'kysely';
import type { SomeFacts } from '#contract/referrals/facts.ts';
import type { ReferralChange } from '#contract/referrals/referralChanges.ts';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import { changedFactsText } from './changedFacts.rules.ts';
import { unmaskedMemberId } from './memberId.rules.ts';
import { endConcerns } from './contacts/concerns.queries.ts';
import { NO_NEXT_ACTION } from './enrollments/nextAction.queries.ts';
import { takeStep } from './enrollments/statusSteps.queries.ts';
import { statusText } from './enrollments/statusText.rules.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { toColumns } from '#server/platform/database/contractColumns.queries.ts';
import { closeMadeProposals } from './proposals/contactProposals.queries.ts';
import { lockReferral, rollUpStatus } from './lockReferral.queries.ts';
import { noteNewAddress } from './surveyAddress.queries.ts';
import { readReferral, type SeenReferral } from './referralDetail.queries.ts';
import type { ReferralTable } from './referrals.tables.ts';
import { addEvents, type NewEvent } from './timeline/timeline.queries.ts';
import { unnamed, type Author } from '#server/people/author.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

/** Locks the referral as the viewpoint sees it; undefined if it is missing or not its own. */
export async function lockSeenReferral(
  trx: Trx,
  context: ReadContext,
  id: string,
  options: { deleted?: boolean } = {},
): Promise<SeenReferral | undefined> {
  if (!(await readReferral(trx, context, id, options))) return undefined;
  await lockReferral(trx, id);
  return readReferral(trx, context, id, options);
}

interface Saving {
  readonly seen: SeenReferral;
  readonly change: ReferralChange;
  readonly author: Author;
  /** The author's group; null: another author. */
  readonly groupId: string | null;
  readonly now: Date;
}

const json = (value: object | null | undefined) => value && JSON.stringify(value);

const columnsOf = ({ memberId }: SeenReferral, change: ReferralChange): Updateable<ReferralTable> => {
  const {
    caregiver,
    communityId,
    currentLocation,
    patient = {},
    payer,
    primaryDiagnosis,
    responsibleProviderId,
    urgency,
  } = change;
  return toColumns({
    ...patient,
    communityId,
    responsibleProviderId,
    urgency,
    currentLocation: json(currentLocation),
    diagnosis: json(primaryDiagnosis),
    caregiver: json(caregiver),
    payer: json(payer && { ...payer, memberId: unmaskedMemberId(payer.memberId, memberId) }),
  });
};

const emailOf = ({ caregiver }: Pick<ReferralChange, 'caregiver'>) => caregiver?.email ?? null;

/** A new address lets every hospice send surveys again. */
async function forgetUndeliverable(trx: Trx, referralId: string): Promise<void> {
  await asSystem(trx, () =>
    trx
      .updateTable('enrollment')
      .set({ has_undeliverable_survey: false })
      .where('referral_id', '=', referralId)
      .where('has_undeliverable_survey', '=', true)
      .execute(),
  );
}

/** Writes a checked change. The timeline shows each changed fact, masked where it is sensitive. */
export async function saveReferralChange(trx: Trx, { seen, change, author, groupId, now }: Saving): Promise<void> {
  const { id } = seen.record;
  await trx
    .updateTable('referral')
    .set(columnsOf(seen, change))
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
  const [from, to] = [emailOf(seen.record), emailOf(change)];
  if (change.caregiver !== undefined && from?.toLowerCase() !== to?.toLowerCase()) {
    await forgetUndeliverable(trx, id);
    const isSender = groupId !== null && groupId === seen.state.creatorGroupId;
    await noteNewAddress(trx, id, { from, to, author, isSender, now });
  }
  const text = changedFactsText(seen.record, { ...change, ...(await namesIn(trx, change)) });
  if (text === null) return;
  await addEvents(trx, id, now, [{ kind: 'facts_changed', author, hospiceId: author.hospiceId, text }]);
  if (author.hospiceId !== null) await addLinesElsewhere(trx, id, { author, hospiceId: author.hospiceId, text, now });
  // The history shows it after the change.
  await closeMadeProposals(trx, { referralId: id, author, now: new Date(now.getTime() + 1) });
}

interface Elsewhere {
  readonly author: Author;
  readonly hospiceId: string;
  readonly text: string;
  readonly now: Date;
}

/** The same line at each other hospice that was asked, as it reads the new values too. It does not read which others were asked. */
async function addLinesElsewhere(trx: Trx, referralId: string, { author, hospiceId, now, text }: Elsewhere) {
  await asSystem(trx, async () => {
    const { hospice_ids: asked } = await trx
      .selectFrom('referral')
      .select('hospice_ids')
      .where('id', '=', referralId)
      .executeTakeFirstOrThrow();
    const events = asked
      .filter((id) => id !== hospiceId)
      .map((id): NewEvent => ({
        kind: 'facts_changed',
        author: unnamed(author),
        hospiceId: id,
        text,
        visibility: 'internal',
      }));
    await addEvents(trx, referralId, now, events);
  });
}

/** The names of the provider and the community that a change names. */
async function namesIn(
  trx: Trx,
  { communityId, responsibleProviderId }: ReferralChange,
): Promise<Pick<SomeFacts, 'responsibleProvider' | 'community'>> {
  const nameOf = async (table: 'provider' | 'community', id: string | null | undefined) => {
    if (!id) return id;
    return (await trx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  };
  return {
    responsibleProvider: await nameOf('provider', responsibleProviderId),
    community: await nameOf('community', communityId),
  };
}

type Withdrawal = NonNullable<ReferralChange['withdraw']>;

/** The enrollments that a withdrawal would decline: the requested ones that the hospice has not answered. */
export const withdrawable = ({ record }: SeenReferral, { hospiceIds }: Withdrawal) => {
  const asked = hospiceIds && new Set(hospiceIds.map((id) => id.toLowerCase()));
  return record.enrollments.filter(
    ({ allowedTransitions, hospice }) =>
      allowedTransitions.includes('declined') && (asked === undefined || asked.has(hospice.id)),
  );
};

interface Withdrawing extends Omit<Saving, 'change' | 'groupId'> {
  readonly withdraw: Withdrawal;
  readonly groupId: string;
}

/** Declines these enrollments in the group's name. Its open concerns about them end with it. */
export async function withdrawReferral(trx: Trx, { seen, author, groupId, now, withdraw }: Withdrawing): Promise<void> {
  const { id } = seen.record;
  const enrollments = withdrawable(seen, withdraw);
  const isDeath = withdraw.declineReason === 'patient_deceased';
  for (const { id: enrollmentId } of enrollments) {
    await takeStep(trx, {
      enrollmentId,
      from: 'referral_received',
      to: 'declined',
      left: {},
      columns: {
        ...NO_NEXT_ACTION,
        decline_reason: withdraw.declineReason,
        withdrawn_by: groupId,
        withdrawn_by_name: author.organization,
        ...(isDeath ? { date_of_death: withdraw.dateOfDeath ?? null, is_survey_stopped: true } : {}),
      },
      isUndo: false,
      now,
      actorId: author.id,
      reason: 'Withdrawn',
    });
  }
  await endConcerns(
    trx,
    enrollments.map((enrollment) => enrollment.id),
    groupId,
    author,
    now,
  );
  const text = statusText(declineReasonLabel[withdraw.declineReason], null);
  const events = enrollments.map(({ hospice }): NewEvent => ({
    kind: 'status_changed',
    fromStatus: 'referral_received',
    toStatus: 'declined',
    isWithdrawal: true,
    author,
    hospiceId: hospice.id,
    text,
  }));
  await addEvents(trx, id, now, events);
  await rollUpStatus(trx, id, now);
}
