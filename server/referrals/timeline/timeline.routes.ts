import { timelineEndpoints } from '#contract/referrals/timeline.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { addEvents, listTimeline } from './timeline.queries.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { contextOf, viewpointOf } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';

/** A referral's events, and the notes that people add. */
answer(timelineEndpoints.listTimeline, {
  find: ({ actor, db, now, params }) => readReferral(db, contextOf({ actor, now }), params.referralId),
  handle: ({ actor, db, found, query }) =>
    listTimeline(db, { view: viewpointOf(actor), actor }, found.record.id, query),
});

answer(timelineEndpoints.addNote, {
  find: ({ actor, db, now, params }) => readReferral(db, contextOf({ actor, now }), params.referralId),
  handle: async ({ actor, body, db, found, now }) => {
    if (body.visibility === 'internal' && actor.hospiceId === null) {
      throw invalid([at('visibility', 'Only a hospice can add internal notes')]);
    }
    const author = await authorOf(db, actor);
    const about = { author, hospiceId: author.hospiceId, text: body.text, visibility: body.visibility };
    const [event] = await addEvents(db, found.record.id, now, [{ ...about, kind: 'note' }]);
    if (!event) throw new Error('A note was written and is not there');
    return event;
  },
});
