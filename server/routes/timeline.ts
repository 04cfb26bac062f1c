import { timelineEndpoints } from '#contract/timeline.ts';
import { readReferral } from '#server/db/referralDetail.ts';
import { addEvents, authorOf, listTimeline } from '#server/db/timeline.ts';
import { at } from '#server/domain/fieldErrors.ts';
import { invalid } from '#server/domain/refusal.ts';
import { viewpointOf } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

/** What happened to a referral, and notes that people add to it. */
export function timelineRoutes(app: App): void {
  answer(app, timelineEndpoints.listTimeline, {
    find: ({ actor, db, now, params }) => readReferral(db, { view: viewpointOf(actor), actor, now }, params.referralId),
    handle: ({ actor, db, found, query }) =>
      listTimeline(db, { view: viewpointOf(actor), actor }, found.record.id, query),
  });

  answer(app, timelineEndpoints.addNote, {
    find: ({ actor, db, now, params }) => readReferral(db, { view: viewpointOf(actor), actor, now }, params.referralId),
    handle: async ({ actor, body, db, found, now }) => {
      if (body.visibility === 'internal' && actor.hospiceId === null) {
        throw invalid([at('visibility', 'Only a hospice keeps internal notes')]);
      }
      const author = await authorOf(db, actor);
      const about = { author, hospiceId: author.hospiceId, text: body.text, visibility: body.visibility };
      const [event] = await addEvents(db, found.record.id, now, [{ ...about, kind: 'note' }]);
      if (!event) throw new Error('A note was written and is not there');
      return event;
    },
  });
}
