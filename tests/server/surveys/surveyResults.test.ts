import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { surveyResultEndpoints } from '#contract/surveys/surveyResults.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { enrolledPatient } from './support/feedbackCalls.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { addResult, resultsPath, UNHAPPY, WRITTEN } from './support/surveyResults.ts';
import type { World } from '../support/world.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runAs } from '../support/sessions.ts';

const REASON = { headers: { 'Access-Reason': 'support_request: Asked for by the hospice' } };

async function read(server: TestServer, person: { id: string }, enrollmentId: string, init?: RequestInit) {
  const reply = await server.as(person)(resultsPath(enrollmentId), init);
  expect(reply.status).toBe(200);
  return z.parse(surveyResultEndpoints.listSurveySatisfactionResults.response, await reply.json());
}

async function share(
  server: TestServer,
  { hospiceId }: World,
  without: readonly SharedFact[],
  also: SharedFact[] = [],
) {
  const shared = [...DEFAULT_SHARING.shared, 'survey_scores' as const, ...also].filter(
    (fact) => !without.includes(fact),
  );
  await setDefault(server, hospiceId, { ...DEFAULT_SHARING, shared });
}

describe('Survey results of an enrollment', () => {
  test('are listed newest first and by page, with the questions in the wording that the family read', async ({
    server,
  }) => {
    const { world, about } = await enrolledPatient(server);
    const first = await addResult(server, about, { submittedAt: new Date('2026-11-01T10:00:00Z'), language: 'es' });
    await server.db
      .updateTable('survey_question')
      .set({ revision: 2 })
      .where('hospice_id', '=', world.hospiceId)
      .where('key', '=', 'comfort')
      .execute();
    const { id: question_id } = await server.db
      .selectFrom('survey_question')
      .select('id')
      .where('key', '=', 'comfort')
      .executeTakeFirstOrThrow();
    const wording = JSON.stringify({ en: 'Is {firstName} at ease with {hospice}?', es: '¿Está {firstName} a gusto?' });
    await server.db
      .insertInto('survey_question_revision')
      .values({ question_id, revision: 2, wording, at: new Date() })
      .execute();
    const second = await addResult(server, about, { ...WRITTEN, values: { ...UNHAPPY, support: 1 } });

    const page = await read(server, world.people.hospice_clinical_manager, about.enrollmentId);
    expect(page.meta).toEqual({ totalItems: 2, notShared: [] });
    expect(page.data.map(({ id }) => id)).toEqual([second, first]);
    const [newest, oldest] = page.data;
    expect(newest).toMatchObject({
      submittedAt: '2026-11-20T15:00:00.000Z',
      comment: WRITTEN.comment,
      callback: { phone: '(410) 555-0142', time: 'any', dueAt: '2026-11-21T15:00:00.000Z' },
      recommend: 9,
      isLow: true,
      alert: { state: 'open', startedAt: null, resolvedBy: null },
      lowRules: [
        { rule: 'item', key: 'overall', value: 2, threshold: 2 },
        { rule: 'item', key: 'support', value: 1, threshold: 2 },
        { rule: 'callback', key: 'callback' },
      ],
      themes: [
        { key: 'gratitude', state: 'removed' },
        { key: 'responsiveness', state: 'found' },
      ],
    });
    expect(newest?.mean).toBeCloseTo(8 / 3);
    expect(newest?.answers.map(({ key, revision, value }) => [key, revision, value])).toEqual([
      ['overall', 1, 2],
      ['comfort', 2, 5],
      ['support', 1, 1],
      ['recommend', 1, 9],
    ]);
    expect(newest?.answers[1]).toMatchObject({ scale: 'faces5', question: 'Is Gracie at ease with Harbor Hospice?' });
    expect(oldest?.answers[1]?.question).toBe('¿Qué tan bien se ocupa el equipo de la comodidad de Gracie?');
    expect(oldest).toMatchObject({ comment: null, callback: null, themes: [], alert: { state: 'none' } });

    const reply = await server.as(world.people.hospice_admin)(`${resultsPath(about.enrollmentId)}?page=2&limit=1`);
    expect(await reply.json()).toMatchObject({ data: [{ id: first }], meta: { totalItems: 2 } });
  });

  test('are shown only to people of the enrollment’s location, and to a superuser who gives a reason', async ({
    server,
  }) => {
    const { world, about } = await enrolledPatient(server);
    await addResult(server, about);
    const north = await server.addLocation(world.hospiceId);
    const south = await server.addLocation(world.hospiceId);
    await server.db.updateTable('enrollment').set({ hospice_location_id: south }).execute();
    const limited = (locationIds: string[]) =>
      server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds });
    expect((await server.as(await limited([north]))(resultsPath(about.enrollmentId))).status).toBe(404);
    expect((await read(server, await limited([south]), about.enrollmentId)).data).toHaveLength(1);
    expect((await read(server, world.people.superuser, about.enrollmentId, REASON)).data).toHaveLength(1);
  });

  test('are shown to a group only as far as the hospice shares them, with nothing unshared in the response', async ({
    server,
  }) => {
    const { world, about } = await enrolledPatient(server);
    await share(server, world, []);
    const promised = { readers: [world.groupId], wordReaders: [world.groupId] };
    await addResult(server, about, { ...WRITTEN, ...promised, values: UNHAPPY });
    const result = await addResult(server, about, {
      ...promised,
      values: UNHAPPY,
      result: {
        alert_state: 'resolved',
        alert_note: 'Visited the same evening',
        alert_resolved_at: new Date('2026-11-20T14:00:00Z'),
        alert_resolved_by: world.people.hospice_admin.id,
      },
    });
    const body = async () => {
      const reply = await server.as(world.people.care_manager)(resultsPath(about.enrollmentId));
      const text = await reply.text();
      return { text, page: z.parse(surveyResultEndpoints.listSurveySatisfactionResults.response, JSON.parse(text)) };
    };

    const withScores = await body();
    expect(withScores.page.meta).toEqual({ totalItems: 2, notShared: ['comments'] });
    for (const expected of withScores.page.data)
      expect(expected).toMatchObject({ comment: null, callback: null, themes: null });
    expect(withScores.page.data.flatMap(({ lowRules }) => lowRules).map(({ rule }) => rule)).toEqual(['item', 'item']);
    expect(withScores.page.data.find(({ id }) => id === result)?.alert).toEqual({
      state: 'resolved',
      startedAt: null,
      startedBy: null,
      resolvedAt: '2026-11-20T14:00:00.000Z',
      resolvedBy: null,
      note: null,
    });
    for (const kept of [WRITTEN.comment, '(410) 555-0142', 'responsiveness', 'Visited']) {
      expect(withScores.text).not.toContain(kept);
    }

    await share(server, world, [], ['comments']);
    const withWords = await body();
    expect(withWords.page.meta.notShared).toEqual([]);
    const written = withWords.page.data.find(({ comment }) => comment !== null);
    expect(written).toMatchObject({ comment: WRITTEN.comment, callback: null });
    expect(withWords.text).not.toContain('555-0142');
    expect(written?.themes).toEqual([{ key: 'responsiveness', polarity: 'negative', state: 'found' }]);
    expect(withWords.text).not.toContain('Visited');

    for (const also of [[], ['comments']] as SharedFact[][]) {
      await share(server, world, ['survey_scores'], also);
      expect((await runAs(server, world.people.care_manager, sql`select id from survey_result`)).rows).toEqual([]);
      const without = await body();
      expect(without.page.data).toEqual([]);
      expect(without.page.meta.totalItems).toBe(0);
      expect(without.page.meta.notShared).toContain('survey_scores');
    }
  });

  test('of another hospice are neither found nor changed, also with row-level security alone', async ({ server }) => {
    const { world, about } = await enrolledPatient(server);
    const other = await server.addReferral({
      hospiceIds: [world.hospiceId, world.foreignHospiceId],
      groupId: world.foreignGroupId,
      status: 'enrolled',
    });
    const foreign = { enrollmentId: other.enrollmentIds[1] ?? '', hospiceId: world.foreignHospiceId };
    await addResult(server, about);
    const resultId = await addResult(server, foreign, { values: UNHAPPY, comment: 'Elsewhere' });
    for (const person of [world.people.hospice_admin, world.people.care_manager]) {
      expect((await server.as(person)(resultsPath(foreign.enrollmentId))).status).toBe(404);
      expect((await runAs(server, person, sql`select id from survey_result where id = ${resultId}`)).rows).toEqual([]);
    }
    const send = server.as(world.people.hospice_admin);
    for (const enrollmentId of [foreign.enrollmentId, about.enrollmentId]) {
      const path = `${resultsPath(enrollmentId)}/${resultId}`;
      expect((await send(path, patch({ version: 1, state: 'in_progress' }))).status).toBe(404);
      expect((await send(`${path}/themes`, patch({ version: 1, themes: [] }))).status).toBe(404);
    }
  });
});
