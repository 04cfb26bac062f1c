import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { FAMILY_FACTS } from '#contract/organizations/sharing/sharing.ts';
import { HospiceSharing, informationSharingEndpoints } from '#contract/organizations/sharing/informationSharing.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { pathWith } from '#contract/platform/http.ts';
import { test } from '../mail/support/mailPost.ts';
import { leaveUndecided } from '../organizations/support/sharing.ts';
import { patch, post as posted, type TestServer } from '../support/server.ts';
import type { World } from '../support/world.ts';
import {
  answerLow,
  ask,
  later,
  mailed,
  ONLY_HOSPICE,
  resultsOf,
  share,
  sharing,
  start,
  telling,
  walk,
} from './support/promises.ts';
import { resultsPath } from './support/surveyResults.ts';

/** A hospice is asked once whether groups go on reading single answers, of which families are then told. */

const decide = (server: TestServer, { hospiceId, people }: World, isShared: boolean, version = 1) =>
  server.as(people.hospice_super_admin)(
    pathWith(informationSharingEndpoints.decideSharedAnswers.path, { hospiceId }),
    posted({ version, isShared }),
  );
const settingsOf = async (server: TestServer, { hospiceId, people }: World) => {
  const path = pathWith(informationSharingEndpoints.getInformationSharing.path, { hospiceId });
  return z.parse(HospiceSharing, await (await server.as(people.hospice_super_admin)(path)).json());
};

describe('A hospice whose settings shared single answers before families were told', () => {
  test('shares sums only until it has decided, and shares nothing more of families before', async ({
    post,
    server,
  }) => {
    const { family, world } = await start(server);
    await leaveUndecided(server, world.hospiceId);
    expect((await settingsOf(server, world)).mustDecideAnswers).toBe(true);
    await ask(server);
    const { text, token } = await mailed(server, post);
    expect(text).toContain(ONLY_HOSPICE);
    await answerLow(server, token);
    const reply = await server.as(world.people.care_manager)(resultsPath(family.enrollmentId));
    expect(await reply.json()).toEqual({ data: [], meta: { totalItems: 0, notShared: [...FAMILY_FACTS] } });
    expect(telling(await walk(server, world, family))).toEqual([]);

    const own = { ...sharing('survey_scores'), shared: [...DEFAULT_SHARING.shared, 'decline_detail' as const] };
    const path = `/v1/hospices/${world.hospiceId}/information-sharing`;
    const save = (body: object) => server.as(world.people.hospice_super_admin)(path, patch(body));
    expect((await save({ version: 1, groupId: world.groupId, sharing: own })).status).toBe(200);
    const anew = await save({ version: 2, groupId: world.groupId, sharing: sharing('survey_scores') });
    expect(anew.status).toBe(422);
    expect(await anew.json()).toMatchObject({ errors: [{ path: 'sharing.shared' }] });
    expect((await settingsOf(server, world)).mustDecideAnswers).toBe(true);
  });

  test('that keeps sharing tells families from then on, and is not asked again', async ({ post, server }) => {
    const { family, world } = await start(server);
    await leaveUndecided(server, world.hospiceId);
    await ask(server);
    await answerLow(server, (await mailed(server, post)).token);
    expect((await decide(server, world, true, 7)).status).toBe(409);
    expect(await (await decide(server, world, true)).json()).toMatchObject({ mustDecideAnswers: false, version: 2 });
    expect((await decide(server, world, true, 2)).status).toBe(409);
    expect(await resultsOf(server, world, family.enrollmentId)).toEqual([]);

    later(server, 31);
    await ask(server);
    const { text, token } = await mailed(server, post);
    expect(text).toContain('Lakeside Physicians can read them too, including what you write in your own words.');
    await answerLow(server, token);
    expect(await resultsOf(server, world, family.enrollmentId)).toHaveLength(1);
    const log = await server.as(world.people.hospice_super_admin)(
      `/v1/hospices/${world.hospiceId}/information-sharing/changes`,
    );
    expect(await log.json()).toMatchObject({ data: [{ group: null, steps: [{ what: 'families_told' }] }] });
  });

  test('that chooses sums takes single answers out of all its settings, and may share them again later', async ({
    server,
  }) => {
    const { world } = await start(server);
    await leaveUndecided(server, world.hospiceId);
    const own = JSON.stringify(sharing('survey_scores'));
    await server.db
      .insertInto('group_sharing')
      .values({ hospice_id: world.hospiceId, group_id: world.groupId, sharing: own })
      .execute();
    expect((await decide(server, world, false)).status).toBe(200);
    const { defaults, groups, mustDecideAnswers } = await settingsOf(server, world);
    for (const { shared } of [defaults, ...groups.map((group) => group.sharing)]) {
      expect(shared).not.toContain('survey_scores');
      expect(shared).not.toContain('comments');
      expect(shared).toContain('survey_scores_in_sum');
    }
    expect(mustDecideAnswers).toBe(false);
    await share(server, world, sharing('survey_scores'));
    expect((await settingsOf(server, world)).mustDecideAnswers).toBe(false);
  });
});
