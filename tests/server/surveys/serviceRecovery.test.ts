import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#contract/platform/errors.ts';
import { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { applyAlertRules } from '#server/referrals/alerts/alerts.queries.ts';
import { enrolledPatient } from './support/feedbackCalls.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { addResult, CONTENT, resultsPath, UNHAPPY, WRITTEN } from './support/surveyResults.ts';

describe('Service recovery', () => {
  interface Setting {
    server: TestServer;
    person: { id: string };
    enrollmentId: string;
  }
  const change = async ({ server, person, enrollmentId }: Setting, resultId: string, body: object) =>
    server.as(person)(`${resultsPath(enrollmentId)}/${resultId}`, patch(body));
  const changed = async (setting: Setting, resultId: string, body: object) => {
    const reply = await change(setting, resultId, body);
    expect([reply.status, body]).toEqual([200, body]);
    return z.parse(SurveySatisfactionResult, await reply.json());
  };
  const enrollmentOf = ({ server, enrollmentId }: Setting) =>
    server.db.selectFrom('enrollment').selectAll().where('id', '=', enrollmentId).executeTakeFirstOrThrow();
  const openAlerts = ({ server }: Setting) =>
    server.db.selectFrom('alert').select('kind').where('cleared_at', 'is', null).execute();

  test('a low score is taken up, then resolved with a required note, and the alert clears when the last low score is resolved', async ({
    server,
  }) => {
    const { world, about, referralId } = await enrolledPatient(server);
    const one = await addResult(server, about, { values: UNHAPPY });
    const two = await addResult(server, about, { values: { overall: 5, recommend: 3 } });
    await applyAlertRules(server.db, server.clock.now);
    const person = world.people.hospice_clinical_manager;
    const setting = { server, person, enrollmentId: about.enrollmentId };
    const { version } = await enrollmentOf(setting);

    const taken = await changed(setting, one, { version: 1, state: 'in_progress' });
    const start = { startedAt: '2026-11-20T15:00:00.000Z', startedBy: { id: person.id, name: 'Ada Byron' } };
    expect(taken).toMatchObject({ version: 2, alert: { state: 'in_progress', ...start, resolvedAt: null } });

    server.clock.now = new Date('2026-11-20T17:30:00Z');
    const noNote = await change(setting, one, { version: 2, state: 'resolved' });
    expect(noNote.status).toBe(422);
    expect(z.parse(ApiError, await noNote.json()).errors?.map(({ path }) => path)).toEqual(['note']);
    const note = 'Called the daughter, a nurse comes each evening';
    const resolved = await changed(setting, one, { version: 2, state: 'resolved', note });
    expect(resolved.alert).toEqual({
      state: 'resolved',
      ...start,
      resolvedAt: '2026-11-20T17:30:00.000Z',
      resolvedBy: start.startedBy,
      note,
    });
    expect((await enrollmentOf(setting)).has_open_low_score).toBe(true);
    expect(await openAlerts(setting)).toEqual([{ kind: 'low_score' }]);

    server.clock.now = new Date('2026-11-20T18:00:00Z');
    await changed(setting, two, { version: 1, state: 'resolved', note: 'Sent an apology' });
    expect(await enrollmentOf(setting)).toMatchObject({ has_open_low_score: false, version });
    expect(await openAlerts(setting)).toEqual([]);

    const timelineOf = async (who: { id: string }) => {
      const reply = await server.as(who)(`/v1/referrals/${referralId}/timeline`);
      const Lines = z.object({ data: z.array(z.object({ kind: z.string(), text: z.nullable(z.string()) })) });
      return z.parse(Lines, await reply.json()).data.map(({ kind, text }) => [kind, text]);
    };
    expect(await timelineOf(person)).toEqual([
      ['survey_resolved', 'Sent an apology'],
      ['survey_resolved', note],
      ['survey_taken_up', null],
    ]);
    expect(await timelineOf(world.people.care_manager)).toEqual([]);
  });

  test('setting a low score back to an earlier state undoes the step and reopens the alert', async ({ server }) => {
    const { world, about } = await enrolledPatient(server);
    const id = await addResult(server, about, { values: UNHAPPY });
    await applyAlertRules(server.db, server.clock.now);
    const setting = { server, person: world.people.hospice_admin, enrollmentId: about.enrollmentId };
    await changed(setting, id, { version: 1, state: 'in_progress' });
    await changed(setting, id, { version: 2, state: 'resolved', note: 'Called' });
    expect(await openAlerts(setting)).toEqual([]);

    const again = await changed(setting, id, { version: 3, state: 'in_progress' });
    expect(again.alert).toMatchObject({
      state: 'in_progress',
      startedAt: '2026-11-20T15:00:00.000Z',
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    });
    expect(await openAlerts(setting)).toEqual([{ kind: 'low_score' }]);
    expect((await enrollmentOf(setting)).has_open_low_score).toBe(true);
    const open = await changed(setting, id, { version: 4, state: 'open' });
    expect(open.alert).toMatchObject({ state: 'open', startedAt: null, startedBy: null });
  });

  test('two changes of one low score at the same time: one succeeds, the other gets a conflict with the current result', async ({
    server,
  }) => {
    const { world, about } = await enrolledPatient(server);
    const id = await addResult(server, about, { values: UNHAPPY });
    const setting = { server, person: world.people.hospice_admin, enrollmentId: about.enrollmentId };
    const bodies = ['in_progress', 'resolved'].map((state) => ({ version: 1, state, note: 'Called the family' }));
    const replies = await Promise.all(bodies.map((body) => change(setting, id, body)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    const { code, current } = z.parse(ApiError, await refused?.json());
    expect([code, z.parse(SurveySatisfactionResult, current).version]).toEqual(['conflict', 2]);
  });

  test('changing the state of a good result, or setting a low score to its current state, is refused', async ({
    server,
  }) => {
    const { world, about } = await enrolledPatient(server);
    const setting = { server, person: world.people.hospice_admin, enrollmentId: about.enrollmentId };
    const good = await addResult(server, about, { values: CONTENT });
    const low = await addResult(server, about, { values: UNHAPPY });
    for (const [id, allowed] of [
      [good, []],
      [low, ['in_progress', 'resolved']],
    ] as const) {
      const reply = await change(setting, id, { version: 1, state: 'open' });
      expect(reply.status).toBe(409);
      expect(await reply.json()).toMatchObject({ code: 'invalid_transition', allowed });
    }
  });
});

describe('Themes of a comment', () => {
  test('can be confirmed and added while the others stay, and stale, duplicate or invalid decisions are refused', async ({
    server,
  }) => {
    const { world, about } = await enrolledPatient(server);
    const id = await addResult(server, about, { ...WRITTEN });
    const path = `${resultsPath(about.enrollmentId)}/${id}/themes`;
    const send = (body: object) => server.as(world.people.hospice_admin)(path, patch(body));
    const decisions = [
      { key: 'responsiveness', polarity: 'neutral', state: 'confirmed' },
      { key: 'staffing_visits', polarity: 'negative', state: 'confirmed' },
    ];
    const reply = await send({ version: 1, themes: decisions });
    expect(reply.status).toBe(200);
    const { themes, version } = z.parse(SurveySatisfactionResult, await reply.json());
    expect([version, themes]).toEqual([
      2,
      [{ key: 'gratitude', polarity: 'positive', state: 'removed' }, ...decisions],
    ]);
    const deciders = await server.db
      .selectFrom('survey_theme')
      .select(['theme', 'decided_by'])
      .orderBy('theme')
      .execute();
    expect(deciders.map(({ decided_by: by }) => by)).toEqual([
      null,
      world.people.hospice_admin.id,
      world.people.hospice_admin.id,
    ]);

    const stale = await send({ version: 1, themes: decisions });
    expect(await stale.json()).toMatchObject({ code: 'conflict', current: { version: 2 } });
    const twice = await send({ version: 2, themes: [decisions[0], decisions[0]] });
    expect(await twice.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'themes.1.key' }] });
    const invented = await send({ version: 2, themes: [{ key: 'other', polarity: 'neutral', state: 'found' }] });
    expect(await invented.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'themes.0.state' }] });
  });

  test('cannot be added to a result without a comment', async ({ server }) => {
    const { world, about } = await enrolledPatient(server);
    const id = await addResult(server, about);
    const themes = [{ key: 'gratitude', polarity: 'positive', state: 'confirmed' }];
    const path = `${resultsPath(about.enrollmentId)}/${id}/themes`;
    const reply = await server.as(world.people.hospice_admin)(path, patch({ version: 1, themes }));
    expect(await reply.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'themes' }] });
  });
});
