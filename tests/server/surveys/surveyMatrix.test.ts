import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { pathWith, type Endpoint } from '#contract/platform/http.ts';
import { ROLES } from '#contract/platform/roles.ts';
import { SURVEY_SESSION_MS, type SurveySession } from '#contract/surveys/surveys.ts';
import { bearing, contentExperience, openSurvey } from '../people/support/invitations.ts';
import { sending } from './support/sending.ts';
import { test, type TestServer } from '../support/server.ts';
import { isSurveyOperation, type SurveyOperation } from './support/surveyOperations.ts';
import { makeWorld } from '../support/world.ts';

/** The part of the authorization matrix that is a respondent's: every call of a survey session × every caller. */

interface Row {
  readonly params: (survey: SurveySession) => Readonly<Record<string, string>>;
  readonly body?: (survey: SurveySession) => unknown;
}

const MATRIX: Record<SurveyOperation, Row> = {
  getSurveyQuestion: { params: ({ questions }) => ({ id: questions[0]?.id ?? '' }) },
  declineSurvey: { params: ({ enrollmentId }) => ({ enrollmentId }) },
  createHospiceExperience: {
    params: ({ enrollmentId }) => ({ enrollmentId }),
    body: (survey) => contentExperience(survey),
  },
};

const operations = allEndpoints.flatMap(([operationId, endpoint]): [string, Endpoint, Row][] =>
  isSurveyOperation(operationId) ? [[operationId, endpoint, MATRIX[operationId]]] : [],
);

describe.each(operations)('Survey call %s', (_operationId, endpoint, row) => {
  const call = (send: TestServer['anonymous'], params: Readonly<Record<string, string>>, body: unknown) =>
    send(pathWith(endpoint.path, params), { method: endpoint.method, ...sending(endpoint, body) });

  test('succeeds in its own survey session, and answers 404 for another survey’s records', async ({ server }) => {
    const world = await makeWorld(server);
    const survey = await openSurvey(server, await world.addInvitation());
    const other = await openSurvey(server, await world.addForeignInvitation());
    const own = bearing(server, survey.accessToken);

    const foreign = await call(own, row.params(other), row.body?.(other));
    const missing = Object.fromEntries(Object.keys(row.params(survey)).map((name) => [name, randomUUID()]));
    const nowhere = await call(own, missing, row.body?.(survey));
    expect([foreign.status, await foreign.text()]).toEqual([404, await nowhere.text()]);
    expect(nowhere.status).toBe(404);
    expect((await call(own, row.params(survey), row.body?.(survey))).status).toBe(endpoint.status);
  });

  test('is refused with 401 to people of every role, without a session and after the session has ended', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const survey = await openSurvey(server, await world.addInvitation());
    const senders = [
      server.anonymous,
      bearing(server, randomUUID()),
      ...ROLES.map((role) => server.as(world.people[role])),
    ];
    const refused = async (send: TestServer['anonymous']) => {
      const answer = await call(send, row.params(survey), row.body?.(survey));
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'survey_session_ended' });
    };
    for (const send of senders) await refused(send);
    server.clock.now = new Date(server.clock.now.getTime() + SURVEY_SESSION_MS);
    await refused(bearing(server, survey.accessToken));
  });
});
