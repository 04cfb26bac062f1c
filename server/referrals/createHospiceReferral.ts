import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import type { HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { refuseErrors } from '#server/platform/access/refusal.ts';
import { hospiceView } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { checkCommunity, checkLocation, checkProvider, todayAt } from './choices.queries.ts';
import { createReferral } from './createReferral.queries.ts';
import { readRecord } from './referralDetail.queries.ts';

interface Creation {
  readonly actor: Person;
  readonly body: HospiceReferralCreation;
  readonly hospiceId: string;
  readonly now: Date;
  /** A person without an account sent the paper that it is made of: it is marked as unverified. */
  readonly isOfGuest?: boolean;
}

/** Creates a referral that the hospice received by phone, fax, email or at its door. @throws Refusal `invalid` */
export async function createHospiceReferral(
  db: Trx,
  { actor, body, hospiceId, isOfGuest = false, now }: Creation,
): Promise<Referral> {
  const view = hospiceView(hospiceId, actor);
  const receivedAt = body.receivedAt === undefined ? now : new Date(body.receivedAt);
  refuseErrors([
    ...newReferralDateErrors(body, { now, today: await todayAt(db, [hospiceId], now) }),
    ...(await checkProvider(db, view, body.responsibleProviderId)),
    ...(await checkCommunity(db, view, body.communityId)),
    ...(await checkLocation(db, view, body.hospiceLocationId)),
  ]);
  const id = await createReferral(db, {
    body,
    author: await authorOf(db, actor),
    now,
    receivedAt,
    receivedChannel: isOfGuest ? 'referral_page' : body.receivedChannel,
    isUnverified: isOfGuest,
    creatorGroupId: null,
    creatorHospiceId: hospiceId,
    hospiceIds: [hospiceId],
    hospiceLocationId: body.hospiceLocationId,
  });
  return readRecord(db, { view, actor, now }, id);
}
