import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { hashOf } from '#server/mail/links.ts';
import { sql } from '#server/platform/database/connection.ts';
import { test } from '../mail/support/mailPost.ts';
import { contentExperience, openSurvey, sendAnswers } from '../people/support/invitations.ts';
import { addCompared } from '../performance/support/comparedHospices.ts';
import { readComparison } from '../performance/support/comparison.ts';
import { runAs } from '../support/sessions.ts';
import { makeWorld } from '../support/world.ts';
import { handOver } from './support/families.ts';
import {
  answerLow,
  ask,
  CANARY,
  later,
  mailed,
  ONLY_HOSPICE,
  resultsOf,
  share,
  sharing,
  start,
  telling,
  TRACES,
  walk,
} from './support/promises.ts';
import { resultsPath } from './support/surveyResults.ts';

/** What families are informed about who reads their answers, and that nobody else ever does. */

const SLOW = { timeout: 90_000 };

describe('By default', () => {
  // The first comment and the first FHIR Bundle of a process load their word lists and definitions.
  test(
    'a family is told that only the hospice reads its answers, and a group reads none of them anywhere',
    SLOW,
    async ({ post, server }) => {
      const { family, world } = await start(server);
      await ask(server);
      const { text, token } = await mailed(server, post);
      expect(text).toContain(ONLY_HOSPICE);
      const survey = await answerLow(server, token);
      expect(survey.whoReads.en).toContain(ONLY_HOSPICE);
      expect(survey.whoReads.es).toContain(
        'Harbor Hospice y quienes lo coordinan leen sus respuestas. Los grupos médicos que refieren pacientes',
      );

      const read = await walk(server, world, family);
      expect([...read.keys()]).toEqual(
        expect.arrayContaining([
          'getReferral',
          'listTimeline',
          'exportBundle',
          'exportReferrals',
          'getNews',
          'getGroupPerformance',
        ]),
      );
      expect(telling(read)).toEqual([]);
      for (const query of ['referrals?filter.scoreAlert=true', 'enrollments?filter.alert=low_score']) {
        const reply = await server.as(world.people.care_manager)(`/v1/groups/${world.groupId}/${query}`);
        expect(await reply.json()).toMatchObject({ meta: { totalItems: 0 } });
      }
      for (const table of ['survey_result', 'survey_answer', 'survey_words', 'survey_theme']) {
        const rows = await runAs(server, world.people.care_manager, sql`select 1 from ${sql.table(table)}`);
        expect([table, rows.rows]).toEqual([table, []]);
      }
      // The mail to the family is the only one that concerns the group.
      await post.deliver(server.clock.now);
      expect(JSON.stringify(post.sink.mails)).not.toContain(world.people.care_manager.email);
    },
  );

  test('a group sees sums of five answers, and none of four', async ({ server }) => {
    const world = await makeWorld(server);
    const { addAnswers, harbor } = await addCompared(server, world, { isTold: false });
    const sums = async () => {
      const { data } = await readComparison(server, world);
      const { figures = {} } = data.find(({ hospice }) => hospice.id === harbor) ?? {};
      return [figures.surveysAnswered?.value, figures.overallTopBox?.value];
    };
    const content = { overall: 5, recommend: 10 };
    await addAnswers('harbor', [content, content, content, { overall: 1, recommend: 0 }]);
    expect(await sums()).toEqual([null, null]);
    await addAnswers('harbor', [content], '2026-11-12');
    expect(await sums()).toEqual([5, 0.8]);
  });
});

describe('A hospice that shares single answers', () => {
  test('names the group as a reader in the mail, the reminder and the survey, and the group reads what follows', async ({
    post,
    server,
  }) => {
    const { family, world } = await start(server);
    await share(server, world, sharing('survey_scores'));
    await ask(server);
    const { text } = await mailed(server, post);
    const named = 'Lakeside Physicians can read them too, but not what you write in your own words.';
    expect(text).toContain(named);
    later(server, 3);
    await ask(server);
    const reminder = await mailed(server, post);
    expect(reminder.text).toContain(named);
    const survey = await answerLow(server, reminder.token);
    expect(survey.whoReads).toEqual({
      en: `The care team and managers at Harbor Hospice read your answers. ${named}`,
      es: 'El equipo de atención de Harbor Hospice y quienes lo coordinan leen sus respuestas. También puede leerlas Lakeside Physicians, pero no lo que usted escriba con sus propias palabras.',
    });

    const [result] = await resultsOf(server, world, family.enrollmentId);
    expect(result).toMatchObject({ mean: 1, comment: null, themes: null });
    const read = await walk(server, world, family);
    expect(telling(read)).toEqual(
      expect.arrayContaining(['getReferral', 'listGroupEnrollments', 'listSurveySatisfactionResults']),
    );
    expect([...read.values()].filter((body) => body.includes(CANARY))).toEqual([]);

    // Comments are shared from now on: not this one.
    await share(server, world, sharing('survey_scores', 'comments'));
    expect((await resultsOf(server, world, family.enrollmentId))[0]?.comment).toBeNull();
  });

  test('tells no group that a content family asked for a call, and no group that its score was low', async ({
    post,
    server,
  }) => {
    const { family, world } = await start(server);
    await share(server, world, sharing('survey_scores'));
    await ask(server);
    const survey = await openSurvey(server, await mailed(server, post));
    const call = { wantsCallback: true, callbackPhone: '(410) 555-0142' };
    expect((await sendAnswers(server, survey, contentExperience(survey, call))).status).toBe(204);

    const hospice = server.as(world.people.hospice_admin);
    const ofHospice = await (await hospice(resultsPath(family.enrollmentId))).json();
    expect(ofHospice).toMatchObject({ data: [{ isLow: true, alert: { state: 'open' } }] });
    expect(await resultsOf(server, world, family.enrollmentId)).toMatchObject([
      { isLow: false, lowRules: [], callback: null, alert: { state: 'none' } },
    ]);
    const read = await walk(server, world, family);
    expect([...read].filter(([, body]) => /low_score|\b555-0142/.test(body)).map(([operation]) => operation)).toEqual(
      [],
    );
    const standing = server.db.selectFrom('enrollment').select(['has_open_low_score', 'low_score_readers']);
    expect(await standing.where('id', '=', family.enrollmentId).executeTakeFirst()).toEqual({
      has_open_low_score: true,
      low_score_readers: [],
    });
  });

  test('shows a comment where the family was told that the group reads its words', async ({ post, server }) => {
    const { family, world } = await start(server);
    await share(server, world, sharing('survey_scores', 'comments'));
    await ask(server);
    const { text, token } = await mailed(server, post);
    expect(text).toContain('Lakeside Physicians can read them too, including what you write in your own words.');
    await answerLow(server, token);
    expect((await resultsOf(server, world, family.enrollmentId))[0]?.comment).toBe(CANARY);
    expect(telling(await walk(server, world, family))).toContain('listSurveySatisfactionResults');

    await share(server, world, sharing('survey_scores'));
    expect((await resultsOf(server, world, family.enrollmentId))[0]).toMatchObject({ mean: 1, comment: null });
    await share(server, world, DEFAULT_SHARING);
    expect(await resultsOf(server, world, family.enrollmentId)).toEqual([]);
    expect(telling(await walk(server, world, family))).toEqual([]);
  });

  test('never shows a group what a family was asked before, also if it answers afterwards', async ({
    post,
    server,
  }) => {
    const { family, world } = await start(server);
    await ask(server);
    const { token } = await mailed(server, post);
    await share(server, world, sharing('survey_scores', 'comments'));
    const survey = await answerLow(server, token);
    expect(survey.whoReads.en).toContain(ONLY_HOSPICE);
    expect(await resultsOf(server, world, family.enrollmentId)).toEqual([]);
    expect(telling(await walk(server, world, family))).toEqual([]);

    // A later survey has the new promise, and the first answer stays where it was.
    later(server, 31);
    await ask(server);
    await answerLow(server, (await mailed(server, post)).token);
    expect(await resultsOf(server, world, family.enrollmentId)).toHaveLength(1);
  });

  test('keeps the narrower promise that a family read, if it shares less while the survey is opened and more again', async ({
    post,
    server,
  }) => {
    const { family, world } = await start(server);
    await share(server, world, sharing('survey_scores', 'comments'));
    await ask(server);
    const { token } = await mailed(server, post);
    await share(server, world, DEFAULT_SHARING);
    expect((await openSurvey(server, { token })).whoReads.en).toContain(ONLY_HOSPICE);
    await share(server, world, sharing('survey_scores', 'comments'));
    expect((await answerLow(server, token)).whoReads.en).toContain(ONLY_HOSPICE);
    expect(await resultsOf(server, world, family.enrollmentId)).toEqual([]);
  });

  test('shows no answer to a group that came to the referral after the family was asked', async ({ post, server }) => {
    const { family, world } = await start(server);
    await share(server, world, sharing('survey_scores', 'comments'));
    await ask(server);
    await answerLow(server, (await mailed(server, post)).token);
    const foreignProvider = await server.addProvider(world.foreignGroupId);
    await server.db
      .updateTable('referral')
      .set({ responsible_provider_id: foreignProvider })
      .where('id', '=', family.referralId)
      .execute();
    const newcomer = await server.addPerson({ role: 'care_manager', groupId: world.foreignGroupId });
    const reply = await server.as(newcomer)(resultsPath(family.enrollmentId));
    expect(await reply.json()).toMatchObject({ data: [], meta: { totalItems: 0 } });
    const referral = await (await server.as(newcomer)(`/v1/referrals/${family.referralId}`)).text();
    expect(referral).not.toMatch(TRACES);
    expect(await resultsOf(server, world, family.enrollmentId)).toHaveLength(1);
  });

  test('tells only the groups that the family was told of about a low score, also by live updates', async ({
    events,
    server,
  }) => {
    const { family, world } = await start(server);
    const community = await server.addGroup({ name: 'Maple House', type: 'assisted_living' });
    const communityId = await server.addCommunity({ group_id: community });
    await share(server, world, sharing('survey_scores'));
    await ask(server);
    const { id } = await server.db.selectFrom('survey_invitation').select('id').executeTakeFirstOrThrow();
    await handOver(server);
    // The community joins after the family was asked.
    await server.db.updateTable('referral').set({ community_id: communityId }).execute();
    const heard = { id: 'h', hospiceId: null, locationIds: [] };
    using told = events.subscribe({ ...heard, groupId: world.groupId });
    using untold = events.subscribe({ ...heard, id: 'u', groupId: community });
    await told.next(1000, new AbortController().signal);
    told.take();
    untold.take();
    const token = randomUUID();
    await server.db
      .insertInto('survey_link')
      .values({ hash: hashOf(token), invitation_id: id, created_at: server.clock.now })
      .execute();
    await answerLow(server, token);
    expect(await told.next(5000, new AbortController().signal)).toBe('changed');
    expect(told.take().referralIds).toEqual([family.referralId]);
    expect(untold.take().referralIds).toEqual([]);
  });
});
