import { timelineEndpoints } from '#contract/referrals/timeline.ts';
import { answerIn, type App, type Call } from '#server/platform/http/answer.ts';

type Row = typeof timelineEndpoints.addNote;

/**
 * The smallest whole route: finds a referral without asking whose it is (the row-level policies alone hide it) and writes
 * one row. `before` runs in the middle of the call, for a test to go wrong there.
 */
export const noteRoute =
  (before: (call: Call<Row, { id: string }>) => Promise<void> = () => Promise.resolve()) =>
  (app: App): void =>
    answerIn(app, timelineEndpoints.addNote, {
      find: ({ db, params }) =>
        db.selectFrom('referral').select('id').where('id', '=', params.referralId).executeTakeFirst(),
      handle: async (call) => {
        const { actor, body, db, found, now } = call;
        const written = await db
          .insertInto('timeline_event')
          .values({
            referral_id: found.id,
            hospice_id: actor.hospiceId,
            at: now,
            kind: 'note',
            actor_id: actor.id,
            actor_name: actor.lastName,
            text: body.text,
            visibility: body.visibility,
          })
          .returning(['id', 'at'])
          .executeTakeFirstOrThrow();
        await before(call);
        return {
          id: written.id,
          at: written.at.toISOString(),
          kind: 'note' as const,
          actor: { name: actor.lastName, organization: null, isSystem: false },
          hospice: null,
          group: null,
          fromStatus: null,
          toStatus: null,
          text: body.text,
          visibility: body.visibility,
        };
      },
    });
