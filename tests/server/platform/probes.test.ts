import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readStaticFiles } from '#server/platform/http/pages/staticFiles.ts';
import { noteRoute } from '../referrals/support/noteRoute.ts';
import { post, test } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'wayside-probes-'));
const page = { headers: { Accept: 'text/html' } };

beforeAll(() => writeFileSync(join(folder, 'index.html'), '<title>Wayside</title>'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('A probe for what a server may have left open', () => {
  test.for([
    '/package.json',
    '/server/main.ts',
    '/assets/',
    '/assets/main.js.map',
    '/dump.sql',
    '/%2e%2e/package.json',
  ])('finds nothing at %s', async (path, { server }) => {
    const reply = await server.with({ staticFiles: readStaticFiles(folder) }).anonymous(path, page);
    expect(reply.status).toBe(404);
  });

  test.for(['/.env', '/.git/', '/.git/HEAD', '/server/', '/uploads/', '/debug', '/admin'])(
    'finds the app’s page, and no file or list of files, at %s',
    async (path, { server }) => {
      const reply = await server.with({ staticFiles: readStaticFiles(folder) }).anonymous(path, page);
      expect(await reply.text()).toBe('<title>Wayside</title>');
    },
  );

  test('finds no metrics where no token is set', async ({ server }) => {
    expect((await server.anonymous('/metrics')).status).toBe(404);
  });
});

describe('An id in an address', () => {
  test.for(['%252e%252e', '%252f', '%2e%2e%2f', '%00', '%', "'%20or%201=1--", '%27%3B--'])(
    'written as %s is read once, and is no record',
    async (id, { server }) => {
      const hospiceId = await server.addHospice();
      const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
      const reply = await server.as(admin)(`/v1/referrals/${id}/timeline`);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('Names that every object has', () => {
  const POISON = '{"text":"Called back","visibility":"internal","NAME":{"isAdmin":true}}';

  test.for(['__proto__', 'constructor', 'prototype', 'toString'])(
    'are refused as fields of a body: %s',
    async (name, { server }) => {
      const hospiceId = await server.addHospice();
      const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
      const { id } = await server.addReferral({ hospiceIds: [hospiceId] });
      const sent = { ...post({}), body: POISON.replace('NAME', name) };
      const reply = await server.on(noteRoute()).as(admin)(`/v1/referrals/${id}/notes`, sent);
      expect([reply.status, Reflect.get({}, 'isAdmin')]).toEqual([422, undefined]);
    },
  );

  test.for(['__proto__=1', 'constructor=1', 'filter.__proto__=1', '__proto__.isAdmin=1'])(
    'are refused as parameters: %s',
    async (query, { server }) => {
      const hospiceId = await server.addHospice();
      const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
      const reply = await server.as(admin)(`/v1/hospices/${hospiceId}/referrals?${query}`);
      expect([reply.status, Reflect.get({}, 'isAdmin')]).toEqual([400, undefined]);
    },
  );
});

describe('The type of an answer', () => {
  test.for([
    ['/healthz', 'application/json'],
    ['/v1/users/me', 'application/json'],
    ['/v1/openapi.json', 'application/json'],
    ['/v1/docs', 'text/html; charset=utf-8'],
    ['/nothing', 'application/json'],
    ['/hospice', 'text/html; charset=utf-8'],
  ] as const)('of %s is %s', async ([path, type], { server }) => {
    const serving = path === '/hospice' ? server.with({ staticFiles: readStaticFiles(folder) }) : server;
    const reply = await serving.anonymous(path, path === '/hospice' ? page : {});
    expect(reply.headers.get('Content-Type')?.toLowerCase()).toBe(type);
  });
});
