import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { surveyQuestionEndpoints, type SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { contentExperience, openSurvey, sendAnswers } from '../people/support/invitations.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const LIST = '/v1/survey/survey-questions';

interface Desk {
  readonly world: World;
  readonly send: TestServer['anonymous'];
  readonly list: () => Promise<SurveyQuestion[]>;
}

async function open(server: TestServer): Promise<Desk> {
  const world = await makeWorld(server);
  const send = server.as(world.people.hospice_admin);
  const list = async () =>
    z.parse(surveyQuestionEndpoints.listSurveyQuestions.response, await (await send(LIST)).json()).data;
  return { world, send, list };
}

const revisionsAt = async (send: TestServer['anonymous'], id: string) =>
  z.parse(
    surveyQuestionEndpoints.listSurveyQuestionRevisions.response,
    await (await send(`${LIST}/${id}/revisions`)).json(),
  );

describe('A hospice’s survey questions', () => {
  test('start as the product’s questions, created once even when eight requests arrive at the same time', async ({
    server,
  }) => {
    const { world, send } = await open(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(LIST)));
    const lists = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(lists.size).toBe(1);
    const own = await world.questionsOf(world.hospiceId);
    expect(own).toHaveLength(12);
    expect(own.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(own.filter(({ isActive }) => !isActive).map(({ key }) => key)).toEqual(['visits', 'supplies']);
    expect(await server.db.selectFrom('survey_question').select('id').execute()).toHaveLength(12);
    expect(await server.db.selectFrom('survey_question_revision').select('question_id').execute()).toHaveLength(12);
  });

  test('get a new revision with each new wording, and none with the same wording', async ({ server }) => {
    const { world, send, list } = await open(server);
    const [{ id, wording } = { id: '', wording: { en: '', es: '' } }] = await list();
    const survey = await openSurvey(server, await world.addInvitation());
    await sendAnswers(server, survey, contentExperience(survey));
    const changes = [
      { question: wording.en },
      { question: 'How is it going with {hospice} so far?' },
      { question: '  How is it going with {hospice} so far?  ' },
      { question: '¿Cómo van {hospice} hasta ahora?', language: 'es' },
    ];
    const revisions: number[] = [];
    for (const change of changes) {
      const answer = await send(`${LIST}/${id}`, patch(change));
      expect(answer.status).toBe(200);
      revisions.push(z.parse(surveyQuestionEndpoints.updateSurveyQuestion.response, await answer.json()).revision);
    }
    expect(revisions).toEqual([1, 2, 2, 3]);
    expect((await list())[0]).toMatchObject({
      question: 'How is it going with {hospice} so far?',
      wording: { en: 'How is it going with {hospice} so far?', es: '¿Cómo van {hospice} hasta ahora?' },
      revision: 3,
    });

    const reset = await send(`${LIST}/${id}/reset`, post({}));
    expect(await reset.json()).toMatchObject({ wording, revision: 4 });
    const { data } = await revisionsAt(send, id);
    expect(data.map(({ answers, by, revision }) => [revision, answers, by?.id ?? null])).toEqual([
      [4, 0, world.people.hospice_admin.id],
      [3, 0, world.people.hospice_admin.id],
      [2, 0, world.people.hospice_admin.id],
      [1, 1, null],
    ]);
    expect(await (await send(`${LIST}/${id}/reset`, post({}))).json()).toMatchObject({ revision: 4 });
  });

  test('are refused with a wording that is too short or too long or has an unknown or broken variable', async ({
    server,
  }) => {
    const { send, list } = await open(server);
    const [{ id } = { id: '' }] = await list();
    for (const question of [
      'Too short',
      'x'.repeat(301),
      'How is {patient} doing now?',
      'How is {firstName doing now?',
    ]) {
      const answer = await send(`${LIST}/${id}`, patch({ question }));
      expect([question, answer.status]).toEqual([question, 422]);
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'question' }] });
    }
  });

  test('can be reordered and switched on and off, and the required question stays first and on', async ({ server }) => {
    const { send, list } = await open(server);
    const questions = await list();
    const [overall, ...rest] = questions.map(({ id }) => ({ id, isActive: true }));
    if (!overall) throw new Error('There is no first question');
    const arranged = [overall, ...rest.toReversed().map(({ id }, index) => ({ id, isActive: index % 2 === 0 }))];
    const answer = await send(LIST, patch({ questions: arranged }));
    expect(answer.status).toBe(200);
    const kept = await list();
    expect(kept.map(({ id, isActive }) => ({ id, isActive }))).toEqual(arranged);
    expect(kept.map(({ order }) => order)).toEqual(kept.map((_question, index) => index + 1));
    expect(kept.every(({ revision }) => revision === 1)).toBe(true);

    const [second] = rest;
    if (!second) throw new Error('There is no second question');
    const wrong: readonly (readonly [object[], string])[] = [
      [[overall], 'questions'],
      [[{ ...overall, isActive: false }, ...rest], 'questions'],
      [[...rest, overall], 'questions'],
      [[overall, ...rest.slice(1), overall], 'questions.11.id'],
      [[overall, ...rest.slice(1), { ...second, id: crypto.randomUUID() }], 'questions.11.id'],
      [[], 'questions'],
    ];
    for (const [body, path] of wrong) {
      const refused = await send(LIST, patch({ questions: body }));
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ errors: [{ path }] });
    }
    expect((await list()).map(({ id }) => id)).toEqual(arranged.map(({ id }) => id));
    const alone = [overall, ...rest.map(({ id }) => ({ id, isActive: false }))];
    expect((await send(LIST, patch({ questions: alone }))).status).toBe(200);
    expect((await list()).filter(({ isActive }) => isActive).map(({ key }) => key)).toEqual(['overall']);
  });

  test('cannot be ordered together with a question of another hospice', async ({ server }) => {
    const { world, send, list } = await open(server);
    const foreign = await world.questionsOf(world.foreignHospiceId);
    const questions = (await list()).map(({ id, isActive }, index) => ({
      id: (index === 5 && foreign[5]?.id) || id,
      isActive,
    }));
    const answer = await send(LIST, patch({ questions }));
    expect(answer.status).toBe(422);
    expect(await world.questionsOf(world.foreignHospiceId)).toEqual(foreign);
  });

  test('reworded ten times at the same time keep every revision', async ({ server }) => {
    const { send, list } = await open(server);
    const [{ id } = { id: '' }] = await list();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(`${LIST}/${id}`, patch({ question: `How is it going so far? (${index})` })),
      ),
    );
    const { data, meta } = await revisionsAt(send, id);
    expect(meta.totalItems).toBe(11);
    expect(data.map(({ revision }) => revision)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await list())[0]).toMatchObject({ revision: 11, question: data[0]?.wording.en });
  });
});
