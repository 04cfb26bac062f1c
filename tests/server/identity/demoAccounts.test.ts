import { expect } from 'vitest';
import { addDemoAccounts } from '#demo/addDemoAccounts.ts';
import { listDemoPeople } from '#server/identity/identities.queries.ts';
import { test } from '../support/server.ts';

test('demo accounts are listed administrators first, then hospices before groups, each by name, and without deactivated people', async ({
  server,
}) => {
  const [zenith, arbor] = [await server.addHospice({ name: 'Zenith' }), await server.addHospice({ name: 'Arbor' })];
  const groupId = await server.addGroup({ name: 'Beacon' });
  const people = [
    await server.addPerson({ role: 'provider', groupId }),
    await server.addPerson({ role: 'hospice_admin', hospiceId: zenith }),
    await server.addPerson({ role: 'hospice_clinical_manager', hospiceId: arbor }),
    await server.addPerson({ role: 'hospice_admin', hospiceId: arbor }),
    await server.addPerson({ role: 'hospice_super_admin', hospiceId: arbor, isActive: false }),
    await server.addPerson({ role: 'superuser' }),
  ];
  await server.addPerson({ role: 'hospice_admin', hospiceId: arbor });
  const ids = people.map(({ id }) => id);
  await addDemoAccounts(server.db, ids);
  const listed = await listDemoPeople(server.db);
  expect(listed.map(({ organization, role }) => [organization, role])).toEqual([
    [null, 'superuser'],
    ['Arbor', 'hospice_admin'],
    ['Arbor', 'hospice_clinical_manager'],
    ['Zenith', 'hospice_admin'],
    ['Beacon', 'provider'],
  ]);
});
