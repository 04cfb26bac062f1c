import { describe, expect } from 'vitest';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { addArchive, archivesPath } from './support/archives.ts';

describe('Export of all data', () => {
  test('whose file a restore has left out is refused, and leaves room for other downloads', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const path = async () =>
      `${archivesPath(hospiceId)}/${await addArchive(server, hospiceId, people.hospice_super_admin.id)}/file`;
    const lost = await path();
    const { storage_key: key } = await server.db
      .selectFrom('hospice_archive')
      .select('storage_key')
      .executeTakeFirstOrThrow();
    await server.storage.remove(key ?? '');
    const send = server.as(people.hospice_super_admin);
    // More than the three downloads that one person may have at once.
    for (let call = 0; call < 4; call += 1) {
      expect(await (await send(lost)).json()).toMatchObject({
        status: 404,
        message: 'The file of this export is no longer available. Start a new export',
      });
    }
    expect((await send(await path())).status).toBe(200);
  });
});
