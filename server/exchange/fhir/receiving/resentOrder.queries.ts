import type { OrderNumber } from '#contract/referrals/receivedOrders.ts';
import type { HospiceReferralIntake, GroupReferralIntake } from '#contract/referrals/referralChanges.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { sql } from '#server/platform/database/connection.ts';
import { ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { changedFactsText } from '#server/referrals/changedFacts.rules.ts';
import type { SeenReferral } from '#server/referrals/referralDetail.queries.ts';
import type { StoredOrder } from '#server/referrals/storedOrder.ts';

type Intake = HospiceReferralIntake | GroupReferralIntake;

interface Known {
  readonly id: string;
  readonly display_id: string;
  readonly last_name: string;
  readonly date_of_birth: string | null;
  readonly received_order: StoredOrder;
}

export interface SentBefore {
  /** The referral of the same order, if there is one. */
  readonly referralId: string | undefined;
  /** A referral of another patient with the same number of the same sender: one of the two numbers is wrong. */
  readonly otherPatient: string | undefined;
}

const named = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The same number of the same sender. Without a system a number means nothing beyond its sender's name. */
function isSameOrder(one: StoredOrder, other: StoredOrder): boolean {
  const [here, there] = [one.placer, other.placer];
  if (!here || !there || here.value !== there.value || here.system !== there.system) return false;
  const [sender, earlier] = [named(one.senderName), named(other.senderName)];
  return here.system === null
    ? sender !== '' && sender === earlier
    : sender === '' || earlier === '' || sender === earlier;
}

/**
 * Looks up the order among the referrals that the same hospice or group has imported and the caller sees: the sender's number, given again. Two at once wait for each
 * other, so that one order becomes one referral.
 */
export async function findSentBefore(
  trx: Trx,
  view: Viewpoint,
  order: StoredOrder | null,
  { dateOfBirth, lastName }: { readonly dateOfBirth: string | null; readonly lastName: string },
): Promise<SentBefore> {
  const number: OrderNumber | null = order?.placer ?? null;
  if (!order || !number || view.side === 'admin') return { referralId: undefined, otherPatient: undefined };
  const tenant = view.side === 'hospice' ? view.hospiceId : view.groupId;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant} ${number.value}`}, 0))`.execute(trx);
  const { rows } = await sql<Known>`
    select referral.id, referral.display_id, referral.last_name, referral.date_of_birth, referral.received_order
    from referral
    where referral.placer_number = ${number.value} and referral.deleted_at is null and ${ownReferrals(view)}
      and ${view.side === 'hospice' ? sql`referral.creator_hospice_id = ${tenant}::uuid` : sql`referral.creator_group_id = ${tenant}::uuid`}
    order by referral.created_at desc limit 20`.execute(trx);
  const same = rows.filter((row) => isSameOrder(order, row.received_order));
  const isPatient = (row: Known) =>
    named(row.last_name) === named(lastName) &&
    (row.date_of_birth === null || dateOfBirth === null || row.date_of_birth === dateOfBirth);
  return { referralId: same.find(isPatient)?.id, otherPatient: same.find((row) => !isPatient(row))?.display_id };
}

const said = <Value extends object>(value: Value): Partial<Value> =>
  // Only the names that have a value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as Partial<Value>;

/** What an order that came again says differently from the record, one line each; null if nothing. A sender who leaves a fact out says nothing. */
export function differences({ memberId, record }: SeenReferral, body: Intake): string | null {
  const { caregiver, currentLocation, patient, payer, primaryDiagnosis, urgency } = body;
  const before = { ...record, payer: record.payer && { ...record.payer, memberId } };
  return changedFactsText(before, {
    patient: said(patient),
    urgency,
    ...(currentLocation ? { currentLocation: { ...record.currentLocation, ...currentLocation } } : {}),
    ...(primaryDiagnosis ? { primaryDiagnosis } : {}),
    ...(payer ? { payer: { ...record.payer, ...payer, memberId: payer.memberId ?? memberId } } : {}),
    ...(caregiver ? { caregiver: { ...record.caregiver, ...caregiver } } : {}),
  });
}
