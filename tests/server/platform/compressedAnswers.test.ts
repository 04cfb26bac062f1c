import { describe, expect } from 'vitest';
import { test } from '../support/server.ts';

describe('An answer of the API', () => {
  // How far a list shrinks would tell something about the patients in it: docs/decisions/0017.
  test('is never compressed, so that its length says nothing about its patients', async ({ server }) => {
    const hospiceId = await server.addHospice();
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
    for (let sent = 0; sent < 3; sent += 1) await server.addReferral({ hospiceIds: [hospiceId] });

    const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
    const list = await server.as(admin)(`/v1/hospices/${hospiceId}/referrals`, { headers });
    expect(list.headers.get('Content-Encoding')).toBeNull();
    const text = await list.text();
    expect(text.length).toBeGreaterThan(1_400);
    expect(JSON.parse(text)).toMatchObject({ meta: { totalItems: 3 } });
  });
});
