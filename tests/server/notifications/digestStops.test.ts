import { expect } from 'vitest';
import { addressHash } from '#server/mail/links.ts';
import { choose, DAILY_TO_GROUPS, EIGHT_TOMORROW, makeDigests } from './support/digests.ts';
import { test } from '../mail/support/mailPost.ts';
import { addReceived } from '../communication/support/received.ts';
import { moveTo, startNotices, toAll } from './support/statusNotices.ts';

test('a digest leaves out the topics that a person has unsubscribed from', async ({ post, server }) => {
  const started = await startNotices(server, toAll('enrolled'));
  const { hospiceId, groupId, people } = started.world;
  const { email, id: userId } = people.care_manager;
  await choose(server, people.care_manager, DAILY_TO_GROUPS);
  const stop = (topic: 'status_notice' | 'education', hospice_id: string | null) =>
    server.db
      .insertInto('mail_suppression')
      .values({ address_hash: addressHash(email), hospice_id, topic, reason: 'unsubscribed', at: server.clock.now })
      .execute();
  await stop('status_notice', hospiceId);
  await stop('education', null);
  await moveTo(started, 'enrolled');
  for (const [topic, subject] of [
    ['education', 'CanaryStopped'],
    ['partnership', 'Working together'],
  ] as const) {
    const { id } = await addReceived(server, { hospiceId, groupId, userId, topic, subject });
    await server.db
      .insertInto('digest_item')
      .values({ user_id: userId, hospice_id: hospiceId, event: 'messages', at: server.clock.now, recipient_id: id })
      .execute();
  }
  await makeDigests(server, EIGHT_TOMORROW);
  await post.deliver(EIGHT_TOMORROW);
  const mail = post.sink.mails.find(({ to }) => to === started.readers.group);
  expect(mail?.text).toContain('- Working together: Harbor Hospice wrote to you.');
  expect(mail?.text).not.toMatch(/CanaryStopped|Enrolled/);
});
