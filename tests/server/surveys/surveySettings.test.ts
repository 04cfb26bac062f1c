import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_SURVEY_SETTINGS, SurveySettings, surveySettingsEndpoints } from '#contract/surveys/surveySettings.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { mailsOf } from './support/families.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const FIRST = { ...DEFAULT_SURVEY_SETTINGS, version: 1 };
const { words: WORDS } = DEFAULT_SURVEY_SETTINGS;
const englishWith = (body: string) => ({
  ...WORDS,
  invitation: { ...WORDS.invitation, en: { subject: 'How is it going?', body } },
});

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const path = `/v1/hospices/${world.hospiceId}/survey-settings`;
  return { world, path, send: server.as(world.people.hospice_admin) };
}

const settingsOf = async (reply: Response) => z.parse(SurveySettings, await reply.json());

describe('Survey settings', () => {
  test('are the product’s defaults, switched off, until the hospice saves its own', async ({ server }) => {
    const { path, send } = await start(server);
    const settings = await settingsOf(await send(path));
    expect(settings).toEqual({ ...FIRST, isEnabled: false });
    expect(settings).toMatchObject({
      firstAfterDays: 7,
      repeatEveryDays: 30,
      gapDays: 21,
      maxPerEnrollment: 6,
      window: { from: 9, until: 18, weekdays: [1, 2, 3, 4, 5, 6] },
      reminderDays: [3, 7],
      callbackHours: 24,
    });
  });

  test('are saved as a whole without duplicate values, and the audit keeps the names of the changed fields', async ({
    server,
  }) => {
    const { path, send, world } = await start(server);
    const { hospice_clinical_manager: manager } = world.people;
    const window = { from: 10, until: 16, weekdays: [5, 1, 5] };
    const wanted = { ...FIRST, isEnabled: true, window, gapDays: 28, notifyUserIds: [manager.id.toUpperCase()] };
    const saved = await settingsOf(await send(path, patch(wanted)));
    const expected = { ...wanted, version: 2, window: { ...window, weekdays: [1, 5] }, notifyUserIds: [manager.id] };
    expect(saved).toEqual(expected);
    expect(await settingsOf(await send(path))).toEqual(expected);
    const audited = server.db.selectFrom('audit_event').select('detail').where('verb', '=', 'updateSurveySettings');
    expect(await audited.executeTakeFirstOrThrow()).toEqual({
      detail: { changed: ['isEnabled', 'gapDays', 'window', 'notifyUserIds'], version: 2 },
    });
  });

  test('saved for the first time by two requests at the same time: one succeeds, the other gets a conflict with the saved ones', async ({
    server,
  }) => {
    const { path, send } = await start(server);
    const saves = [22, 23].map((gapDays) => send(path, patch({ ...FIRST, gapDays })));
    const replies = await Promise.all(saves);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = replies.find(({ status }) => status === 409);
    const saved = await settingsOf(await send(path));
    expect(late && (await errorOf(late))).toMatchObject({ code: 'conflict', current: saved });
    expect(saved.version).toBe(2);
  });

  test('with a version that does not exist are refused as a conflict', async ({ server }) => {
    const { path, send } = await start(server);
    const reply = await send(path, patch({ ...FIRST, version: 7 }));
    expect(await errorOf(reply)).toMatchObject({ code: 'conflict', current: FIRST });
  });

  test('cannot name people of another hospice or deactivated people to be notified', async ({ server }) => {
    const { path, send, world } = await start(server);
    const stranger = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    const { hospice_admin: own } = world.people;
    const notifyUserIds = [own.id, stranger.id, world.deactivated.id];
    expect(await errorOf(await send(path, patch({ ...FIRST, notifyUserIds })))).toMatchObject({
      status: 422,
      errors: [{ path: 'notifyUserIds.1' }, { path: 'notifyUserIds.2' }],
    });
  });

  test.for([
    ['the window ends before it begins', { window: { from: 18, until: 9, weekdays: [1] } }, 'window.until'],
    ['the second reminder comes before the first', { reminderDays: [7, 3] }, 'reminderDays'],
    [
      'the reminder has no words in Spanish',
      { words: { ...WORDS, reminder: { en: WORDS.reminder.en } } },
      'words.reminder.es',
    ],
    [
      'the mail uses the patient’s first name',
      { words: englishWith('How is {firstName} today?') },
      'words.invitation.en.body',
    ],
    [
      'the mail uses a diagnosis variable',
      { words: englishWith('Hello {name}, about {diagnosis}') },
      'words.invitation.en.body',
    ],
    ['a variable contains spaces', { words: englishWith('Hello { name }, how is it?') }, 'words.invitation.en.body'],
  ] as const)('are refused with an error at the field when %s', async ([, changes, path], { server }) => {
    const { path: address, send } = await start(server);
    expect(await errorOf(await send(address, patch({ ...FIRST, ...changes })))).toMatchObject({
      status: 422,
      errors: [{ path }],
    });
  });
});

describe('Survey email', () => {
  const about = { mail: 'invitation', language: 'es', words: WORDS.invitation.es };

  test('is previewed as it would be sent, with links that open nothing', async ({ server }) => {
    const { path, send } = await start(server);
    const preview = z.parse(
      surveySettingsEndpoints.previewSurveyMail.response,
      await (await send(`${path}/preview`, post(about))).json(),
    );
    expect(preview.subject).toBe('Unas preguntas breves de Harbor Hospice, unos 2 minutos');
    expect(preview.text).toContain('Hola Rosa:');
    // Thirty days, today among them.
    expect(preview.text).toContain('19 de diciembre de 2026');
    expect(preview.html).toContain('#token=sample');
    expect(preview.from).toBe('Harbor Hospice via Wayside <noreply@wayside.example>');
  });

  test('sent as a test goes only to the person who asked for it', async ({ server }) => {
    const { path, send, world } = await start(server);
    expect((await send(`${path}/test`, post(about))).status).toBe(204);
    expect(await mailsOf(server)).toEqual([
      { kind: 'survey_test', to: world.people.hospice_admin.email, enrollmentId: null, status: 'queued' },
    ]);
  });

  test('can be sent as a test at most ten times in ten minutes per person, even with requests at the same time', async ({
    server,
  }) => {
    const { path, send, world } = await start(server);
    const tryOut = () => send(`${path}/test`, post(about));
    const replies = await Promise.all(Array.from({ length: 14 }, tryOut));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(await mailsOf(server)).toHaveLength(10);
    // Others have tests of their own.
    const other = server.as(world.people.hospice_super_admin);
    expect((await other(`${path}/test`, post(about))).status).toBe(204);
    server.clock.now = new Date(server.clock.now.getTime() + 600_000);
    expect((await tryOut()).status).toBe(204);
  });

  test.for(['preview', 'test'])('with a patient variable is refused by the %s call', async (call, { server }) => {
    const { path, send } = await start(server);
    const words = { subject: 'About {patientName}', body: 'How is everything going?' };
    const reply = await send(`${path}/${call}`, post({ ...about, words }));
    expect(await errorOf(reply)).toMatchObject({ status: 422, errors: [{ path: 'words.subject' }] });
    expect(await mailsOf(server)).toEqual([]);
  });
});
