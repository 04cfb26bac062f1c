import { expect } from 'vitest';
import { addIn } from './support/enrollmentSteps.ts';
import { read } from './support/readReferral.ts';
import { patch, post, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

test("a group's answer does not change, its versions included, with work of the hospice that it does not see", async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id, path } = await addIn(server, world, 'referral_received');
  const [group, hospice] = [server.as(world.people.care_manager), server.as(world.people.hospice_admin)];
  const before = await read(group, id);
  for (const change of [
    () =>
      hospice(
        path,
        patch({ version: 1, nextAction: 'Call the daughter', nextActionDueAt: '2026-11-21T15:00:00.000Z' }),
      ),
    () => hospice(path, patch({ version: 2, assignedToId: world.people.hospice_clinical_manager.id })),
    () => hospice(`${path}/contact-attempts`, post({ channel: 'phone', reached: 'nobody' })),
    () => hospice(`/v1/referrals/${id}/notes`, post({ text: 'Call the daughter first', visibility: 'internal' })),
  ])
    expect((await change()).ok).toBe(true);
  expect(await read(group, id)).toEqual(before);
  expect((await read(hospice, id)).enrollments).toMatchObject([{ version: 4 }]);
});
