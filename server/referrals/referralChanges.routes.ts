import { referralEndpoints, type Referral, type ReferralAction } from '#contract/referrals/referrals.ts';
import { lockSeenReferral, saveReferralChange, withdrawable, withdrawReferral } from './changeReferral.queries.ts';
import { checkCommunity, checkProvider } from './choices.queries.ts';
import { deleteReferral, findDeleted, restoreReferral } from './deleteReferral.queries.ts';
import { changeBeside, contactChange } from './proposals/contactChange.rules.ts';
import { closeProposal, enrolledAt, proposeChange, wasDecided } from './proposals/contactProposals.queries.ts';
import { type SeenReferral, readRecord } from './referralDetail.queries.ts';
import {
  ASK_HOSPICE_OR_SENDER,
  checkReferralChange,
  checkWithdrawal,
  type ReferralFacts,
} from './checkReferralChange.rules.ts';
import { lastDayIn } from '#server/platform/localDay.ts';
import { conflict, forbidden, invalidTransition, notFound, refuseErrors } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { contextOf } from '#server/platform/access/viewpoint.ts';

/** Today where the hospices are: for several, the latest of their days. */
const todayOf = ({ enrollments }: Referral, now: Date): string =>
  lastDayIn(
    enrollments.map(({ hospice }) => hospice.timeZone),
    now,
  );

const factsOf = ({ record, state }: SeenReferral): ReferralFacts => ({
  ...state,
  dateOfBirth: record.patient.dateOfBirth,
  dateOfDeath:
    record.enrollments
      .flatMap(({ dateOfDeath }) => dateOfDeath ?? [])
      .toSorted()
      .at(0) ?? null,
  phone: record.patient.phone,
  responsibleProviderId: record.responsibleProvider?.id ?? null,
  communityId: record.community?.id ?? null,
});

function demand(
  action: ReferralAction,
  { allowedActions }: Referral,
  message = 'You can’t make this change, or it is too late for it',
): void {
  if (!allowedActions.includes(action)) throw forbidden(message);
}

/** Corrections, withdrawal, deletion and its undoing. */
answer(referralEndpoints.updateReferral, {
  find: ({ db, params, ...caller }) => lockSeenReferral(db, contextOf(caller), params.id),
  handle: async ({ actor, app, body, db, found: seen, now }) => {
    const context = contextOf({ actor, now });
    const { record } = seen;
    const { withdraw } = body;
    if (body.version !== record.version) throw conflict(record);
    demand('edit', record, context.view.side === 'group' ? ASK_HOSPICE_OR_SENDER : undefined);
    const today = todayOf(record, now);
    const facts = factsOf(seen);
    const { view } = context;
    const isWithdrawal = withdraw !== undefined && view.side === 'group';
    if (isWithdrawal && withdrawable(seen, withdraw).length === 0) throw invalidTransition([]);
    refuseErrors([
      ...checkReferralChange(facts, body, context.view, today),
      ...checkWithdrawal(facts, body, today),
      ...(await checkProvider(db, context.view, body.responsibleProviderId, facts.responsibleProviderId)),
      ...(await checkCommunity(db, context.view, body.communityId, facts.communityId)),
    ]);
    const author = await authorOf(db, actor);
    const isProposal = view.side === 'group' && enrolledAt(record).length > 0;
    if (isProposal)
      await proposeChange(db, { record, groupId: view.groupId, change: contactChange(body), author, now });
    const change = isProposal ? changeBeside(body) : body;
    const groupId = view.side === 'group' ? view.groupId : null;
    if (change) await saveReferralChange(db, { seen, change, author, groupId, now });
    if (isWithdrawal) await withdrawReferral(db, { seen, author, groupId: view.groupId, now, withdraw });
    await app.stopSurveys(db, record.id);
    return readRecord(db, context, record.id);
  },
});

answer(referralEndpoints.decideProposal, {
  find: ({ db, params, ...caller }) => lockSeenReferral(db, contextOf(caller), params.referralId),
  handle: async ({ actor, app, body, db, found: seen, now, params }) => {
    const context = contextOf({ actor, now });
    const { record } = seen;
    const proposal = record.proposals.find(({ id }) => id === params.proposalId.toLowerCase());
    if (!proposal) {
      if (await wasDecided(db, record.id, params.proposalId)) throw conflict(record);
      throw notFound();
    }
    if (body.version !== record.version) throw conflict(record);
    const author = await authorOf(db, actor);
    await closeProposal(db, { record, proposal, isAccepted: body.accept, author, now });
    if (body.accept) {
      const change = { ...proposal.change, version: body.version };
      refuseErrors(checkReferralChange(factsOf(seen), change, context.view, todayOf(record, now)));
      // The history shows it after the confirmation.
      await saveReferralChange(db, { seen, change, author, groupId: null, now: new Date(now.getTime() + 1) });
      await app.stopSurveys(db, record.id);
    }
    return readRecord(db, context, record.id);
  },
});

answer(referralEndpoints.deleteReferral, {
  find: ({ db, params, ...caller }) => lockSeenReferral(db, contextOf(caller), params.id),
  handle: async ({ actor, app, body, db, found: { record }, now }) => {
    const { view } = contextOf({ actor, now });
    demand('delete', record);
    const author = await authorOf(db, actor);
    await deleteReferral(db, { referralId: record.id, view, author, now, reason: body.reason });
    await app.stopSurveys(db, record.id);
    return undefined;
  },
});

answer(referralEndpoints.restoreReferral, {
  find: async ({ actor, db, now, params }) => {
    const context = contextOf({ actor, now });
    const seen = await lockSeenReferral(db, context, params.id, { deleted: true });
    const deletedAt = seen && (await findDeleted(db, context.view, seen.record.id, now));
    return deletedAt && { seen, deletedAt };
  },
  handle: async ({ actor, db, found: { deletedAt, seen }, now }) => {
    const context = contextOf({ actor, now });
    const author = await authorOf(db, actor);
    await restoreReferral(db, { referralId: seen.record.id, view: context.view, author, now, deletedAt });
    return readRecord(db, context, seen.record.id);
  },
});
