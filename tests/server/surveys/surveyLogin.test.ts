import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { SURVEY_SESSION_MS } from '#contract/surveys/surveys.ts';
import { DEFAULT_SURVEY_QUESTIONS } from '#contract/surveys/surveyQuestions.ts';
import {
  addInvitation,
  addLink,
  bearing,
  contentExperience,
  logIn,
  openSurvey,
  sendAnswers,
  type Invited,
} from '../people/support/invitations.ts';
import { test, type TestServer } from '../support/server.ts';
import { purgeSurveySessions } from '#server/surveys/answering/surveySessions.queries.ts';

async function invite(server: TestServer, fields: Parameters<typeof addInvitation>[2] = {}): Promise<Invited> {
  const hospiceId = await server.addHospice({ name: 'Harbor $& Hospice', phone: '(410) 555-0111' });
  const { enrollmentIds } = await server.addReferral({
    hospiceIds: [hospiceId],
    status: 'enrolled',
    referral: { first_name: 'Margaret', preferred_name: 'Peggy' },
  });
  return addInvitation(server, { enrollmentId: enrollmentIds[0] ?? '', hospiceId }, fields);
}

const later = (server: TestServer, ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};

describe('Survey link', () => {
  test('opens the hospice’s active questions in order, with names filled in, in both languages', async ({ server }) => {
    const survey = await openSurvey(server, await invite(server, { language: 'es' }));

    expect(survey).toMatchObject({
      hospiceName: 'Harbor $& Hospice',
      hospicePhone: '(410) 555-0111',
      patientFirstName: 'Peggy',
      language: 'es',
    });
    const expected = DEFAULT_SURVEY_QUESTIONS.filter(({ isExtra }) => !isExtra);
    expect(survey.questions.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
    expect(survey.questions[0]).toMatchObject({
      key: 'overall',
      isRequired: true,
      revision: 1,
      question: 'En general, ¿cómo ha sido hasta ahora su experiencia con Harbor $& Hospice?',
      wording: { en: 'Overall, how is your experience with Harbor $& Hospice so far?' },
    });
    expect(JSON.stringify(survey.questions)).toContain('keeping Peggy comfortable');
    expect(JSON.stringify(survey)).not.toMatch(/Margaret|Murray|\{hospice\}|\{firstName\}/);
  });

  test('is marked as opened once, and can be opened again, also from another email of the same survey', async ({
    server,
  }) => {
    const invited = await invite(server);
    const read = () => server.db.selectFrom('survey_invitation').selectAll().executeTakeFirstOrThrow();
    const first = await openSurvey(server, invited);
    const openedAt = server.clock.now;
    expect(await read()).toMatchObject({ status: 'opened', opened_at: openedAt });

    later(server, 60_000);
    const second = await openSurvey(server, { token: await addLink(server, invited.id) });

    expect(await read()).toMatchObject({ status: 'opened', opened_at: openedAt });
    const path = `/v1/survey/survey-questions/${first.questions[0]?.id ?? ''}`;
    for (const { accessToken } of [first, second]) {
      expect((await bearing(server, accessToken)(path)).status).toBe(200);
    }
  });

  test('opens a session of exactly half an hour, and a new one when opened again', async ({ server }) => {
    const invited = await invite(server);
    const survey = await openSurvey(server, invited);
    const path = `/v1/survey/survey-questions/${survey.questions[0]?.id ?? ''}`;
    const ask = async (token: string) => (await bearing(server, token)(path)).status;

    later(server, SURVEY_SESSION_MS - 1);
    expect(await ask(survey.accessToken)).toBe(200);
    later(server, 1);
    expect(await ask(survey.accessToken)).toBe(401);
    const again = await openSurvey(server, invited);
    expect(await ask(again.accessToken)).toBe(200);
    expect((await sendAnswers(server, survey, contentExperience(survey))).status).toBe(401);
    expect((await sendAnswers(server, again, contentExperience(survey))).status).toBe(204);
  });

  test('that is unknown or malformed gets the same 404 in every case', async ({ server }) => {
    const { token } = await invite(server);
    const found = new Set<string>();
    for (const wrong of [
      randomBytes(32).toString('base64url'),
      token.slice(0, -1),
      `${token}A`,
      'x',
      '',
      'ü\u0000 '.repeat(9),
    ]) {
      const answer = await logIn(server, wrong);
      found.add(`${answer.status} ${await answer.text()}`);
    }
    expect(found.size).toBe(1);
    expect([...found][0]).toMatch(/^404 .*"survey_unknown"/);
    expect(await server.db.selectFrom('survey_session').selectAll().execute()).toEqual([]);
  });

  test.for([
    ['past its expiry date', { expires_at: new Date('2026-11-20T15:00:00Z') }, 410, 'survey_expired'],
    ['marked as expired', { status: 'expired' }, 410, 'survey_expired'],
    ['canceled', { status: 'cancelled', cancelled_for: 'sia' }, 410, 'survey_closed'],
    [
      'already answered',
      { status: 'completed', completed_at: new Date('2026-11-12T10:00:00Z') },
      409,
      'survey_answered',
    ],
  ] as const)('that is %s is refused with reason and phone number', async ([, fields, status, code], { server }) => {
    const { token } = await invite(server, fields);
    const answer = await logIn(server, token);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      code,
      current: {
        hospiceName: 'Harbor $& Hospice',
        hospicePhone: '(410) 555-0111',
        language: 'en',
        afterDeath: false,
        answeredAt: code === 'survey_answered' ? '2026-11-12T10:00:00.000Z' : null,
      },
    });
    expect(await server.db.selectFrom('survey_session').selectAll().execute()).toEqual([]);
  });

  test('is closed after the patient’s death, and reveals neither name nor date', async ({ server }) => {
    const { enrollmentId, token } = await invite(server);
    await server.db
      .updateTable('enrollment')
      .set({ date_of_death: '2026-11-19', discharge_date: '2026-11-19', discharge_type: 'death' })
      .where('id', '=', enrollmentId)
      .execute();
    const answer = await logIn(server, token);
    expect(answer.status).toBe(410);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'survey_closed', current: { afterDeath: true } });
    expect(body).not.toMatch(/Peggy|Margaret|Murray|2026-11-19/);
  });

  test('can be tried ten times a minute from one address, then answers 429 until the minute is over', async ({
    server,
  }) => {
    const { token } = await invite(server);
    const limited = server.with({ limits: { perPersonAMinute: 600, perAddressAMinute: 60 } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await logIn(limited, tries === 11 ? token : 'guess')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
    expect((await logIn(limited, token)).headers.get('Retry-After')).toBe('60');
    limited.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await logIn(limited, token)).status).toBe(200);
  });
});

describe('Survey session', () => {
  test('shares one rate limit with all other sessions of the same invitation', async ({ server }) => {
    const invited = await invite(server);
    const limited = server.with({ limits: { perPersonAMinute: 2, perAddressAMinute: 0 } });
    const one = await openSurvey(limited, invited);
    const other = await openSurvey(limited, invited);
    const path = `/v1/survey/survey-questions/${one.questions[0]?.id ?? ''}`;
    const statuses: number[] = [];
    for (const { accessToken } of [one, other, one]) statuses.push((await bearing(limited, accessToken)(path)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('cannot read a question that is turned off', async ({ server }) => {
    const survey = await openSurvey(server, await invite(server));
    const [, second] = survey.questions;
    const { id = '' } = second ?? {};
    await server.db.updateTable('survey_question').set({ is_active: false }).where('id', '=', id).execute();
    expect((await bearing(server, survey.accessToken)(`/v1/survey/survey-questions/${id}`)).status).toBe(404);
  });

  test.for([
    {
      end: 'the patient has died',
      enrollment: { date_of_death: '2026-11-19', discharge_type: 'death' },
      code: 'survey_closed',
    },
    { end: 'the survey is answered', enrollment: {}, code: 'survey_answered' },
  ] as const)('that is open can read nothing more once $end', async ({ code, enrollment }, { server }) => {
    const invited = await invite(server);
    const survey = await openSurvey(server, invited);
    if (code === 'survey_answered') await sendAnswers(server, survey, contentExperience(survey));
    else await server.db.updateTable('enrollment').set(enrollment).where('id', '=', invited.enrollmentId).execute();
    const path = `/v1/survey/survey-questions/${survey.questions[0]?.id ?? ''}`;
    const body = await (await bearing(server, survey.accessToken)(path)).text();
    expect(JSON.parse(body)).toMatchObject({ code });
    expect(body).not.toMatch(/Peggy|Margaret|Murray/);
  });

  test('is stored only as a hash, and deleted after it has ended', async ({ server }) => {
    server.clock.now = new Date(Date.now() - SURVEY_SESSION_MS - 1000);
    const invited = await invite(server);
    const survey = await openSurvey(server, invited);
    const rows = await server.db.selectFrom('survey_session').selectAll().execute();
    expect(rows.map(({ hash }) => hash.length)).toEqual([32]);
    expect(JSON.stringify(rows.map(({ hash }) => hash.toString()))).not.toContain(survey.accessToken);
    server.clock.now = new Date();
    const kept = await openSurvey(server, invited);

    await purgeSurveySessions(server.db);

    expect(await server.db.selectFrom('survey_session').select('expires_at').execute()).toHaveLength(1);
    const path = `/v1/survey/survey-questions/${kept.questions[0]?.id ?? ''}`;
    expect((await bearing(server, kept.accessToken)(path)).status).toBe(200);
  });
});
