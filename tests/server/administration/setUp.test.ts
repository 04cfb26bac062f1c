import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { SystemHealth } from '#contract/administration/administration.ts';
import { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { INVITE_DAYS } from '#contract/people/invites.ts';

/** An administrator of a system that has nothing else. */
async function ready(server: TestServer) {
  const keeper = await server.addPerson({ role: 'superuser' });
  const send = server.as(keeper);
  const steps = async () => {
    const { setUp } = z.parse(SystemHealth, await (await send('/v1/administration/health')).json());
    return setUp.map(({ isWaiting, state, step, subject }) =>
      [step, state, isWaiting && 'waiting', subject?.name].filter(Boolean).join(' '),
    );
  };
  const make = async <Made>(schema: z.ZodMiniType<Made>, path: string, body: unknown): Promise<Made> => {
    const reply = await send(path, post(body));
    expect(reply.status).toBe(201);
    return z.parse(schema, await reply.json());
  };
  return { make, send, steps };
}

const FOXGLOVE = { name: 'Foxglove Hospice', timeZone: 'America/Chicago', plan: 'standard' };
const LARCH = { name: 'Larch Physicians', type: 'physician_group' };

describe('The first steps of an empty system', () => {
  test('follow the database from nothing to the last one', async ({ server }) => {
    const { make, send, steps } = await ready(server);
    expect(await steps()).toEqual([
      'hospice next',
      'hospice_administrator later',
      'group later',
      'group_person later',
      'directory later',
    ]);

    const hospice = await make(HospiceProfile, '/v1/administration/hospices', FOXGLOVE);
    expect((await steps()).slice(0, 3)).toEqual([
      'hospice done Foxglove Hospice',
      'hospice_administrator next Foxglove Hospice',
      'group later',
    ]);

    const head = { email: 'ines@foxglove.example', role: 'hospice_super_admin' };
    await send(`/v1/hospices/${hospice.id}/invites`, post(head));
    expect((await steps()).slice(1, 3)).toEqual(['hospice_administrator done waiting Foxglove Hospice', 'group next']);

    const group = await make(AdministeredGroup, '/v1/administration/groups', LARCH);
    expect((await steps()).slice(2)).toEqual([
      'group next Larch Physicians',
      'group_person later Larch Physicians',
      'directory later Larch Physicians',
    ]);
    await send(`/v1/administration/groups/${group.id}/hospices/${hospice.id}`, post({}));
    await send(`/v1/groups/${group.id}/invites`, post({ email: 'lena@larch.example', role: 'care_manager' }));
    await make(z.unknown(), '/v1/administration/providers', { name: 'Dr. Wren Abara', groupId: group.id });
    expect(await steps()).toEqual([
      'hospice done Foxglove Hospice',
      'hospice_administrator done waiting Foxglove Hospice',
      'group done Larch Physicians',
      'group_person done waiting Larch Physicians',
      'directory done Larch Physicians',
    ]);

    await server.addPerson({ role: 'hospice_super_admin', hospiceId: hospice.id });
    expect((await steps())[1]).toBe('hospice_administrator done Foxglove Hospice');
  });

  test('ask again for an administrator whose invitation expired', async ({ server }) => {
    const { make, steps } = await ready(server);
    const superAdmin = { email: 'ines@foxglove.example' };
    await make(HospiceProfile, '/v1/administration/hospices', { ...FOXGLOVE, superAdmin });
    expect((await steps())[1]).toBe('hospice_administrator done waiting Foxglove Hospice');
    server.clock.now = new Date(server.clock.now.getTime() + (INVITE_DAYS + 1) * 86_400_000);
    expect((await steps())[1]).toBe('hospice_administrator next Foxglove Hospice');
  });

  test('do not come back for a second hospice while the first one is set up', async ({ server }) => {
    const { make, steps } = await ready(server);
    await make(HospiceProfile, '/v1/administration/hospices', { ...FOXGLOVE, name: 'Aster Hospice' });
    const superAdmin = { email: 'ines@foxglove.example' };
    await make(HospiceProfile, '/v1/administration/hospices', { ...FOXGLOVE, superAdmin });
    expect((await steps()).slice(0, 2)).toEqual([
      'hospice done Foxglove Hospice',
      'hospice_administrator done waiting Foxglove Hospice',
    ]);
  });
});
