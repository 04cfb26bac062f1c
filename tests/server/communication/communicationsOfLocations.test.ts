import { expect } from 'vitest';
import { runMessages } from '#server/communication/messages/messages.job.ts';
import { messageCalls, refusedFields } from './support/messageCalls.ts';
import { keepLog } from '../support/quietLog.ts';
import { post, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

type Calls = ReturnType<typeof messageCalls>;

const refusedSending = async (calls: Calls, draft: Parameters<Calls['draft']>[0]) => {
  const { id, version } = await calls.draft(draft);
  return refusedFields(await calls.send(`${calls.path}/${id}/send`, post({ version, at: null })));
};

test('a person limited to a location is refused the names of patients there and at no location, and learns of no other', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { groupId, hospiceId } = world;
  const [northId, southId] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
  const patient = (first_name: string, hospice_location_id: string | null) =>
    server.addReferral({
      hospiceIds: [hospiceId],
      referral: { first_name, last_name: 'Zacharias' },
      enrollment: { hospice_location_id },
    });
  await patient('Imogen', northId);
  await patient('Harriet', southId);
  await patient('Walter', null);
  const role = 'hospice_business_development';
  const limited = await server.addPerson({ role, hospiceId, locationIds: [northId] });
  const calls = messageCalls(server, limited, hospiceId);
  const whole = messageCalls(server, world.people[role], hospiceId);
  const body = 'Imogen Zacharias, Harriet Zacharias and Walter Zacharias';
  const refused = [['body', expect.stringMatching(/^“Imogen Zacharias” and “Walter Zacharias” are names of patients/)]];
  expect(await refusedSending(calls, { body, audience: { groupIds: [groupId] } })).toEqual(refused);
  expect(
    await refusedFields(await calls.send(`${calls.path}/test`, post({ subject: 'News', body, topic: 'education' }))),
  ).toEqual(refused);

  // Neither at once nor when a scheduled message is sent.
  const harriet = { body: 'Harriet Zacharias', audience: { groupIds: [groupId] } };
  expect((await calls.sendOff((await calls.draft(harriet)).id)).status).not.toBe('failed');
  const later = await calls.draft(harriet);
  await calls.sendOff(later.id, new Date(server.clock.now.getTime() + 3_600_000).toISOString());
  server.clock.now = new Date(server.clock.now.getTime() + 7_200_000);
  await runMessages(server.db, server.clock.now, keepLog());
  expect((await calls.message(later.id)).status).toBe('sending');
  expect(await refusedSending(whole, harriet)).toHaveLength(1);
});
