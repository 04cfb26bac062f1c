import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { AUDIENCE, PATIENT, startStandInApi } from './standIn/api.ts';
import { startStandInProvider } from './standIn/provider.ts';
import { serve, type Served } from './standIn/serve.ts';

/** The app works alone: built for a foreign API and a foreign provider, served by a host that only serves files. */

const CLIENT_ID = 'foreign-client';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const folder = mkdtempSync(join(tmpdir(), 'wayside-foreign-'));
const running: Served[] = [];
let app: Served;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  app = await serve(({ url }) => {
    const file = join(folder, url.pathname);
    const isFile = extname(url.pathname) !== '' && existsSync(file);
    if (!isFile && url.pathname.startsWith('/assets/')) return { status: 404 };
    const type = isFile ? (TYPES[extname(file)] ?? 'application/octet-stream') : 'text/html; charset=utf-8';
    return { headers: { 'Content-Type': type }, body: readFileSync(isFile ? file : join(folder, 'index.html')) };
  });
  const provider = await startStandInProvider(CLIENT_ID, () => app.origin);
  const api = await startStandInApi(provider, () => app.origin);
  running.push(app, provider, api);
  execFileSync('npx', ['vite', 'build', '--outDir', folder, '--emptyOutDir'], {
    stdio: 'pipe',
    env: {
      ...process.env,
      VITE_API_URL: api.origin,
      VITE_AUTH0_DOMAIN: provider.origin,
      VITE_AUTH0_CLIENT_ID: CLIENT_ID,
      VITE_AUTH0_AUDIENCE: AUDIENCE,
    },
  });
});

test.afterAll(async () => {
  await Promise.all(running.map((served) => served.close()));
  rmSync(folder, { recursive: true, force: true });
});

test('signs in at a foreign provider, lists what a foreign API holds, survives a reload and signs out', async ({
  page,
}) => {
  const foreign = new Set<string>();
  page.on('request', (request) => foreign.add(new URL(request.url()).origin));

  await page.goto(`${app.origin}/hospice`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Continue as Noor' }).click();

  await expect(page).toHaveURL(`${app.origin}/hospice`);
  await expect(page.getByRole('link', { name: new RegExp(PATIENT.split(' ')[1] ?? '') })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: new RegExp(PATIENT.split(' ')[1] ?? '') })).toBeVisible();
  await expect(page.getByText('Oops')).toHaveCount(0);

  expect([...foreign].toSorted()).toEqual(running.map(({ origin }) => origin).toSorted());
});

test('a host that answers every address with the app’s page has the survey too, and takes the token off its address', async ({
  page,
}) => {
  const token = 'x'.repeat(43);
  const asked: string[] = [];
  await page.route('**/v1/survey/login', (route) => {
    asked.push(route.request().postData() ?? '');
    return route.fulfill({
      status: 404,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { status: 404, code: 'survey_unknown', message: 'Not known' },
    });
  });
  await page.goto(`${app.origin}/survey/hospice-experience#token=${token}`);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  expect(page.url()).toBe(`${app.origin}/survey/hospice-experience`);
  expect(asked).toContain(JSON.stringify({ publicToken: token }));
});
