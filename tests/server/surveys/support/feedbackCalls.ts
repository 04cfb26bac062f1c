import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { FeedbackItem, SurveyScores, ThemeCounts } from '#contract/surveys/surveyResults.ts';
import type { TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

const Feedback = pageOf(FeedbackItem);

/** A hospice whose feedback and figures are asked for. */
export async function askingHospice(server: TestServer) {
  const world = await makeWorld(server);
  const person = world.people.hospice_clinical_manager;
  const enroll = async (fields: { hospiceId?: string; enrollment?: object; referral?: object } = {}) => {
    const hospiceId = fields.hospiceId ?? world.hospiceId;
    const { enrollmentIds } = await server.addReferral({ hospiceIds: [hospiceId], status: 'enrolled', ...fields });
    return { enrollmentId: enrollmentIds[0] ?? '', hospiceId };
  };
  const get = async (path: string, who = person) => {
    const reply = await server.as(who)(`/v1/hospices/${world.hospiceId}/${path}`);
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.text();
  };
  const feedback = async (query = '', who = person) =>
    z.parse(Feedback, JSON.parse(await get(`survey-satisfaction-results?${query}`, who)));
  const scores = async (query = '', who = person) =>
    z.parse(SurveyScores, JSON.parse(await get(`survey-scores?${query}`, who)));
  const themes = async (query = '') => z.parse(ThemeCounts, JSON.parse(await get(`survey-themes?${query}`)));
  return { world, enroll, get, feedback, scores, themes };
}

/** Noon or so of a day in New York. */
export const day = (text: string) => new Date(`${text}T16:00:00Z`);

/** A patient of the world's hospice and group, in care. */
export async function enrolledPatient(server: TestServer, enrollment: object = {}) {
  const world = await makeWorld(server);
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    status: 'enrolled',
    referral: { responsible_provider_id: world.providerId, preferred_name: 'Gracie' },
    enrollment,
  });
  return { world, referralId: id, about: { enrollmentId: enrollmentIds[0] ?? '', hospiceId: world.hospiceId } };
}
