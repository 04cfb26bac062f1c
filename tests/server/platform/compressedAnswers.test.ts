import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { test } from '../support/server.ts';

describe('An answer', () => {
  test('with a page of a list is compressed only for clients that accept gzip', async ({ server }) => {
    const hospiceId = await server.addHospice({ name: 'Hospice Nguyễn' });
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
    for (let sent = 0; sent < 3; sent += 1) await server.addReferral({ hospiceIds: [hospiceId] });
    const send = server.as(admin);
    const path = `/v1/hospices/${hospiceId}/referrals`;

    const plain = await send(path);
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const text = await plain.text();
    expect(text).toContain('Hospice Nguyễn');

    const small = await send(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } });
    expect(small.headers.get('Content-Encoding')).toBe('gzip');
    expect(small.headers.get('Content-Type')).toBe('application/json');
    expect(small.headers.get('Vary')).toContain('Accept-Encoding');
    const bytes = await small.arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(text.length / 2);
    expect(gunzipSync(bytes).toString()).toBe(text);
  });

  test('that fits in a network packet isn’t compressed', async ({ server }) => {
    const person = await server.addPerson({ role: 'hospice_admin', hospiceId: await server.addHospice() });
    const reply = await server.as(person)('/v1/users/me', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(reply.headers.get('Content-Encoding')).toBeNull();
    expect(await reply.json()).toMatchObject({ id: person.id });
  });
});
