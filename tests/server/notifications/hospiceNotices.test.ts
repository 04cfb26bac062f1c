import { describe, expect } from 'vitest';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { NOTICE_CHOICES } from '#contract/people/noticeChoices.ts';
import { ago } from '../referrals/support/enrollmentSteps.ts';
import { addInvitation, contentExperience, openSurvey, sendAnswers } from '../people/support/invitations.ts';
import { linksIn, test as base } from '../mail/support/mailPost.ts';
import { later } from '../mail/support/mailWorld.ts';
import { chooseNotice, waitingIn } from './support/noticeChoices.ts';
import { sending } from '../surveys/support/sending.ts';
import { patch, post as posted, remove, type TestServer } from '../support/server.ts';
import { addSharedReferral } from '../referrals/support/groupParts.ts';
import { TRACES } from './support/statusNotices.ts';
import { makeWorld, type World } from '../support/world.ts';

/** People at a hospice get mails about new referrals, concerns of groups and low scores. */

const test = base.extend('world', ({ server }) => makeWorld(server));

const PATIENT = { firstName: 'CanaryFirst', lastName: 'CanaryLast', dateOfBirth: '1931-03-07' };

/** A group refers a patient to the first hospice. */
async function refer(server: TestServer, world: World, more: object = {}): Promise<{ id: string; displayId: string }> {
  const body = { patient: PATIENT, source: 'physician', responsibleProviderId: world.providerId, ...more };
  const creation = posted({ ...body, hospiceIds: [world.hospiceId] });
  const reply = await server.as(world.people.care_manager)(`/v1/groups/${world.groupId}/referrals`, creation);
  if (reply.status !== 201) throw new Error(`Referring was answered with ${await reply.text()}`);
  return reply.json();
}

const mailsOf = ({ db }: TestServer, kind: 'concern' | 'low_score' | 'new_referral') =>
  db
    .selectFrom('mail_message')
    .select(['to_address', 'status', 'last_error'])
    .where('kind', '=', kind)
    .orderBy('to_address')
    .execute();
const toWhom = async (server: TestServer, kind: 'concern' | 'low_score' | 'new_referral') =>
  (await mailsOf(server, kind)).map(({ to_address: address }) => address);

const administrators = ({ people }: World) => [people.hospice_admin.email, people.hospice_super_admin.email].toSorted();

/** Nobody but this one hears of anything. */
async function only(server: TestServer, world: World): Promise<World['people']['hospice_admin']> {
  await server.db
    .updateTable('app_user')
    .set({ is_active: false })
    .where('hospice_id', '=', world.hospiceId)
    .where('id', 'not in', [world.people.hospice_admin.id, world.people.hospice_business_development.id])
    .execute();
  return world.people.hospice_admin;
}

const enrollmentOf = ({ db }: TestServer, referralId: string) =>
  db.selectFrom('enrollment').select(['id', 'version']).where('referral_id', '=', referralId).executeTakeFirstOrThrow();

const raise = async (server: TestServer, world: World, id: string) => {
  const concern = posted({ text: 'CanaryWords: nobody has called' });
  const reply = await server.as(world.people.care_manager)(`/v1/referrals/${id}/concerns`, concern);
  expect(reply.status).toBe(201);
};

const answerLow = async (server: TestServer, world: World) => {
  const { enrollmentIds } = await server.addReferral({ hospiceIds: [world.hospiceId], status: 'enrolled' });
  const invited = await addInvitation(server, { enrollmentId: enrollmentIds[0] ?? '', hospiceId: world.hospiceId });
  const survey = await openSurvey(server, invited);
  const { answers } = contentExperience(survey);
  const unhappy = { answers: answers.map((answer) => ({ ...answer, value: 1 })) };
  expect((await sendAnswers(server, survey, contentExperience(survey, unhappy))).status).toBe(204);
};

describe('Notice of a new referral', () => {
  test('is mailed to the administrators of the hospice, with dates in its time zone and without patient data', async ({
    post,
    server,
    world,
  }) => {
    await server.db
      .updateTable('hospice')
      .set({ time_zone: 'America/Chicago' })
      .where('id', '=', world.hospiceId)
      .execute();
    const communityId = await server.addCommunity({ name: 'Maple Court' });
    const { displayId, id } = await refer(server, world, { urgency: 'urgent', communityId });
    await post.deliver(later(1));
    const { mails } = post.sink;
    expect(mails.map(({ to }) => to).toSorted()).toEqual(administrators(world));
    const [mail] = mails;
    expect(mail?.headers['subject']).toBe(`New referral ${displayId} (urgent)`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain('Lakeside Physicians referred a patient to you.\nCommunity: Maple Court.');
    expect(mail?.text).toMatch(
      /Received Friday, November 20 at 9:00.AM CST\.\nPlease contact the family by Friday, November 20 at 9:30.AM/u,
    );
    expect(linksIn(mail?.text ?? '')[0]).toMatch(new RegExp(`/hospice/referrals/${id}$`));
    expect([mail?.raw, mail?.html, mail?.text].join('\n')).not.toMatch(TRACES);
  });

  test.for(NOTICE_CHOICES)(
    'is mailed, kept for the daily digest or neither, as the reader chose: %s',
    async (choice, { server, world }) => {
      const reader = await only(server, world);
      await chooseNotice(server, reader, 'new_referral', choice);
      await refer(server, world);
      expect(await toWhom(server, 'new_referral')).toEqual(choice === 'at_once' ? [reader.email] : []);
      expect(await waitingIn(server)).toEqual(
        choice === 'daily' ? [{ user_id: reader.id, event: 'new_referral', data: {} }] : [],
      );
    },
  );

  test('is mailed to the others who may see its location when the hospice entered the referral itself', async ({
    post,
    server,
    world,
  }) => {
    const { hospiceId, people } = world;
    const [here, there] = [await world.addLocation(), await world.addLocation()];
    const addAt = (locationId: string) =>
      server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [locationId] });
    const [local] = [await addAt(here), await addAt(there)];
    const reply = await server.as(people.hospice_admin)(
      `/v1/hospices/${hospiceId}/referrals`,
      posted({
        patient: PATIENT,
        source: 'physician',
        responsibleProviderId: world.providerId,
        hospiceLocationId: here,
      }),
    );
    expect(reply.status).toBe(201);
    await post.deliver(later(1));
    expect(post.sink.mails.map(({ to }) => to).toSorted()).toEqual(
      [local.email, people.hospice_super_admin.email].toSorted(),
    );
    expect(post.sink.mails[0]?.text).toContain('Ada Byron entered a new referral.');
  });

  const ANSWERS: readonly (readonly [string, 'answered' | 'not_shown', object | null])[] = [
    ['contacted', 'answered', { firstContactAt: ago(0).toISOString() }],
    ['declined', 'answered', { status: 'declined', declineReason: 'patient_ineligible' }],
    ['entered in error', 'not_shown', { status: 'entered_in_error', errorReason: 'wrong_patient' }],
    ['deleted', 'not_shown', null],
  ];
  test.for(ANSWERS)('is not mailed once the referral is %s', async ([, reason, change], { post, server, world }) => {
    const { id } = await refer(server, world);
    const send = server.as(world.people.hospice_super_admin);
    const { id: enrollmentId, version } = await enrollmentOf(server, id);
    const reply =
      change === null
        ? await send(`/v1/referrals/${id}`, remove({ reason: 'Typed twice' }))
        : await send(`/v1/hospices/${world.hospiceId}/enrollments/${enrollmentId}`, patch({ version, ...change }));
    expect(reply.status).toBe(change === null ? 204 : 200);
    await post.deliver(later(1));
    const sentMails = await mailsOf(server, 'new_referral');
    expect(sentMails).toEqual(
      administrators(world).map((to_address) => ({ to_address, status: 'suppressed', last_error: reason })),
    );
  });

  test.for([
    ['was deactivated', { is_active: false }],
    ['changed their email address', { email: 'new@people.example' }],
    ['got a role without this notice', { role: 'hospice_business_development' }],
  ] as const)('is not mailed to a reader who in the meantime %s', async ([, change], { post, server, world }) => {
    const reader = await only(server, world);
    await refer(server, world);
    await server.db.updateTable('app_user').set(change).where('id', '=', reader.id).execute();
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
    expect(await mailsOf(server, 'new_referral')).toMatchObject([{ status: 'suppressed', last_error: 'not_shown' }]);
  });

  test('is not mailed to a reader whose location the referral has left', async ({ post, server, world }) => {
    const [here, there] = [await world.addLocation(), await world.addLocation()];
    const { hospiceId } = world;
    const reader = await only(server, world);
    await server.db
      .updateTable('app_user')
      .set({ location_ids: [here] })
      .where('id', '=', reader.id)
      .execute();
    const { id } = await refer(server, world);
    expect(await toWhom(server, 'new_referral')).toEqual([reader.email]);
    await server.db
      .updateTable('enrollment')
      .set({ hospice_location_id: there })
      .where('referral_id', '=', id)
      .where('hospice_id', '=', hospiceId)
      .execute();
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
  });

  test('is neither mailed nor kept for a digest when the referral was imported from a file', async ({
    server,
    world,
  }) => {
    await chooseNotice(server, world.people.hospice_clinical_manager, 'new_referral', 'daily');
    await server.db.updateTable('provider').set({ name: 'Dr. Other' }).where('id', '<>', world.providerId).execute();
    await server.db
      .updateTable('provider')
      .set({ name: 'Dr. Ines Okafor' })
      .where('id', '=', world.providerId)
      .execute();
    const lines = Array.from({ length: 3 }, (_, index) => `Row ${index},Ada,1940-05-12,Hospital,Dr. Ines Okafor`);
    const file = new File([['Last name,First name,DOB,Source,Provider', ...lines].join('\n')], 'referrals.csv');
    const options = { mode: 'all_or_nothing', duplicates: 'create', hospiceIds: [world.hospiceId] } as const;
    const reply = await server.as(world.people.care_manager)(`/v1/groups/${world.groupId}/referrals/imports`, {
      method: 'POST',
      ...sending(importEndpoints.importGroupReferrals, options, file),
    });
    expect(await reply.json()).toMatchObject({ created: 3 });
    expect([await mailsOf(server, 'new_referral'), await waitingIn(server)]).toEqual([[], []]);
  });
});

describe('Notice of a concern', () => {
  test('is mailed once to administrators and clinical managers when the concern is raised twice, without its text', async ({
    post,
    server,
    world,
  }) => {
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    await raise(server, world, id);
    await post.deliver(later(1));
    const { hospice_clinical_manager: clinical } = world.people;
    const { mails } = post.sink;
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...administrators(world), clinical.email].toSorted());
    expect(mails[0]?.headers['subject']).toMatch(/^Concern about referral R-\d+$/);
    expect(mails[0]?.text).toContain('Lakeside Physicians has a concern about referral R-');
    expect(linksIn(mails[0]?.text ?? '')[0]).toMatch(new RegExp(`/hospice/referrals/${id}$`));
    expect([mails[0]?.raw, mails[0]?.html].join('\n')).not.toMatch(TRACES);
  });

  test.for(NOTICE_CHOICES)(
    'is mailed, kept for the daily digest or neither, as the reader chose: %s',
    async (choice, { server, world }) => {
      const reader = await only(server, world);
      await chooseNotice(server, reader, 'concern', choice);
      const { id } = await world.addOwnReferral();
      await raise(server, world, id);
      expect(await toWhom(server, 'concern')).toEqual(choice === 'at_once' ? [reader.email] : []);
      expect((await waitingIn(server)).map(({ event }) => event)).toEqual(choice === 'daily' ? ['concern'] : []);
    },
  );

  test('names the group that raised it, and is mailed once for each group', async ({ post, server, world }) => {
    const reader = await only(server, world);
    const { id, people } = await addSharedReferral(server, world);
    for (const part of ['sender', 'community', 'sender'] as const)
      await server.as(people[part])(`/v1/referrals/${id}/concerns`, posted({ text: `From the ${part}` }));
    await post.deliver(later(1));
    const { mails } = post.sink;
    expect(mails.map(({ to }) => to)).toEqual([reader.email, reader.email]);
    const groups = mails.map(({ text }) => /^(.*) has a concern about/m.exec(text)?.[1]);
    expect(new Set(groups)).toEqual(new Set(['Bayview Hospital', 'Maple Court']));
  });

  test('is not mailed when the concern was answered in the meantime', async ({ post, server, world }) => {
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    const answer = posted({ text: 'We called this morning' });
    const reply = await server.as(world.people.hospice_admin)(
      `/v1/referrals/${id}/concerns/${(await world.concernsOf(id))[0]}/answer`,
      answer,
    );
    expect(reply.ok).toBe(true);
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
    const sentMails = await mailsOf(server, 'concern');
    expect(sentMails).toEqual(sentMails.map((mail) => ({ ...mail, status: 'suppressed', last_error: 'answered' })));
    expect(sentMails).toHaveLength(3);
  });
});

describe('Notice of a low score', () => {
  test.for(NOTICE_CHOICES)(
    'is mailed, kept for the daily digest or neither, as the reader chose: %s',
    async (choice, { post, server, world }) => {
      const reader = await only(server, world);
      await chooseNotice(server, reader, 'low_score', choice);
      await answerLow(server, world);
      expect((await waitingIn(server)).map(({ event }) => event)).toEqual(choice === 'daily' ? ['low_score'] : []);
      await post.deliver(later(1));
      expect(post.sink.mails.map(({ to }) => to)).toEqual(choice === 'at_once' ? [reader.email] : []);
    },
  );

  test('is not mailed to a reader who chose in-app notices before it was sent', async ({ post, server, world }) => {
    const reader = await only(server, world);
    await answerLow(server, world);
    await chooseNotice(server, reader, 'low_score', 'in_app');
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
    expect(await mailsOf(server, 'low_score')).toMatchObject([{ status: 'suppressed', last_error: 'not_shown' }]);
  });
});
