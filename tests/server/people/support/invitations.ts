import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import { SURVEY_LINK_DAYS, SurveySession, type HospiceExperience } from '#contract/surveys/surveys.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { SurveyInvitationTable } from '#server/surveys/surveys.tables.ts';
import { hashOf } from '#server/mail/links.ts';
import { post, type TestServer } from '../../support/server.ts';

/** A family that was asked. */
export interface Invited {
  readonly id: string;
  readonly enrollmentId: string;
  readonly hospiceId: string;
  /** The part of the mailed link after the hash sign. */
  readonly token: string;
}

/** Another link to the same survey, as every mail of it has one. */
export async function addLink({ clock, db }: TestServer, invitationId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('survey_link')
    .values({ hash: hashOf(token), invitation_id: invitationId, created_at: clock.now })
    .execute();
  return token;
}

/** An invitation that was mailed yesterday, with its link. */
export async function addInvitation(
  server: TestServer,
  about: { readonly enrollmentId: string; readonly hospiceId: string },
  fields: Partial<Insertable<SurveyInvitationTable>> = {},
): Promise<Invited> {
  const sentAt = new Date(server.clock.now.getTime() - DAY);
  const { id } = await server.db
    .insertInto('survey_invitation')
    .values({
      enrollment_id: about.enrollmentId,
      hospice_id: about.hospiceId,
      number: 1,
      status: 'sent',
      contact_name: 'Rosa Murray',
      contact_address: 'rosa@family.example',
      language: 'en',
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: new Date(sentAt.getTime() + SURVEY_LINK_DAYS * DAY),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...about, id, token: await addLink(server, id) };
}

export const logIn = (server: TestServer, publicToken: string): Promise<Response> =>
  server.anonymous('/v1/survey/login', post({ publicToken }));

export async function openSurvey(server: TestServer, { token }: Pick<Invited, 'token'>): Promise<SurveySession> {
  const answer = await logIn(server, token);
  if (answer.status !== 200) throw new Error(`Opening the survey was answered with ${answer.status}`);
  return z.parse(SurveySession, await answer.json());
}

/** Sends requests with this Authorization header. */
export const bearing =
  (server: TestServer, token: string): TestServer['anonymous'] =>
  (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return server.anonymous(path, { ...init, headers });
  };

/** The answers of a satisfied family: the best of every scale, no comments. */
export const contentExperience = (
  { questions }: Pick<SurveySession, 'questions'>,
  changes: Partial<HospiceExperience> = {},
): HospiceExperience => ({
  respondentRole: 'caregiver',
  language: 'en',
  answers: questions.flatMap(({ id, revision, scale }) => {
    if (scale === 'faces5') return [{ questionId: id, revision, value: 5 }];
    return scale === 'recommend11' ? [{ questionId: id, revision, value: 10 }] : [];
  }),
  comment: null,
  wantsCallback: false,
  callbackPhone: null,
  callbackTime: null,
  ...changes,
});

/** Sends answers in the session, as the survey's page does. */
export const sendAnswers = (
  server: TestServer,
  { accessToken, enrollmentId }: Pick<SurveySession, 'accessToken' | 'enrollmentId'>,
  experience: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  bearing(server, accessToken)(
    `/v1/survey/enrollments/${enrollmentId}/hospice-experiences`,
    post(experience, { ...headers }),
  );
