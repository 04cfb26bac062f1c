import { describe, expect } from 'vitest';
import { later } from '../mail/support/mailWorld.ts';
import { test as base } from '../mail/support/mailPost.ts';
import { addSharedReferral } from '../referrals/support/groupParts.ts';
import { post as posted } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { mailsOf, only, raise, RAISED, subjects, TAKEN_BACK, takeBack } from './support/concernMails.ts';
import { chooseNotice } from './support/noticeChoices.ts';
import { TRACES } from './support/statusNotices.ts';

/** People at a hospice who got a mail about a concern get another when the group takes it back. */

const test = base.extend('world', ({ server }) => makeWorld(server));

describe('Notice of a concern that its group takes back', () => {
  test('is not mailed, nor is the concern, while the mail of the concern waits', async ({ post, server, world }) => {
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    await takeBack(server, world, id);
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
    const waited = await mailsOf(server, 'concern');
    expect(waited).toEqual(waited.map((mail) => ({ ...mail, status: 'suppressed', last_error: 'answered' })));
    expect(await mailsOf(server, 'concern_taken_back')).toEqual([]);
  });

  test('is mailed to everybody who got the mail of the concern, without its text', async ({ post, server, world }) => {
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    await post.deliver(later(1));
    const told = post.sink.mails.map(({ to }) => to).toSorted();
    expect(told).toHaveLength(3);
    await takeBack(server, world, id);
    await post.deliver(later(2));
    const mails = post.sink.mails.slice(3);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(told);
    expect(subjects(mails)).toEqual([TAKEN_BACK, TAKEN_BACK, TAKEN_BACK]);
    expect(mails[0]?.text).toContain('Lakeside Physicians took back its concern about referral R-');
    expect([mails[0]?.raw, mails[0]?.html].join('\n')).not.toMatch(TRACES);
    const lines = await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/timeline`);
    expect(await lines.text()).toContain('concern_taken_back');
  });

  test('is not mailed to a reader who chose in-app notices meanwhile', async ({ post, server, world }) => {
    const reader = await only(server, world);
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    await post.deliver(later(1));
    await takeBack(server, world, id);
    await chooseNotice(server, reader, 'concern', 'in_app');
    await post.deliver(later(2));
    expect(subjects(post.sink.mails)).toEqual([RAISED]);
    expect(await mailsOf(server, 'concern_taken_back')).toMatchObject([
      { status: 'suppressed', last_error: 'not_shown' },
    ]);
  });

  test('is not mailed once the group has raised a concern again', async ({ post, server, world }) => {
    await only(server, world);
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    await post.deliver(later(1));
    await takeBack(server, world, id);
    server.clock.now = later(2);
    await raise(server, world, id);
    await post.deliver(later(3));
    expect(subjects(post.sink.mails)).toEqual([RAISED, RAISED]);
  });

  test('of another group stays with that group', async ({ post, server, world }) => {
    await only(server, world);
    const { id, people } = await addSharedReferral(server, world);
    for (const part of ['sender', 'community'] as const)
      await server.as(people[part])(`/v1/referrals/${id}/concerns`, posted({ text: `From the ${part}` }));
    await post.deliver(later(1));
    const [own] = await server.db
      .selectFrom('concern')
      .innerJoin('provider_group', 'provider_group.id', 'concern.group_id')
      .select(['concern.id', 'provider_group.name'])
      .where('provider_group.name', '=', 'Maple Court')
      .execute();
    await server.as(people.community)(`/v1/referrals/${id}/concerns/${own?.id}/take-back`, posted({}));
    await post.deliver(later(2));
    const last = post.sink.mails.slice(2);
    expect(last.map(({ text }) => /^(.*) took back/m.exec(text)?.[1])).toEqual(['Maple Court']);
  });
});
