import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { ask, lowScoreMailsIn, resultsIn, valued } from './support/askedSurvey.ts';
import {
  addInvitation,
  addLink,
  contentExperience,
  logIn,
  openSurvey,
  sendAnswers,
} from '../people/support/invitations.ts';
import { changeCare } from './support/careChanges.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** Which answers are taken, and how often. */

const KEY = { 'Idempotency-Key': 'key-of-the-page-1' };

describe('Survey submission', () => {
  test('is stored once: the same request again succeeds, any other is refused', async ({ server }) => {
    const { invited, survey } = await ask(server);
    const again = await openSurvey(server, { token: await addLink(server, invited.id) });
    const experience = contentExperience(survey);
    const statuses: number[] = [];
    for (const [session, body, headers] of [
      [survey, experience, KEY],
      [survey, experience, KEY],
      [again, experience, KEY],
      [again, experience, { 'Idempotency-Key': 'key-of-the-page-2' }],
      [again, experience, {}],
      [again, { ...experience, comment: 'Something else' }, KEY],
    ] as const) {
      statuses.push((await sendAnswers(server, session, body, headers)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 409, 409, 409]);
    expect(await resultsIn(server)).toHaveLength(1);
    const refused = await sendAnswers(server, again, experience);
    expect(await refused.json()).toMatchObject({
      code: 'survey_answered',
      current: { answeredAt: server.clock.now.toISOString() },
    });
    expect((await logIn(server, invited.token)).status).toBe(409);
  });

  test('sent twenty times at the same time is stored once, with one alert', async ({ server }) => {
    const { survey } = await ask(server);
    const low = contentExperience(survey, { answers: valued(survey, { overall: 1 }) });
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const headers = { 'Idempotency-Key': `key-of-the-page-${index % 2}` };
        return (await sendAnswers(server, survey, low, headers)).status;
      }),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    expect(await resultsIn(server)).toMatchObject([{ overall: 1, recommend: null }]);
    expect(await server.db.selectFrom('alert').selectAll().execute()).toHaveLength(1);
    expect(await lowScoreMailsIn(server)).toHaveLength(3);
  });

  test('is refused when the survey was closed in the meantime, and accepted when only its link has expired', async ({
    server,
  }) => {
    const { invited, survey, world } = await ask(server);
    await changeCare(server.db, { enrollmentId: invited.enrollmentId, enrollment: { is_sia: true } });
    const closed = await sendAnswers(server, survey, contentExperience(survey));
    expect(closed.status).toBe(410);
    expect(await closed.json()).toMatchObject({ code: 'survey_closed', current: { afterDeath: false } });
    expect(await resultsIn(server)).toEqual([]);

    const { enrollmentIds } = await server.addReferral({ hospiceIds: [world.hospiceId], status: 'enrolled' });
    const about = { enrollmentId: enrollmentIds[0] ?? '', hospiceId: world.hospiceId };
    const expires = new Date(server.clock.now.getTime() + 60_000);
    const last = await openSurvey(server, await addInvitation(server, about, { expires_at: expires }));
    server.clock.now = new Date(expires.getTime() + 60_000);
    expect((await sendAnswers(server, last, contentExperience(last))).status).toBe(204);
  });

  test('at the same time as a death is either stored as completed or refused and canceled', async ({ server }) => {
    const world = await makeWorld(server);
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const invited = await world.addInvitation();
      const survey = await openSurvey(server, invited);
      const die = () =>
        changeCare(server.db, {
          enrollmentId: invited.enrollmentId,
          enrollment: { date_of_death: '2026-11-20', discharge_date: '2026-11-20', discharge_type: 'death' },
        });
      const send = () => sendAnswers(server, survey, contentExperience(survey));
      const [answer] =
        round % 2 === 0 ? await Promise.all([send(), die()]) : (await Promise.all([die(), send()])).slice(1);
      const kept = await server.db
        .selectFrom('survey_invitation')
        .leftJoin('survey_result', 'survey_result.invitation_id', 'survey_invitation.id')
        .select(['survey_invitation.status', 'survey_result.invitation_id'])
        .where('survey_invitation.id', '=', invited.id)
        .executeTakeFirstOrThrow();
      const found = answer instanceof Response ? answer.status : 0;
      outcomes.add(`${found} ${kept.status} ${kept.invitation_id === null ? 'no result' : 'a result'}`);
    }
    expect(['204 completed a result', '410 cancelled no result']).toEqual(expect.arrayContaining([...outcomes]));
  });

  test('is refused when an answer does not fit the questions that were asked, and accepts a rating of zero', async ({
    server,
  }) => {
    const { survey, world } = await ask(server);
    const foreign = (await world.questionsOf(world.foreignHospiceId))[0]?.id ?? '';
    const of = (key: string) => survey.questions.find((question) => question.key === key)?.id ?? '';
    const overall = { questionId: of('overall'), revision: 1, value: 5 };
    const wrong: readonly (readonly [object, string])[] = [
      [{ answers: [{ ...overall, questionId: of('comfort') }] }, 'answers'],
      [{ answers: [overall, overall] }, 'answers.1.questionId'],
      [{ answers: [overall, { ...overall, questionId: of('overall').toUpperCase() }] }, 'answers.1.questionId'],
      [{ answers: [overall, { ...overall, questionId: foreign }] }, 'answers.1.questionId'],
      [{ answers: [overall, { ...overall, questionId: randomUUID() }] }, 'answers.1.questionId'],
      [{ answers: [overall, { ...overall, questionId: of('comment') }] }, 'answers.1.questionId'],
      [{ answers: [overall, { ...overall, questionId: of('callback') }] }, 'answers.1.questionId'],
      [{ answers: [{ ...overall, value: 0 }] }, 'answers.0.value'],
      [{ answers: [{ ...overall, value: 6 }] }, 'answers.0.value'],
      [{ answers: [overall, { ...overall, questionId: of('recommend'), value: 11 }] }, 'answers.1.value'],
      [{ answers: [{ ...overall, revision: 2 }] }, 'answers.0.revision'],
      [{ answers: [] }, 'answers'],
      [{ comment: 7 }, 'comment'],
      [{ comment: 'x'.repeat(2001) }, 'comment'],
      [{ callbackPhone: 'call me' }, 'callbackPhone'],
      [{ surprise: true }, 'surprise'],
    ];
    for (const [change, path] of wrong) {
      const answer = await sendAnswers(server, survey, { ...contentExperience(survey), ...change });
      expect([change, answer.status]).toEqual([change, 422]);
      expect(await answer.json()).toMatchObject({
        errors: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    }
    expect(await resultsIn(server)).toEqual([]);
    const zero = valued(survey, { overall: 1, recommend: 0 });
    expect((await sendAnswers(server, survey, contentExperience(survey, { answers: zero }))).status).toBe(204);
  });

  test('for a question reworded and switched off in the meantime keeps the revision that was read', async ({
    server,
  }) => {
    const { survey, world } = await ask(server);
    const { id = '' } = survey.questions.find(({ key }) => key === 'comfort') ?? {};
    const own = server.as(world.people.hospice_admin);
    const change = { method: 'PATCH', headers: { 'Content-Type': 'application/json' } };
    const body = JSON.stringify({ question: 'How comfortable is {firstName} at night?' });
    expect((await own(`/v1/survey/survey-questions/${id}`, { ...change, body })).status).toBe(200);
    await server.db.updateTable('survey_question').set({ is_active: false }).where('id', '=', id).execute();
    expect((await sendAnswers(server, survey, contentExperience(survey))).status).toBe(204);
    const answers = server.db.selectFrom('survey_answer').select('revision').where('question_id', '=', id);
    expect(await answers.execute()).toEqual([{ revision: 1 }]);
  });

  test.for([1, 12])('is accepted for a survey of %s question(s)', async (count, { server }) => {
    const world = await makeWorld(server);
    await world.questionsOf(world.hospiceId);
    await sql`update survey_question set is_active = position <= ${count}`.execute(server.db);
    const survey = await openSurvey(server, await world.addInvitation());
    expect(survey.questions).toHaveLength(count);
    expect((await sendAnswers(server, survey, contentExperience(survey))).status).toBe(204);
    // Ten of the twelve have a scale; one of them asks for a recommendation.
    expect((await resultsIn(server))[0]).toMatchObject({ mean: 5, recommend: count === 1 ? null : 10 });
    expect(await server.db.selectFrom('survey_answer').selectAll().execute()).toHaveLength(Math.min(count, 10));
  });
});
