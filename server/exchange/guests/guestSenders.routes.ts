import { guestSenderEndpoints } from '#contract/exchange/guests/guestSenders.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { at, conflict, invalid, invalidTransition, notFound } from '#server/platform/access/refusal.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { contextOf } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { answer } from '#server/platform/http/answer.ts';
import { lockEnrollment, saveEnrollmentChange } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import { toEnrollment, transitionsOf } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { lockReferral } from '#server/referrals/lockReferral.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { answerSender } from './answerSender.ts';
import { guestReferralOf } from './guestReferrals.queries.ts';
import { guestIdOf, markVerified, movePapers, readSender } from './guestSenders.queries.ts';

/** What a hospice does with a guest's referral: see who sent it, verify it, answer, merge it with a known one. */

interface Search {
  readonly db: Trx;
  readonly actor: Person;
  readonly now: Date;
  readonly params: { readonly referralId: string };
}

interface Found {
  readonly record: Referral;
  readonly guestReferralId: string;
}

async function findGuest({ actor, db, now, params }: Search): Promise<Found | undefined> {
  const seen = await readReferral(db, contextOf({ actor, now }), params.referralId);
  if (!seen) return undefined;
  const guestReferralId = await guestIdOf(db, seen.record.id);
  return guestReferralId === undefined ? undefined : { record: seen.record, guestReferralId };
}

const lockGuest = async (search: Search): Promise<Found | undefined> => {
  if (!(await findGuest(search))) return undefined;
  await asSystem(search.db, () => lockReferral(search.db, search.params.referralId));
  return findGuest(search);
};

answer(guestSenderEndpoints.getGuestSender, {
  find: findGuest,
  handle: ({ db, found, now }) => readSender(db, found.guestReferralId, now),
});

answer(guestSenderEndpoints.verifyGuestReferral, {
  find: lockGuest,
  handle: async ({ actor, db, found, now }) => {
    const { guestReferralId, record } = found;
    const guest = await guestReferralOf(db, guestReferralId);
    if (!guest) throw notFound();
    const author = await authorOf(db, actor);
    const isNew = await markVerified(db, { guestReferralId, referralId: record.id, by: author, now });
    if (isNew) {
      const line = { kind: 'guest_verified', author, hospiceId: guest.hospiceId, visibility: 'internal' } as const;
      await addEvents(db, record.id, now, [line]);
    }
    return readSender(db, guestReferralId, now);
  },
});

answer(guestSenderEndpoints.answerGuest, {
  find: lockGuest,
  handle: async ({ actor, body, db, found, now }) =>
    answerSender(db, {
      guestReferralId: found.guestReferralId,
      author: await authorOf(db, actor),
      text: body.text,
      now,
    }),
});

answer(guestSenderEndpoints.mergeGuestReferral, {
  find: lockGuest,
  handle: async ({ actor, app, body, db, found, now }) => {
    const context = contextOf({ actor, now });
    const { guestReferralId, record } = found;
    const guest = await guestReferralOf(db, guestReferralId);
    const own = record.enrollments.find(({ hospice }) => hospice.id === guest?.hospiceId);
    const locked = own && (await lockEnrollment(db, context, own.id));
    if (!guest || guest.referralId !== record.id || !locked) throw notFound();
    if (body.version !== locked.row.version) throw conflict(toEnrollment(locked.row, context));
    const allowed = transitionsOf(locked.row, context);
    if (!allowed.includes('entered_in_error')) throw invalidTransition(allowed);
    const into = await readReferral(db, context, body.intoReferralId);
    const isKnown = into?.record.enrollments.some(({ hospice }) => hospice.id === guest.hospiceId) ?? false;
    if (!into || into.record.id === record.id || !isKnown) {
      throw invalid([at('intoReferralId', 'Choose another of your hospice’s referrals')]);
    }
    const author = await authorOf(db, actor);
    const change = {
      version: body.version,
      status: 'entered_in_error',
      errorReason: 'duplicate',
      duplicateOfReferralId: into.record.id,
    } as const;
    await saveEnrollmentChange(db, { locked, change, author, actorId: actor.id, now });
    await app.stopSurveys(db, record.id);
    const papers = await movePapers(db, record.id, into.record.id);
    await markVerified(db, { guestReferralId, referralId: record.id, by: author, mergedIntoId: into.record.id, now });
    const text = [`From ${record.displayId}, sent by ${guest.senderName}`, ...papers].join('\n');
    const line = { kind: 'guest_merged', author, hospiceId: guest.hospiceId, text, visibility: 'internal' } as const;
    await addEvents(db, into.record.id, now, [line]);
    return { referralId: into.record.id };
  },
});
