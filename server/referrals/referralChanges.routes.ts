import { referralEndpoints, type Referral, type ReferralAction } from '#contract/referrals/referrals.ts';
import { lockSeenReferral, saveReferralChange, withdrawable, withdrawReferral } from './changeReferral.queries.ts';
import { checkCommunity, checkProvider } from './choices.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { deleteReferral, findDeleted, restoreReferral } from './deleteReferral.queries.ts';
import { readReferral } from './referralDetail.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { checkReferralChange, checkWithdrawal } from './checkReferralChange.rules.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { conflict, forbidden, invalid, invalidTransition, notFound } from '#server/platform/access/refusal.ts';
import { viewpointOf } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { defineRoutes } from '#server/platform/http/defineRoutes.ts';
import type { ReadContext } from '#server/platform/access/readContext.ts';
import { authorOf } from '#server/people/author.queries.ts';

interface Caller {
  readonly actor: Actor;
  readonly now: Date;
}

const lookOf = ({ actor, now }: Caller): ReadContext => ({ view: viewpointOf(actor), actor, now });

/** The last day that has begun anywhere: a death on it is not in the future. */
const todayAnywhere = (now: Date) => dayIn('Pacific/Kiritimati', now);

async function recordOf(db: Trx, look: ReadContext, id: string): Promise<Referral> {
  const seen = await readReferral(db, look, id);
  if (!seen) throw notFound();
  return seen.record;
}

function demand(action: ReferralAction, { allowedActions }: Referral): void {
  if (!allowedActions.includes(action)) throw forbidden('This is not possible for you, or not any more');
}

/** Corrections, withdrawal, deletion and its undoing. */
defineRoutes((app) => {
  answer(app, referralEndpoints.updateReferral, {
    find: ({ db, params, ...caller }) => lockSeenReferral(db, lookOf(caller), params.id),
    handle: async ({ actor, body, db, found: seen, now }) => {
      const look = lookOf({ actor, now });
      const { record } = seen;
      const { withdraw } = body;
      if (body.version !== record.version) throw conflict(record);
      demand('edit', record);
      const today = todayAnywhere(now);
      const facts = {
        dateOfBirth: record.patient.dateOfBirth,
        phone: record.patient.phone,
        responsibleProviderId: record.responsibleProvider?.id ?? null,
        communityId: record.community?.id ?? null,
      };
      const isWithdrawal = withdraw !== undefined && look.view.side === 'group';
      if (isWithdrawal && withdrawable(seen, withdraw).length === 0) throw invalidTransition([]);
      const errors = [
        ...checkReferralChange(facts, body, look.view, today),
        ...checkWithdrawal(body, today),
        ...(await checkProvider(db, look.view, body.responsibleProviderId, facts.responsibleProviderId)),
        ...(await checkCommunity(db, look.view, body.communityId, facts.communityId)),
      ];
      if (errors.length > 0) throw invalid(errors);
      const author = await authorOf(db, actor);
      await saveReferralChange(db, { seen, change: body, author, now });
      if (isWithdrawal) await withdrawReferral(db, { seen, author, now, withdraw });
      await app.stopSurveys(db, record.id);
      return recordOf(db, look, record.id);
    },
  });

  answer(app, referralEndpoints.deleteReferral, {
    find: ({ db, params, ...caller }) => lockSeenReferral(db, lookOf(caller), params.id),
    handle: async ({ actor, body, db, found: { record }, now }) => {
      const { view } = lookOf({ actor, now });
      demand('delete', record);
      const author = await authorOf(db, actor);
      await deleteReferral(db, { referralId: record.id, view, author, now, reason: body.reason });
      await app.stopSurveys(db, record.id);
      return undefined;
    },
  });

  answer(app, referralEndpoints.restoreReferral, {
    find: async ({ actor, db, now, params }) => {
      const look = lookOf({ actor, now });
      const seen = await lockSeenReferral(db, look, params.id, { deleted: true });
      const deletedAt = seen && (await findDeleted(db, look.view, seen.record.id, now));
      return deletedAt && { seen, deletedAt };
    },
    handle: async ({ actor, db, found: { deletedAt, seen }, now }) => {
      const look = lookOf({ actor, now });
      const author = await authorOf(db, actor);
      await restoreReferral(db, { referralId: seen.record.id, view: look.view, author, now, deletedAt });
      return recordOf(db, look, seen.record.id);
    },
  });
});
