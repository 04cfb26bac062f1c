import type { Referral } from '#contract/referrals.ts';
import { referralEndpoints } from '#contract/referrals.ts';
import { checkCommunity, checkHospices, checkLocation, checkProvider } from '#server/db/choices.ts';
import type { Trx } from '#server/db/connection.ts';
import { createReferral } from '#server/db/createReferral.ts';
import type { Look } from '#server/db/enrollmentRows.ts';
import { listGroupReferrals } from '#server/db/groupReferrals.ts';
import { listHospiceReferrals } from '#server/db/hospiceReferrals.ts';
import { readReferral } from '#server/db/referralDetail.ts';
import { authorOf } from '#server/db/timeline.ts';
import { checkReceivedAt } from '#server/domain/receivedAt.ts';
import { invalid, notFound } from '#server/domain/refusal.ts';
import { groupView, hospiceView, viewpointOf } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

/** The record as it stands after a change. */
async function current(db: Trx, look: Look, id: string): Promise<Referral> {
  const seen = await readReferral(db, look, id);
  if (!seen) throw notFound();
  return seen.record;
}

/** Lists, single records and new ones. */
export function referralRoutes(app: App): void {
  answer(app, referralEndpoints.listHospiceReferrals, {
    handle: ({ actor, db, now, params, query }) =>
      listHospiceReferrals(db, { view: hospiceView(params.hospiceId, actor), actor, now }, query),
  });

  answer(app, referralEndpoints.listGroupReferrals, {
    handle: ({ actor, db, now, params, query }) =>
      listGroupReferrals(db, { view: groupView(params.stakeholderGroupId), actor, now }, query),
  });

  answer(app, referralEndpoints.getReferral, {
    find: ({ actor, db, now, params }) => readReferral(db, { view: viewpointOf(actor), actor, now }, params.referralId),
    handle: async ({ found }) => found.record,
  });

  answer(app, referralEndpoints.createHospiceReferral, {
    handle: async ({ actor, body, db, now, params }) => {
      const view = hospiceView(params.hospiceId, actor);
      const receivedAt = body.receivedAt === undefined ? now : new Date(body.receivedAt);
      const errors = [
        ...checkReceivedAt(receivedAt, now),
        ...(await checkProvider(db, view, body.responsibleProviderId)),
        ...(await checkCommunity(db, view, body.communityId)),
        ...(await checkLocation(db, view, body.hospiceLocationId)),
      ];
      if (errors.length > 0) throw invalid(errors);
      const id = await createReferral(db, {
        body,
        author: await authorOf(db, actor),
        now,
        receivedAt,
        receivedChannel: body.receivedChannel,
        creatorGroupId: null,
        creatorHospiceId: params.hospiceId,
        hospiceIds: [params.hospiceId],
        hospiceLocationId: body.hospiceLocationId,
      });
      return current(db, { view, actor, now }, id);
    },
  });

  answer(app, referralEndpoints.createGroupReferral, {
    handle: async ({ actor, body, db, now, params }) => {
      const view = groupView(params.groupId);
      const hospiceIds = [...new Set(body.hospiceIds.map((id) => id.toLowerCase()))];
      const errors = [
        ...(await checkHospices(db, params.groupId, body.hospiceIds)),
        ...(await checkProvider(db, view, body.responsibleProviderId)),
        ...(await checkCommunity(db, view, body.communityId)),
      ];
      if (errors.length > 0) throw invalid(errors);
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
      return current(db, { view, actor, now }, id);
    },
  });
}
