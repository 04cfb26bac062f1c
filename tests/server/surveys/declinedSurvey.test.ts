import { describe, expect } from 'vitest';
import { DAY } from '#contract/platform/durations.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { addLink, bearing, contentExperience, openSurvey, sendAnswers } from '../people/support/invitations.ts';
import { keepLog } from '../support/quietLog.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { addFamily, askWith, handOver, mailsOf } from './support/families.ts';

const ALL_WEEK = { window: { from: 0, until: 24, weekdays: [1, 2, 3, 4, 5, 6, 7] } };

/** A family whose survey is in its mailbox, and its open page. */
async function askedFamily(server: TestServer) {
  const world = await makeWorld(server);
  await askWith(server, world.hospiceId, ALL_WEEK);
  const family = await addFamily(server, { hospiceId: world.hospiceId });
  await runSurveys(server.db, server.clock.now, keepLog());
  await handOver(server);
  const { id } = await server.db.selectFrom('survey_invitation').select('id').executeTakeFirstOrThrow();
  const survey = await openSurvey(server, { token: await addLink(server, id) });
  return { family, survey, world };
}

const decline = (server: TestServer, { accessToken, enrollmentId }: { accessToken: string; enrollmentId: string }) =>
  bearing(server, accessToken)(`/v1/survey/enrollments/${enrollmentId}/decline`, { method: 'POST' });

describe('A family that would rather not answer', () => {
  test('gets no more reminders, and the hospice reads it in the history and in Survey delivery', async ({ server }) => {
    const { family, survey, world } = await askedFamily(server);
    expect((await decline(server, survey)).status).toBe(204);
    expect((await decline(server, survey)).status).toBe(204);

    for (const day of [3, 4, 7, 8, 12]) {
      const now = new Date(server.clock.now.getTime() + day * DAY);
      await runSurveys(server.db, now, keepLog());
    }
    expect((await mailsOf(server)).map(({ kind }) => kind)).toEqual(['survey_invitation']);

    const events = await server.db
      .selectFrom('timeline_event')
      .select(['kind', 'text', 'visibility'])
      .where('kind', '=', 'survey_stopped')
      .execute();
    expect(events).toEqual([{ kind: 'survey_stopped', text: 'The family declined to answer', visibility: 'internal' }]);
    const planned = await server.as(world.people.hospice_super_admin)(
      `/v1/hospices/${world.hospiceId}/survey-settings/planned`,
    );
    expect(await planned.json()).toMatchObject({
      data: [{ enrollmentId: family.enrollmentId, skipped: 'declined', dueAt: null }],
    });
    const audit = await server.db
      .selectFrom('audit_event')
      .select(['verb', 'outcome'])
      .where('verb', '=', 'declineSurvey')
      .execute();
    expect(audit).toEqual([
      { verb: 'declineSurvey', outcome: 'ok' },
      { verb: 'declineSurvey', outcome: 'ok' },
    ]);
  });

  test('can still answer by its link, and has then answered', async ({ server }) => {
    const { survey } = await askedFamily(server);
    await decline(server, survey);
    expect((await sendAnswers(server, survey, contentExperience(survey))).status).toBe(204);
    expect(await server.db.selectFrom('survey_invitation').select(['status', 'declined_at']).execute()).toEqual([
      { status: 'completed', declined_at: null },
    ]);
    expect((await decline(server, survey)).status).toBe(409);
  });

  test('is refused for another family’s enrollment', async ({ server }) => {
    const { survey, world } = await askedFamily(server);
    const other = await addFamily(server, { hospiceId: world.hospiceId });
    expect((await decline(server, { ...survey, enrollmentId: other.enrollmentId })).status).toBe(404);
  });
});
