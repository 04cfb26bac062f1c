import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import { referralListEndpoints } from '#contract/referrals/lists/referralLists.ts';
import { referralEndpoints } from '#contract/referrals/referrals.ts';
import { checkCommunity, checkHospices, checkProvider, todayAt } from './choices.queries.ts';
import { createHospiceReferral } from './createHospiceReferral.ts';
import { createReferral } from './createReferral.queries.ts';
import { listGroupReferrals } from './lists/groupReferrals.queries.ts';
import { listHospiceReferrals } from './lists/hospiceReferrals.queries.ts';
import { readReferral, readRecord } from './referralDetail.queries.ts';
import { refuseErrors } from '#server/platform/access/refusal.ts';
import { contextOf, groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';

/** Lists, reads and creates referrals. */
answer(referralListEndpoints.listHospiceReferrals, ({ actor, db, now, params, query }) =>
  listHospiceReferrals(db, { view: hospiceView(params.hospiceId, actor), actor, now }, query),
);

answer(referralListEndpoints.listGroupReferrals, ({ actor, db, now, params, query }) =>
  listGroupReferrals(db, { view: groupView(params.stakeholderGroupId), actor, now }, query),
);

answer(referralEndpoints.getReferral, {
  find: ({ actor, db, now, params }) => readReferral(db, contextOf({ actor, now }), params.referralId),
  handle: async ({ found }) => found.record,
});

answer(referralEndpoints.createHospiceReferral, ({ actor, body, db, now, params }) =>
  createHospiceReferral(db, { actor, body, hospiceId: params.hospiceId, now }),
);

answer(referralEndpoints.createGroupReferral, async ({ actor, body, db, now, params }) => {
  const view = groupView(params.groupId);
  const hospiceIds = [...new Set(body.hospiceIds.map((id) => id.toLowerCase()))];
  refuseErrors([
    ...newReferralDateErrors(body, { now, today: await todayAt(db, hospiceIds, now) }),
    ...(await checkHospices(db, params.groupId, body.hospiceIds)),
    ...(await checkProvider(db, view, body.responsibleProviderId)),
    ...(await checkCommunity(db, view, body.communityId)),
  ]);
  const id = await createReferral(db, {
    body,
    author: await authorOf(db, actor),
    now,
    receivedAt: now,
    receivedChannel: 'portal',
    creatorGroupId: params.groupId,
    creatorHospiceId: null,
    hospiceIds,
    hospiceLocationId: null,
  });
  return readRecord(db, { view, actor, now }, id);
});
