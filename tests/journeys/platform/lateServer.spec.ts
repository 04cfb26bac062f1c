import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { expect, test, type Page } from '@playwright/test';
import { ANA, expectAccessible, signedIn } from '../support.ts';
import { OwnServer } from '../ownServer.ts';

/** Answers on the server's port in its place, as a proxy does while the server behind it restarts. */
async function listenInstead(origin: string): Promise<Server> {
  const server = createServer((_request, response) => void response.writeHead(502).end('Bad gateway'));
  server.listen(Number(new URL(origin).port));
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

test.describe('a server that restarts while people work', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a page asked for while the server starts says so, and opens on its own', async ({ browser }) => {
    // The embedded database takes long enough to open.
    const server = new OwnServer({ isNew: true, env: { DEMO_DATA: 'off' } });
    try {
      await server.start();
      await server.stop();
      const context = await browser.newContext({ baseURL: server.origin });
      const page = await context.newPage();
      const started = server.start();
      // Until the server listens, the browser has nothing to show.
      await expect(async () => void (await page.goto('/login', { timeout: 2_000 }))).toPass({ intervals: [50] });
      await expect(page.getByRole('heading', { name: 'Wayside is starting' })).toBeVisible();
      await started;
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    } finally {
      await server.end();
    }
  });

  test('a screen whose code cannot be loaded waits for the server, and then opens', async ({ browser }) => {
    const server = new OwnServer();
    try {
      await server.start();
      const { page } = await signedIn(browser, ANA, { baseURL: server.origin });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await server.stop();
      const proxy = await listenInstead(server.origin);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Performance' }).click();
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await expectAccessible(page, 'no connection');
      await close(proxy);
      await server.start();
      await expect(page.getByRole('heading', { level: 1, name: 'Performance' })).toBeVisible({ timeout: 60_000 });
    } finally {
      await server.end();
    }
  });
});

const SESSION_CALLS = [/\/authorize\?/, /\/oauth\/token/, /\/healthz/, /\/v1\//];

async function beAway(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  for (const url of SESSION_CALLS)
    await context.route(url, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  return async () => {
    for (const url of SESSION_CALLS) await context.unroute(url);
  };
}

test('a session that could not be checked is checked again when the server answers', async ({ browser }) => {
  const { page } = await signedIn(browser, ANA);
  const comeBack = await beAway(page);
  await page.reload();
  const trouble = page.getByText('This page tries again automatically.');
  await expect(trouble).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'a session that could not be checked');
  await comeBack();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 60_000 });
  await expect(trouble).toHaveCount(0);
});
