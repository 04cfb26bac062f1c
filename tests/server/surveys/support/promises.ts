import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { pathWith } from '#contract/platform/http.ts';
import { HospiceSharing, informationSharingEndpoints } from '#contract/organizations/sharing/informationSharing.ts';
import { DEFAULT_SHARING, type InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { surveyResultEndpoints } from '#contract/surveys/surveyResults.ts';
import { DAY } from '#contract/platform/durations.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { linksIn } from '../../mail/support/mailPost.ts';
import { contentExperience, openSurvey, sendAnswers } from '../../people/support/invitations.ts';
import { keepLog } from '../../support/quietLog.ts';
import { patch, type TestServer } from '../../support/server.ts';
import { makeWorld, type World } from '../../support/world.ts';
import { addFamily, askWith } from './families.ts';
import { resultsPath } from './surveyResults.ts';

/** A family that is asked, mailed and answers, and everything that a group can read of it. */

export const CANARY = 'Canarycomment';
/** How each mail and survey begins that names no group. */
export const ONLY_HOSPICE =
  'The care team and managers at Harbor Hospice read your answers. Groups that refer patients see only';
/** What tells of a single answer: its words, its values, that it was low. */
export const TRACES = new RegExp(
  `${CANARY}|"mean":1|"low_score"|"scoreAlert":true|Low survey score|Answered by family`,
);

/** The default, with these facts. */
export const sharing = (...facts: InformationSharing['shared']): InformationSharing => ({
  ...DEFAULT_SHARING,
  shared: [...DEFAULT_SHARING.shared, ...facts],
});

/** As the hospice's own people save it. */
export async function share(server: TestServer, { hospiceId, people }: World, settings: InformationSharing) {
  const send = server.as(people.hospice_super_admin);
  const path = pathWith(informationSharingEndpoints.getInformationSharing.path, { hospiceId });
  const { version } = z.parse(HospiceSharing, await (await send(path)).json());
  const reply = await send(path, patch({ version, groupId: null, sharing: settings }));
  expect(reply.status).toBe(200);
}

/** Some days pass. */
export const later = (server: TestServer, days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
};

/** A family in care that is asked by the settings. */
export async function start(server: TestServer) {
  const world = await makeWorld(server);
  await askWith(server, world.hospiceId, { repeatEveryDays: 30 });
  const family = await addFamily(server, {
    hospiceId: world.hospiceId,
    groupId: world.groupId,
    referral: { responsible_provider_id: world.providerId },
  });
  return { world, family };
}

/** Asks the families that are due. */
export const ask = ({ clock, db }: TestServer) => runSurveys(db, clock.now, keepLog());

interface Delivering {
  readonly sink: { readonly mails: readonly { readonly text: string }[] };
  deliver(at?: Date): Promise<unknown>;
}

/** Sends the family's mail. @returns its text, and the token of its link */
export async function mailed(server: TestServer, post: Delivering) {
  await post.deliver(server.clock.now);
  // Staff get mails of their own when a family answers.
  const { text = '' } = post.sink.mails.findLast((mail) => mail.text.includes('#token=')) ?? {};
  const token = linksIn(text)
    .map((link) => new URL(link).hash.replace('#token=', ''))
    .find((each) => each !== '');
  return { text: text.replaceAll(/\s+/g, ' '), token: token ?? '' };
}

/** Opens the survey by this link and answers as low as can be, with a comment. */
export const answerLow = async (server: TestServer, token: string) => {
  const survey = await openSurvey(server, { token });
  const { answers } = contentExperience(survey);
  const low = { answers: answers.map((answer) => ({ ...answer, value: 1 })), comment: CANARY };
  expect((await sendAnswers(server, survey, contentExperience(survey, low))).status).toBe(204);
  return survey;
};

/** The results that the group's care manager reads. */
export const resultsOf = async (server: TestServer, { people }: World, enrollmentId: string) => {
  const reply = await server.as(people.care_manager)(resultsPath(enrollmentId));
  return z.parse(surveyResultEndpoints.listSurveySatisfactionResults.response, await reply.json()).data;
};

/** Everything that a person of a group can read with a GET, as it is sent. */
export async function walk(server: TestServer, { groupId, hospiceId, people, providerId }: World, family: Family) {
  const ids: Readonly<Record<string, string>> = {
    groupId,
    providerGroupId: groupId,
    stakeholderGroupId: groupId,
    hospiceId,
    providerId,
    enrollmentId: family.enrollmentId,
    referralId: family.referralId,
    id: family.referralId,
  };
  const read = new Map<string, string>();
  for (const [operationId, { access, method, path }] of allEndpoints) {
    if (method !== 'GET' || access.token !== 'user' || path.endsWith('/events')) continue;
    const names = [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? randomUUID()]));
    const query = path.includes('/export') || path.endsWith('/zip') ? '?dataView=stakeholder' : '';
    const reply = await server.as(people.care_manager)(pathWith(path, params) + query);
    if (reply.status === 200) read.set(operationId, Buffer.from(await reply.arrayBuffer()).toString('latin1'));
  }
  return read;
}
type Family = Awaited<ReturnType<typeof addFamily>>;

/** The calls whose response tells of a single answer. */
export const telling = (read: ReadonlyMap<string, string>) =>
  [...read].filter(([, body]) => TRACES.test(body)).map(([operationId]) => operationId);
